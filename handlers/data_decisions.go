package handlers

import (
	"context"
	"fmt"
	"time"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// requestsShown says which requests are listed.
var requestsShown = choiceRule("requests", "Requests", "waiting", "Still waiting", "decided", "Decided")

// withinRule is the number of days in which a request is to be decided.
var withinRule = numberRule("within", "To be decided in days", 3, 0, 366)

// decisionData is how long requests for unavailable blocks took, and which still wait.
func (s *server) decisionData() dataset {
	l := list[schedule.DecisionRow]{
		file: "decision-time", noun: [2]string{"request", "requests"}, order: "oldest request first", sort: "requested",
		quiet: "for unavailable blocks", note: "Times are local to each block.",
		reads:  "requests made on the dates, of employees by their home location and primary position",
		fields: []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q"}, rules: []rule{requestsShown, withinRule},
		asked: anyStatus, columns: decisionColumns, count: bind(s, (*server).decisionSummary),
		page: func(r *request, p paging.Page) ([]schedule.DecisionRow, string, error) {
			rows, next, err := r.view().Decisions(r.waiting(), r.filter, paging.Page(p))
			for k := range rows {
				rows[k].AsOf = r.instant()
			}
			return rows, next, err
		},
		each: func(_ context.Context, r *request, visit func(*schedule.DecisionRow) error) error {
			return r.view().EachDecision(r.waiting(), r.filter, func(d *schedule.DecisionRow) error {
				d.AsOf = r.instant()
				return visit(d)
			})
		},
		export: func(*request) []columns.Column[schedule.DecisionRow] { return columns.DecisionColumns },
	}
	d := l.dataset(s)
	d.figure = func(r *request) (string, error) {
		c := r.view().DecisionCounts(r.filter)
		words := components.Plural(c.Waiting, "request waits", "requests wait")
		if days, ok := schedule.DecisionMedian(c.ByDays); ok {
			words += ", half are decided within " + components.Plural(days+1, "day", "days")
		}
		return words, nil
	}
	return d
}

// waiting says whether the requests that wait are listed.
func (r *request) waiting() bool { return r.rule(requestsShown) == "waiting" }

// decisionColumns are the columns of the requests.
var decisionColumns = []column[schedule.DecisionRow]{
	{label: "Employee", cell: func(s *server, r *request, d *schedule.DecisionRow) components.Cell {
		return components.Cell{Text: d.EmployeeName, Href: s.employeeLink(r, d.EmployeeID), Sub: format.Join(d.Position, d.Location)}
	}},
	{label: "Block", cell: func(s *server, r *request, d *schedule.DecisionRow) components.Cell {
		cell := format.InstantCell(d.FirstAt, d.TimeZone)
		cell.Href, cell.Sub = s.blockLink(r, d.ID, d.Status), format.Join(format.BlockKind(d.Kind), "block "+format.ID(d.ID))
		return cell
	}},
	{label: "Status", cell: func(_ *server, _ *request, d *schedule.DecisionRow) components.Cell {
		return components.Cell{Tag: format.BlockTag(d.Status)}
	}},
	{label: "Requested", sort: "requested", cell: func(_ *server, _ *request, d *schedule.DecisionRow) components.Cell {
		cell := format.InstantCell(d.AskedAt, d.TimeZone)
		if cell.Sub = format.Join(format.By(d.RequestedBy), d.TimeZone); d.RequestedAt == 0 {
			cell.Sub = format.Join("first recorded; no request is", d.TimeZone)
		}
		return cell
	}},
	{label: "Decided", sort: "decided", cell: func(_ *server, _ *request, d *schedule.DecisionRow) components.Cell {
		if d.Waiting() {
			return components.Cell{Text: "waiting"}
		}
		cell := format.InstantCell(d.DecidedAt, d.TimeZone)
		cell.Sub = format.By(d.DecidedBy)
		return cell
	}},
	{label: "Days", num: true, cell: func(_ *server, r *request, d *schedule.DecisionRow) components.Cell {
		days := d.Days(d.AsOf)
		cell := components.Cell{Text: format.Number(days)}
		switch {
		case days >= r.ruleNumber(withinRule) && d.Waiting():
			cell.Sub = "overdue"
		case days >= r.ruleNumber(withinRule):
			cell.Sub = "too long"
		}
		return cell
	}},
}

// decisionSpans are the rows of the picture: requests by whole days.
var decisionSpans = []struct {
	name string
	upTo int // whole days below which a request counts here
}{{"the same day", 1}, {"1 day", 2}, {"2 days", 3}, {"3 to 6 days", 7}, {"7 to 13 days", 14}, {"14 days or more", 1 << 30}}

// decisionSummary counts what was decided after how many days, and what waits.
func (s *server) decisionSummary(r *request) (summary, error) {
	c := r.view().DecisionCounts(r.filter)
	within, kept := r.ruleNumber(withinRule), 0
	counts := make([]int, len(decisionSpans))
	for _, d := range c.ByDays {
		if d.Days < within {
			kept += d.Requests
		}
		for k, span := range decisionSpans {
			if d.Days < span.upTo {
				counts[k] += d.Requests
				break
			}
		}
	}
	sum := summary{total: c.Waiting, looked: "Every request for an unavailable block was compared with the filter; none fits.",
		state: r.now.Truncate(time.Minute).String(),
		notes: []string{fmt.Sprintf("Days are whole days of 24 hours from the request to the decision, or to now where it waits. Where nobody wrote down when a block was asked for, they count from when it was first recorded. "+
			"A request is decided in time when it took less than %s.", components.Plural(within, "day", "days"))},
		counters: []components.Counter{{Label: "Waiting", Value: format.Number(c.Waiting)}}}
	if !r.waiting() {
		sum.total = c.Decided
	}
	if c.Oldest != 0 {
		days := (&schedule.DecisionRow{Block: schedule.Block{Status: schedule.Requested}, AskedAt: c.Oldest}).Days(r.instant())
		sum.counters = append(sum.counters, components.Counter{Label: "Oldest", Value: components.Plural(days, "day", "days"), Note: "waiting"})
	}
	sum.counters = append(sum.counters, components.Counter{Label: "Decided", Value: format.Number(c.Decided)})
	if days, ok := schedule.DecisionMedian(c.ByDays); ok {
		most, _ := schedule.DecisionPercentile(c.ByDays, 90)
		sum.counters = append(sum.counters, components.Counter{Label: "Median", Value: components.Plural(days, "day", "days"), Note: "nine in ten within " + components.Plural(most+1, "day", "days")},
			components.Counter{Label: "In time", Value: format.Share(kept, c.Decided), Note: "in less than " + components.Plural(within, "day", "days")})
		bars := components.Bars{PictureHead: components.PictureHead{ID: "bars", Title: "Days to the decision", Quiet: components.Plural(c.Decided, "decided request", "decided requests")}, Of: "Days", First: "Requests"}
		for k, span := range decisionSpans {
			bars.Rows = append(bars.Rows, components.Bar{Name: span.name, First: format.CountAmount(counts[k])})
		}
		sum.picture = components.BarsView(bars)
	}
	return sum, nil
}
