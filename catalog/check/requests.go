package check

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"opshub/catalog"
)

// Answer is the response to a request that was sent inside the process.
type Answer struct {
	Unsent  string // reason if no request was sent; otherwise empty
	Code    int
	Pattern string // pattern of the route that handled the request, in the form of the specification
	Name    string
	Type    string // media type without parameters
	Broken  bool   // the response broke off
	Missed  string // expected side effect that did not happen; empty for none
	Seen    string // description of the observation
	Took    time.Duration

	Employee int64 // the employee for whom the screen was requested; 0 for none
}

// Prober sends a GET request for a screen through the router inside the process. A screen for a record is requested
// with an existing one. If the schedule has none, no request is sent.
type Prober func(ctx context.Context, s catalog.Screen) Answer

// Requests sends a request for each expected screen and checks the route and the HTTP status of the response.
func (c Checker) Requests(ctx context.Context, expected []catalog.Expectation, probe Prober) []Row {
	rows := make([]Row, 0, len(expected))
	for _, e := range expected {
		row, s := c.row(e)
		a := probe(ctx, s)
		if a.Unsent != "" {
			rows = append(rows, c.unsent(row, s, a))
			continue
		}
		row.Code, row.Took, row.Matched, row.Evidence = a.Code, a.Took, a.Name, a.Seen
		matched := a.Pattern == s.Path && a.Name == s.Name
		row.Why = c.answered(s, a, matched)
		row.Status = outcome(row.Why.Summary == "", e.Required)
		if !matched {
			row.Link = ""
		}
		rows = append(rows, row)
	}
	return failingFirst(rows)
}

// unsent checks a screen that was not requested by the route that would handle it.
func (c Checker) unsent(row Row, s catalog.Screen, a Answer) Row {
	seen := c.observe(s)
	row.Status, row.Evidence, row.Link, row.Why = outcome(seen.holds, row.Required), a.Unsent, "", c.explain(s, seen)
	return row
}

// answered explains the response to a request.
func (c Checker) answered(s catalog.Screen, a Answer, matched bool) Why {
	if !matched {
		w := c.explain(s, observation{found: a.Pattern != "", route: Route{Pattern: a.Pattern, Name: a.Name}})
		w.Observed += fmt.Sprintf(", status %d", a.Code)
		return w
	}
	w := Why{
		Expected: "status 200 and " + s.Family.MediaType() + " from pattern " + s.Path + ", name " + s.Name,
		Observed: fmt.Sprintf("status %d after %s", a.Code, a.Took.Round(10*time.Microsecond)),
		Breaks:   "Staff who open " + s.Title + " see an error instead of the screen.",
		Fix:      "Look for this route in the log; the line names the cause.",
	}
	switch {
	case a.Code != http.StatusOK:
		w.Summary = fmt.Sprintf("it answers with status %d", a.Code)
	case a.Broken:
		w.Summary, w.Expected = "it breaks off", "the answer to its end, or as much of it as is read here"
		w.Observed += ", and then the answer broke off"
		w.Breaks = "Who takes " + s.Title + " gets a part of it, and the browser says that the transfer failed."
	case a.Type != s.Family.MediaType():
		w.Summary, w.Expected = "it answers with "+a.typeWords(), s.Family.MediaType()
		w.Observed += ", " + a.typeWords()
		w.Breaks = "Programs and spreadsheets that open " + s.Title + " cannot read what they get."
		w.Fix = "Look which face of the screen answers this address."
	case a.Missed != "":
		w.Summary, w.Expected = a.Missed, "an answer that keeps to what was asked"
		w.Breaks = "Staff who choose an employee on " + s.Title + " see something else than that employee's schedule."
		w.Fix = "Look whether the dataset of the screen is one of the portal."
	default:
		w.Observed += ", " + a.Type + ", from pattern " + a.Pattern + ", name " + a.Name
	}
	return w
}

func (a Answer) typeWords() string {
	if a.Type == "" {
		return "no content type"
	}
	return a.Type
}
