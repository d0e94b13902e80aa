package handlers

import (
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
)

// builderHub is the hub of the builder screens: all of them in reading order, each with what it says now.
func (s *server) builderHub() dataset {
	return overview{
		reads: "the screens are about the draft period in work, whatever the filter",
		words: func(*request) string { return "the draft period in work, whatever the filter" },
		read:  true,
		ask:   bind(s, (*server).askBuilder),
	}.dataset(s)
}

// answers are the answers of the screens that judge, by their word.
type answers map[string]int

func (s *server) askBuilder(r *request) (out overlooked, err error) {
	if !r.manages() {
		return out, errManagersOnly
	}
	said := s.saidNow(r)
	if err = s.leadBuilder(r, &out, said); err != nil {
		return out, err
	}
	ready, all := 0, 0
	for _, group := range catalog.ReadingOrder {
		part, there := s.readingPart(r, group, said)
		out.Parts = append(out.Parts, part)
		ready, all = ready+there, all+part.Rows
	}
	out.counters = append(said.answers.counters(), readyCounter("Screens ready", out.Parts[0].ID, ready, all))
	out.state = fmt.Sprint(said.answers, ready)
	return out, nil
}

// leadBuilder says what begins the hub: the draft period in work, and when the screens were opened.
func (s *server) leadBuilder(r *request, out *overlooked, said saying) error {
	run, why, err := s.dryRunOf(r)
	if err != nil {
		return err
	}
	if out.Lead = why; why == "" {
		out.Lead = strings.Join(run.Sum()[:2], " ")
		out.Facts = []components.Fact{{Label: "Draft period", Text: run.Period.Name, Href: s.link(r, catalog.PathDraftPeriod, format.ID(run.Period.ID))},
			{Label: "Days", Text: format.Day(run.Period.StartsOn) + " to " + format.Day(run.Period.EndsOn)}}
	}
	out.Facts = append(out.Facts, components.Fact{Label: "Screens opened", Text: components.Stamp(said.at.In(r.now.Location()))})
	return nil
}

// counters count the answers, Go and Hold first.
func (t answers) counters() (list []components.Counter) {
	for _, c := range []struct{ word, label, href string }{
		{goTag.Word, "Gates that say Go", "#gates"}, {holdTag.Word, "Gates that say Hold", "#gates"},
	} {
		list = append(list, components.Counter{Label: c.label, Value: format.Number(t[c.word]), Href: c.href})
	}
	return list
}

// readPaths are the screens that the hub lists, as paths.
func (s *server) readPaths() (paths []string) {
	for _, group := range catalog.ReadingOrder {
		for _, sc := range s.Catalog.Reading(group) {
			paths = append(paths, sc.Path)
		}
	}
	return paths
}

// readingPart is one part of the reading order.
func (s *server) readingPart(r *request, group catalog.Group, said saying) (part components.Part, ready int) {
	part = components.Part{ID: group.Key, Title: group.Title, Lines: []string{group.Rule}}
	rows := components.RowGroup{}
	for _, sc := range s.Catalog.Reading(group) {
		if sc.Path == r.screen.Path {
			continue
		}
		if s.checker.Ready(sc.Path) {
			ready++
		}
		rows.Rows = append(rows.Rows, s.readingRow(r, sc, said))
	}
	part.Rows, part.Note = len(rows.Rows), of(ready, len(rows.Rows))
	part.Table = components.Table{Caption: group.Title, Groups: []components.RowGroup{rows}, Heads: []components.Head{{Label: "Screen"}, {Label: "What it shows"}, {Label: "Now"}}}
	return part, ready
}

// readingRow is one screen with what it says now.
func (s *server) readingRow(r *request, sc catalog.Screen, said saying) components.Row {
	now, ok := said.cells[sc.Path]
	if !ok {
		now = components.Cell{Tag: thereTag(s.thereWord(sc))}
	}
	return components.Row{Cells: []components.Cell{{Text: sc.Title, Href: s.opensWith(r, sc)}, {Text: sc.Purpose}, now}}
}
