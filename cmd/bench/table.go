package main

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"text/tabwriter"
)

// print writes the table and, below it, the notes.
func (rep *report) print(w io.Writer) {
	fmt.Fprintf(w, "Measured %s on %v CPUs, %v, load generator %v, load average before %v, after %v.\n", rep.GeneratedAt,
		rep.Machine["cpus"], rep.Machine["go"], rep.Machine["tool"], rep.Machine["load_before"], rep.Machine["load_after"])
	if words := rep.Machine["pace"]; words != nil && words != "" {
		fmt.Fprintln(w, words)
	}
	for _, words := range rep.Data {
		fmt.Fprintf(w, "Generated schedule on %s.\n", words)
	}
	fmt.Fprintln(w)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "engine\twhat\tfigure\tbaseline\tratio\ttarget\tmet\tnote")
	var notes []string
	for _, r := range rep.Rows {
		mark := ""
		if r.Note != "" {
			notes = append(notes, r.Note)
			mark = "[" + strconv.Itoa(len(notes)) + "]"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.Engine, r.Name, r.Figure.words(), r.Baseline.words(), ratioWords(r.Ratio), r.Target.words(), r.verdict(), mark)
	}
	_ = t.Flush() // a terminal that is gone is not worth an error
	fmt.Fprintln(w)
	for i, n := range notes {
		fmt.Fprintf(w, "[%d] %s\n", i+1, n)
	}
}

func (r row) verdict() string {
	switch {
	case r.State != measured:
		return string(r.State)
	case r.Target == nil: // a figure to know, that nothing is asked of
		return "-"
	case r.Met != nil && *r.Met:
		return "yes"
	}
	return "no"
}

func (v *value) words() string {
	if v == nil {
		return "-"
	}
	s := number(v.Value) + " " + v.Unit
	if v.Of != "" && v.Of != "limit" {
		s += " " + v.Of
	}
	return s
}

func (t *target) words() string {
	switch {
	case t == nil:
		return "-"
	case t.AtLeast:
		return "at least " + strconv.FormatFloat(t.Value, 'f', 2, 64)
	case t.Unit == "":
		return "at most " + strconv.FormatFloat(t.Value, 'f', 2, 64)
	}
	return "at most " + number(t.Value) + " " + t.Unit
}

func ratioWords(ratio *float64) string {
	if ratio == nil {
		return "-"
	}
	return strconv.FormatFloat(*ratio, 'f', 2, 64)
}

// number writes about three digits that mean something, and whole numbers whole.
func number(v float64) string {
	digits := 0
	if v != math.Trunc(v) {
		digits = max(0, 2-int(math.Floor(math.Log10(math.Abs(v)))))
	}
	return strconv.FormatFloat(v, 'f', min(digits, 3), 64)
}
