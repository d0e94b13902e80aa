package support

import (
	"cmp"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
)

// reportsData is the hub of the reports: the headline of each report under the filter.
func reportsData(s *web.Server) web.Dataset {
	return report.Overview{
		Fields: report.PeopleFields,
		Reads:  "each report with its own default dates; a report with a default week counts the current week",
		Words: func(r *web.Request) string {
			return page.Narrowed(r, report.AnyStatus).Filter.Words(page.FilterWords(s, r))
		},
		Figure: func(*web.Request) (string, error) {
			hub, _ := s.Catalog.Lookup(catalog.PathReports)
			return components.Plural(len(sectionReports(s, hub.Section)), "report", "reports"), nil
		},
		Ask: func(r *web.Request) (web.OverviewResult, error) {
			part := components.Part{ID: "figures", Title: "Figures of the reports", Quiet: "with the current filter", Empty: "No report is available."}
			rows := components.RowGroup{}
			reports := sectionReports(s, r.Screen.Section)
			for _, sc := range reports {
				words, err := routecatalog.Headline(s, r, sc)
				if err != nil {
					return web.OverviewResult{}, err
				}
				rows.Rows = append(rows.Rows, components.Row{Cells: []components.Cell{
					{Text: sc.Title, Href: page.Link(s, r, sc.Path)}, {Text: words}, {Text: sc.Purpose},
				}})
			}
			part.Rows = len(rows.Rows)
			part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Report"}, {Label: "Now"}, {Label: "Counted"}}, Groups: []components.RowGroup{rows}}
			return web.OverviewResult{Overview: components.Overview{Parts: []components.Part{part}},
				Counters: []components.Counter{{Label: "Reports", Value: format.Number(part.Rows), Href: "#figures"}}}, nil
		},
	}.Dataset(s)
}

// sectionReports returns the reports of a section in the order of its navigation.
func sectionReports(s *web.Server, section string) (out []catalog.Screen) {
	for _, sc := range s.Catalog.In(section) {
		if sc.Family == catalog.Data && s.Nav.There[sc.Path] && len(sc.Params()) == 0 {
			out = append(out, sc)
		}
	}
	slices.SortStableFunc(out, func(a, b catalog.Screen) int { return cmp.Compare(a.Rank, b.Rank) })
	return out
}
