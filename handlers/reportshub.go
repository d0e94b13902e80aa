package handlers

import (
	"cmp"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
)

// reportsData is the hub of the reports: what each of them amounts to under the filter, in one line.
func (s *server) reportsData() dataset {
	return overview{
		fields: peopleFields,
		reads:  "each report as it says itself; a report that opens on this week counts this week",
		words: func(r *request) string {
			return r.narrowed(anyStatus).filter.Words(s.filterWords(r))
		},
		figure: func(*request) (string, error) {
			hub, _ := s.Catalog.Lookup(catalog.PathReports)
			return components.Plural(len(s.reports(hub.Section)), "report", "reports"), nil
		},
		ask: func(r *request) (overlooked, error) {
			part := components.Part{ID: "figures", Title: "What the reports say", Quiet: "under the filter in force", Empty: "No report is there."}
			rows := components.RowGroup{}
			reports := s.reports(r.screen.Section)
			for _, sc := range reports {
				words, err := s.headline(r, sc)
				if err != nil {
					return overlooked{}, err
				}
				rows.Rows = append(rows.Rows, components.Row{Cells: []components.Cell{
					{Text: sc.Title, Href: s.link(r, sc.Path)}, {Text: words}, {Text: sc.Purpose},
				}})
			}
			part.Rows = len(rows.Rows)
			part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Report"}, {Label: "Now"}, {Label: "What it counts"}}, Groups: []components.RowGroup{rows}}
			return overlooked{Overview: components.Overview{Parts: []components.Part{part}},
				counters: []components.Counter{{Label: "Reports", Value: format.Number(part.Rows), Href: "#figures"}}}, nil
		},
	}.dataset(s)
}

// reports are the reports of a section, in the order of its navigation.
func (s *server) reports(section string) (out []catalog.Screen) {
	for _, sc := range s.Catalog.In(section) {
		if sc.Family == catalog.Data && s.nav.there[sc.Path] && len(sc.Params()) == 0 {
			out = append(out, sc)
		}
	}
	slices.SortStableFunc(out, func(a, b catalog.Screen) int { return cmp.Compare(a.Rank, b.Rank) })
	return out
}

// headline is what a screen amounts to under the filter of r, with its usual rules.
func (s *server) headline(r *request, sc catalog.Screen) (string, error) {
	if sc.Managers && !r.manages() {
		return forManagers, nil
	}
	d, err := s.dataset(sc)
	if err != nil {
		return "", err
	}
	bare := r.apart()
	bare.screen, bare.query = sc, r.filter.Values() // rules of the hub's own address are none of the report
	words := ""
	switch {
	case d.figure != nil:
		words, err = d.figure(bare)
	case d.rows != nil:
		n := 0
		n, err = d.rows(bare)
		words = components.Plural(n, "row", "rows")
	}
	return words, err
}
