package people

import (
	"fmt"
	"time"

	"opshub/components"
	"opshub/components/chart"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// requestsRule selects open or decided requests.
var requestsRule = page.ChoiceRule("requests", "Requests", "waiting", "Waiting", "decided", "Decided")

// withinRule is the number of days within which a request should be decided.
var withinRule = page.NumberRule("within", "Days to decide", 3, 0, 366)

// decisionData returns the requests for unavailable blocks with the time to their decision.
func decisionData(s *web.Server) web.Dataset {
	l := report.List[schedule.DecisionRow]{
		File: "decision-time", Noun: [2]string{"request", "requests"}, Order: "oldest request first", Sort: "requested",
		Quiet: "for unavailable blocks", Note: "Times are local to each block.",
		Reads:  "requests made on the dates, of employees by their home location and primary position",
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q"}, Rules: []page.Rule{requestsRule, withinRule},
		Asked: report.AnyStatus, Columns: decisionColumns, Count: web.Bind(s, decisionSummary),
		Rows: func(r *web.Request) paging.List[schedule.DecisionRow] {
			return r.View().Decisions(listsWaiting(r), r.Filter).Completed(func(row *schedule.DecisionRow) { row.AsOf = page.Instant(r) })
		},
		Export: func(*web.Request) []columns.Column[schedule.DecisionRow] { return columns.DecisionColumns },
	}
	d := l.Dataset(s)
	d.Figure = func(r *web.Request) (string, error) {
		c := r.View().DecisionCounts(r.Filter)
		words := components.Plural(c.Waiting, "request waits", "requests wait")
		if days, ok := schedule.DecisionMedian(c.ByDays); ok {
			words += ", half decided within " + components.Plural(days+1, "day", "days")
		}
		return words, nil
	}
	return d
}

// listsWaiting reports whether the request lists open requests rather than decided ones.
func listsWaiting(r *web.Request) bool { return page.RuleValue(r, requestsRule) == "waiting" }

// decisionColumns are the columns of the list of requests.
var decisionColumns = []report.Column[schedule.DecisionRow]{
	{Label: "Employee", Cell: func(s *web.Server, r *web.Request, d *schedule.DecisionRow) components.Cell {
		return components.Cell{Text: d.EmployeeName, Href: page.EmployeeLink(s, r, d.EmployeeID), Sub: format.Join(d.Position, d.Location)}
	}},
	{Label: "Block", Cell: func(s *web.Server, r *web.Request, d *schedule.DecisionRow) components.Cell {
		cell := format.InstantCell(r.Style, d.FirstAt, d.TimeZone)
		cell.Href, cell.Sub = blocks.BlockLink(s, r, d.ID, d.Status), format.Join(format.BlockKind(d.Kind), "block "+format.ID(d.ID))
		return cell
	}},
	{Label: "Status", Cell: func(_ *web.Server, _ *web.Request, d *schedule.DecisionRow) components.Cell {
		return components.Cell{Tag: format.BlockTag(d.Status)}
	}},
	{Label: "Requested", Sort: "requested", Cell: func(_ *web.Server, r *web.Request, d *schedule.DecisionRow) components.Cell {
		cell := format.InstantCell(r.Style, d.AskedAt, d.TimeZone)
		if cell.Sub = format.Join(format.By(d.RequestedBy), d.TimeZone); d.RequestedAt == 0 {
			cell.Sub = format.Join("first recorded; no request time", d.TimeZone)
		}
		return cell
	}},
	{Label: "Decided", Sort: "decided", Cell: func(_ *web.Server, r *web.Request, d *schedule.DecisionRow) components.Cell {
		if d.Waiting() {
			return components.Cell{Text: "waiting"}
		}
		cell := format.InstantCell(r.Style, d.DecidedAt, d.TimeZone)
		cell.Sub = format.By(d.DecidedBy)
		return cell
	}},
	{Label: "Days", Num: true, Cell: func(_ *web.Server, r *web.Request, d *schedule.DecisionRow) components.Cell {
		days := d.Days(d.AsOf)
		cell := components.Cell{Text: format.Number(days)}
		switch {
		case days >= page.RuleNumber(r, withinRule) && d.Waiting():
			cell.Sub = "overdue"
		case days >= page.RuleNumber(r, withinRule):
			cell.Sub = "too long"
		}
		return cell
	}},
}

// decisionSpans are the bars of the picture: requests by whole days to the decision.
var decisionSpans = []struct {
	name string
	upTo int // exclusive upper limit in whole days
}{{"the same day", 1}, {"1 day", 2}, {"2 days", 3}, {"3 to 6 days", 7}, {"7 to 13 days", 14}, {"14 days or more", 1 << 30}}

// decisionSummary counts the open requests, and the decided ones by days to the decision.
func decisionSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	c := r.View().DecisionCounts(r.Filter)
	within, inTime := page.RuleNumber(r, withinRule), 0
	counts := make([]int, len(decisionSpans))
	for _, d := range c.ByDays {
		if d.Days < within {
			inTime += d.Requests
		}
		for k, span := range decisionSpans {
			if d.Days < span.upTo {
				counts[k] += d.Requests
				break
			}
		}
	}
	sum := report.Summary{Total: c.Waiting, Searched: "Every request for an unavailable block was checked; none matches the filter.",
		State: r.Now.Truncate(time.Minute).String(),
		Notes: []string{fmt.Sprintf("Days are whole days of 24 hours from the request to the decision, or to now for a waiting request. Without a recorded request time, they count from when the block was first recorded. "+
			"A request is decided in time if the decision took less than %s.", components.Plural(within, "day", "days"))},
		Counters: []components.Counter{{Label: "Waiting", Value: format.Number(c.Waiting)}}}
	if !listsWaiting(r) {
		sum.Total = c.Decided
	}
	if c.Oldest != 0 {
		days := (&schedule.DecisionRow{Block: schedule.Block{Status: schedule.Requested}, AskedAt: c.Oldest}).Days(page.Instant(r))
		sum.Counters = append(sum.Counters, components.Counter{Label: "Oldest", Value: components.Plural(days, "day", "days"), Note: "waiting"})
	}
	sum.Counters = append(sum.Counters, components.Counter{Label: "Decided", Value: format.Number(c.Decided)})
	if days, ok := schedule.DecisionMedian(c.ByDays); ok {
		most, _ := schedule.DecisionPercentile(c.ByDays, 90)
		sum.Counters = append(sum.Counters, components.Counter{Label: "Median", Value: components.Plural(days, "day", "days"), Note: "nine in ten within " + components.Plural(most+1, "day", "days")},
			components.Counter{Label: "In time", Value: format.Share(inTime, c.Decided), Note: "in less than " + components.Plural(within, "day", "days")})
		bars := chart.Bars{PictureHead: chart.PictureHead{ID: "bars", Title: "Days to the decision", Quiet: components.Plural(c.Decided, "decided request", "decided requests")}, Of: "Days", First: "Requests"}
		for k, span := range decisionSpans {
			bars.Rows = append(bars.Rows, chart.Bar{Name: span.name, First: format.CountAmount(counts[k])})
		}
		sum.Picture = chart.BarsView(bars)
	}
	return sum, nil
}
