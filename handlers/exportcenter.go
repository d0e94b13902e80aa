package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// confirmed is the part of an export center that stands before every download: the filter in words and its form, the
// presets, and each report with the days it covers, its exact rows, its file and its links. A hub without reports has none.
func (s *server) confirmed(r *request, suite *catalog.Suite) (*components.Confirm, error) {
	offers, err := s.offers(r, suite.Reports)
	if len(offers) == 0 || err != nil {
		return nil, err
	}
	view := &components.Confirm{Form: s.filterForm(r, s.formFields(r.screen), nil), Words: r.filter.Words(s.filterWords(r))}
	if view.Presets, err = s.presetLinks(r); err != nil {
		return view, err
	}
	view.More = components.Link{Href: s.link(r, catalog.PathPresets), Text: "All presets with their row counts"}
	for _, o := range offers {
		view.Reports = append(view.Reports, components.Offer{Title: o.title, Href: o.faces[0].href, Dates: o.asked.filter.DateWords(),
			Reads: o.reads, Sheet: o.sheetNote(), Rows: o.rows, File: o.stem + ".csv", Links: o.fileLinks("")})
	}
	view.Reach = reachWords(r)
	return view, nil
}

// reachWords say which days the data holds, so that "all dates" is no riddle.
func reachWords(r *request) string {
	first, last := r.view().Extent()
	if first == 0 {
		return "The schedule holds no day yet."
	}
	return fmt.Sprintf("The schedule holds %s to %s.", first, last)
}

// presetLinks set the dates of a preset on the present screen and keep the other filters.
func (s *server) presetLinks(r *request) ([]components.Link, error) {
	ranges, err := s.presetRanges(r)
	if err != nil {
		return nil, err
	}
	var links []components.Link
	for _, p := range ranges {
		link := components.Link{Text: p.name, Note: p.note}
		if p.first != 0 {
			one := r.narrowed(func(f *schedule.Filter) { f.From, f.To = p.first, p.last })
			link.Href, link.Note = s.self(one), one.filter.DateWords()
			link.Current = currentIf(r.filter.From == p.first && r.filter.To == p.last, "true")
		}
		links = append(links, link)
	}
	return links, nil
}

// confirmJSON is the machine face of the same.
func confirmJSON(c components.Confirm) []map[string]any {
	list := []map[string]any{}
	for _, o := range c.Reports {
		list = append(list, map[string]any{"report": o.Title, "dates": o.Dates, "row_count": o.Rows, "file": o.File, "links": linksJSON(o.Href, o.Links)})
	}
	return list
}

// linksJSON are the addresses of a report by the word of each face.
func linksJSON(screen string, others []components.Link) map[string]string {
	links := map[string]string{"Screen": screen}
	for _, l := range others {
		links[l.Text] = l.Href
	}
	return links
}
