package page

import (
	"fmt"
	"io/fs"
	"net/http"
	"slices"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// OverallCounter returns a counter with the overall status of a report.
func OverallCounter(result check.Report) components.Counter {
	return components.Counter{Label: "Overall status", Tag: format.StatusTag(result.Overall()),
		Note: components.Plural(result.RequiredFailures(), "required failure", "required failures")}
}

// ReadyCounter returns a counter of ready items with a link to the list that has this id on the page.
func ReadyCounter(label, id string, ready, all int) components.Counter {
	return components.Counter{Label: label, Value: fmt.Sprintf("%d/%d", ready, all), Href: "#" + id, Tag: format.ReadyTag(ready == all)}
}

// Of returns "3 of 5 ready".
func Of(ready, all int) string { return fmt.Sprintf("%d of %d ready", ready, all) }

// ReadMethods is the Methods value of a read-only check.Route.
const ReadMethods = http.MethodGet + "|" + http.MethodHead

// Cards returns the cards of a tool list, without screens that the visitor may not see, and the number of ready ones.
func Cards(s *web.Server, r *web.Request, list catalog.ToolList) (components.CardList, int) {
	out, ready := components.CardList{ID: list.Key, Title: list.Title}, 0
	for _, path := range list.Paths {
		sc, _ := s.Catalog.Lookup(path)
		if sc.Managers && !NavOf(s, r).There[path] {
			continue
		}
		card := components.Card{Title: sc.Title, Text: sc.Summary(), URI: path, Name: sc.Name, Ready: s.Checker.Ready(path)}
		if card.Ready {
			ready++
			o := Open(s, r, path)
			card.Href, card.Record = o.Href, o.Record
		}
		out.Cards = append(out.Cards, card)
	}
	out.Note = fmt.Sprintf("%d of %d ready. %s", ready, len(out.Cards), list.Note)
	return out, ready
}

// RelatedFiles returns the hand-written files of the program without those of the commands, sorted by path.
func RelatedFiles(s *web.Server) ([]components.RelatedFile, error) {
	names, err := s.Embedded.Names()
	if err != nil {
		return nil, fmt.Errorf("list the related files: %w", err)
	}
	slices.Sort(names)
	list := make([]components.RelatedFile, len(names))
	for i, name := range names {
		info, err := fs.Stat(s.Embedded, name)
		if err != nil {
			return nil, fmt.Errorf("related file: %w", err)
		}
		list[i] = components.RelatedFile{Path: name, Size: info.Size()}
	}
	return list, nil
}
