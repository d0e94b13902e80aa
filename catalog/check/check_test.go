package check

import "testing"

func TestOutcome(t *testing.T) {
	for _, c := range []struct {
		holds, required bool
		want            Status
	}{{true, true, Pass}, {true, false, Pass}, {false, true, Fail}, {false, false, Warn}} {
		if got := outcome(c.holds, c.required); got != c.want {
			t.Errorf("holds %v, required %v: %s, want %s", c.holds, c.required, got, c.want)
		}
	}
}

func TestReportIsTheWorstRequiredCheck(t *testing.T) {
	pass, warn, fail := Row{Status: Pass}, Row{Status: Warn}, Row{Status: Fail}
	file := func(s Status) []FileRow { return []FileRow{{Status: Pass}, {Status: s}} }
	for _, c := range []struct {
		name                           string
		report                         Report
		want                           Status
		failures, warnings, held, rows int
	}{
		{"nothing", Report{}, Pass, 0, 0, 0, 0},
		{"all hold", Report{Routes: []Row{pass}, Files: file(Pass), Service: []Row{pass}, Navigation: []Row{pass}}, Pass, 0, 0, 5, 5},
		{"a route fails", Report{Routes: []Row{pass, fail}}, Fail, 1, 0, 1, 2},
		{"a file fails", Report{Files: file(Fail)}, Fail, 1, 0, 1, 2},
		{"the service fails", Report{Service: []Row{fail, pass}}, Fail, 1, 0, 1, 2},
		{"the navigation fails", Report{Navigation: []Row{fail}}, Fail, 1, 0, 0, 1},
		{"only optional ones are missing", Report{Routes: []Row{warn, pass}, Files: file(Warn), Service: []Row{warn}}, Pass, 0, 3, 2, 5},
		{"both", Report{Routes: []Row{warn, fail}}, Fail, 1, 1, 0, 2},
	} {
		r := c.report
		if r.Overall() != c.want || r.RequiredFailures() != c.failures || r.OptionalWarnings() != c.warnings || r.Passed() != c.held || r.Total() != c.rows {
			t.Errorf("%s: %s, %d failures, %d warnings, %d of %d hold", c.name, r.Overall(), r.RequiredFailures(), r.OptionalWarnings(), r.Passed(), r.Total())
		}
		var kept int
		for _, s := range []Status{Pass, Warn, Fail} {
			kept += r.With(s).Total()
			if n := r.With(s).count(s); n != r.With(s).Total() {
				t.Errorf("%s: With(%s) keeps other rows too", c.name, s)
			}
		}
		if kept != c.rows {
			t.Errorf("%s: the three statuses hold %d rows of %d", c.name, kept, c.rows)
		}
	}
}
