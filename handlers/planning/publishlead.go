package planning

import (
	"cmp"
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/components/chart"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule/columns"
)

// noticeLimit returns the notice in days that applies, and where it comes from.
func noticeLimit(r *web.Request) (days int, from string) {
	if days, ok := people.ReadDays(page.RuleValue(r, NoticeRule)); ok {
		return days, "as selected"
	}
	return r.Roster.Organization().PublishNoticeDays, "as required by the organization"
}

// publishLeadData lists how long before its first shift each version was published.
func publishLeadData(s *web.Server) web.Dataset {
	return report.Report[columns.PublishLeadRow]{
		File: "publish-lead-time", Noun: [2]string{"publication", "publications"}, Order: "newest first",
		Reads:  "versions of periods that touch the dates; the first shift is that of the employee, location and position",
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id"}, Rules: []page.Rule{NoticeRule}, Asked: report.AnyStatus,
		Columns: columns.PublishLeadColumns,
		Cells: map[string]func(*web.Server, *web.Request, *columns.PublishLeadRow) components.Cell{
			"period": func(s *web.Server, r *web.Request, p *columns.PublishLeadRow) components.Cell {
				version := "version " + format.Number(p.Version)
				if p.Opening {
					version += ", the first version"
				}
				return components.Cell{Text: cmp.Or(p.PeriodName, versionDays(r, p.PublishedPeriod)), Href: page.Link(s, r, catalog.PathPublishedPeriod, format.ID(p.ID)),
					Sub: format.Join(version, p.Status)}
			},
			"published_local": func(_ *web.Server, r *web.Request, p *columns.PublishLeadRow) components.Cell {
				cell := format.InstantCell(r.Style, p.PublishedAt, p.Zone)
				cell.Sub = format.Join(format.By(p.PublishedBy), p.Zone)
				return cell
			},
			"first_shift_local": func(_ *web.Server, r *web.Request, p *columns.PublishLeadRow) components.Cell {
				if p.First == nil {
					return components.Cell{Text: "none"}
				}
				return format.InstantCell(r.Style, p.First.StartsAt, p.First.TimeZone)
			},
			"state": func(_ *web.Server, _ *web.Request, p *columns.PublishLeadRow) components.Cell { return leadCell(p) },
		},
		Ask: func(r *web.Request) (report.Outcome[columns.PublishLeadRow], error) {
			notice, from := noticeLimit(r)
			rows := []columns.PublishLeadRow{}
			for _, lead := range r.View().PublishLeads(r.Filter) {
				row := columns.PublishLeadRow{PublishLead: lead, Notice: notice, Zone: r.Zone}
				if lead.First != nil {
					row.Zone = lead.First.TimeZone
				}
				rows = append(rows, row)
			}
			return report.Outcome[columns.PublishLeadRow]{Rows: rows, Summary: leadSummary(s, r, rows, notice, from)}, nil
		},
		Figure: func(_ *web.Request, f report.Outcome[columns.PublishLeadRow]) string {
			late, held := lateLeads(f.Rows)
			if held == 0 {
				return "nothing is published"
			}
			return fmt.Sprintf("%d of %s were late", late, components.Plural(held, "publication", "publications"))
		},
	}.Dataset(s)
}

// leadCell reports whether the notice was met, and for which shift.
func leadCell(p *columns.PublishLeadRow) components.Cell {
	days, ok := p.Days(p.Announced())
	what := "before the first shift"
	if !p.Opening {
		what = "before the first changed shift"
	}
	switch in, _ := p.InTime(); {
	case !ok:
		return components.Cell{Text: "no change"}
	case in:
		return components.Cell{Tag: components.Tag{Word: "in time", Class: "ok"}, Sub: components.Plural(days, "day", "days") + " " + what}
	case days < 0:
		return components.Cell{Tag: components.Tag{Word: "late", Class: "late"}, Sub: components.Plural(-days, "day", "days") + " after its start"}
	default:
		return components.Cell{Tag: components.Tag{Word: "late", Class: "late"}, Sub: components.Plural(days, "day", "days") + " " + what}
	}
}

// lateLeads counts the versions that announced something and were not recalled, and how many of them were late.
func lateLeads(rows []columns.PublishLeadRow) (late, counted int) {
	for i := range rows {
		if in, ok := rows[i].InTime(); ok && rows[i].Status != "recalled" {
			counted++
			if !in {
				late++
			}
		}
	}
	return late, counted
}

// leadsShown is the number of first publications in the chart, newest first.
const leadsShown = 12

func leadSummary(s *web.Server, r *web.Request, rows []columns.PublishLeadRow, notice int, from string) report.Summary {
	late, held := lateLeads(rows)
	least, sum, openings := 0, 0, 0
	bars := chart.Bars{PictureHead: chart.PictureHead{ID: "bars", Title: "Days from publication to the first shift", Quiet: "first versions, newest first"},
		Of: "Publication", First: "Days before the first shift", Limit: "Notice"}
	for i := range rows {
		p := &rows[i]
		days, ok := p.Days(p.First)
		if !ok || !p.Opening || p.Status == "recalled" {
			continue
		}
		if openings == 0 || days < least {
			least = days
		}
		openings, sum = openings+1, sum+days
		if openings <= leadsShown {
			bar := chart.Bar{Name: cmp.Or(p.PeriodName, versionDays(r, p.PublishedPeriod)), Sub: "version " + format.Number(p.Version), First: chart.Amount{N: float64(max(0, days)), Text: format.Number(days)}, Limit: format.CountAmount(notice)}
			if !page.OnPaper(r) {
				bar.Href = page.Link(s, r, catalog.PathPublishedPeriod, format.ID(p.ID))
			}
			bars.Rows = append(bars.Rows, bar)
		}
	}
	out := report.Summary{Searched: "Every published version was checked; none matches the filter.",
		Notes: []string{fmt.Sprintf("Days are counted from the day of publication to the day of the shift, in the time zone of the shift. A first version is compared with the required notice by its first shift, "+
			"a later version by the first shift that it adds, changes or removes. The notice is %s, %s. Recalled versions are listed but not counted.", components.Plural(notice, "day", "days"), from)},
		Counters: []components.Counter{
			{Label: "Publications", Value: format.Number(len(rows))},
			{Label: "Late", Value: format.Number(late), Note: "of " + format.Number(held) + " with new or changed shifts"},
		}}
	if openings > 0 {
		out.Counters = append(out.Counters, components.Counter{Label: "Average of first versions", Value: components.Plural(sum/openings, "day", "days"), Note: "before the first shift"},
			components.Counter{Label: "Shortest for a first version", Value: components.Plural(least, "day", "days")})
	}
	if len(bars.Rows) > 1 {
		out.Picture = chart.BarsView(bars)
	}
	return out
}
