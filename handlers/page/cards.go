package page

import (
	"fmt"
	"net/http"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// OverallCounter shows the overall status of a report.
func OverallCounter(result check.Report) components.Counter {
	return components.Counter{Label: "Overall status", Tag: format.StatusTag(result.Overall()),
		Note: components.Plural(result.RequiredFailures(), "required failure", "required failures")}
}

// ReadyCounter counts what is ready, and leads to the list with this id on the page.
func ReadyCounter(label, id string, ready, all int) components.Counter {
	return components.Counter{Label: label, Value: fmt.Sprintf("%d/%d", ready, all), Href: "#" + id, Tag: format.ReadyTag(ready == all)}
}

// Of says how many of a list are ready.
func Of(ready, all int) string { return fmt.Sprintf("%d of %d ready", ready, all) }

// ReadMethods is how the live router writes a route that only reads.
const ReadMethods = http.MethodGet + "|" + http.MethodHead

// Cards makes the cards of a tool list and counts the ready ones.
func Cards(s *web.Server, r *web.Request, list catalog.ToolList) (components.CardList, int) {
	out, ready := components.CardList{ID: list.Key, Title: list.Title}, 0
	for _, path := range list.Paths {
		sc, _ := s.Catalog.Lookup(path)
		card := components.Card{Title: sc.Title, Text: sc.Summary(), URI: path, Name: sc.Name, Ready: s.Checker.Ready(path)}
		if card.Ready {
			ready++
			o := Open(s, r, path)
			card.Href, card.Record = o.Href, o.Record
		}
		out.Cards = append(out.Cards, card)
	}
	out.Note = fmt.Sprintf("%d of %d ready. %s", ready, len(list.Paths), list.Note)
	return out, ready
}
