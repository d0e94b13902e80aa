package check

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"opshub/catalog"
)

// Answer is what a request sent inside the process got.
type Answer struct {
	Unsent  string // why none was sent; empty when one was
	Code    int
	Pattern string // pattern of the route that answered, in the form of the specification
	Name    string
	Type    string // media type, without parameters
	Broken  bool   // it began and then broke off
	Missed  string // what it should have done beside answering, and did not; empty for nothing
	Seen    string // what was seen of it, in words
	Took    time.Duration

	Employee int64 // the employee as whom the screen was asked; 0 for none
}

// Prober sends a GET for a screen through the router inside the process. A screen of a record is asked for one that there is; where
// the schedule has none, nothing is sent.
type Prober func(ctx context.Context, s catalog.Screen) Answer

// Requests really sends each expected request and checks which route answered, with which status.
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

// unsent judges a screen that was not asked for by which route would answer it.
func (c Checker) unsent(row Row, s catalog.Screen, a Answer) Row {
	seen := c.observe(s)
	row.Status, row.Evidence, row.Link, row.Why = outcome(seen.holds, row.Required), a.Unsent, "", c.explain(s, seen)
	return row
}

// answered explains what came back for a request that was sent.
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
