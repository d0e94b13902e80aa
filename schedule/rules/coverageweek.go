package rules

import "opshub/schedule"

// CoverageWeek holds the coverage of one week.
type CoverageWeek struct {
	First, Last schedule.Date
	Places      int // with a target in the week
	Heads       int // maximum number of people in any stretch; 0 if nothing was planned
	CoverageSum
}

// Planned reports whether the week has targets and planned shifts. Other weeks have no share.
func (w CoverageWeek) Planned() bool { return w.Wanted > 0 && w.Heads > 0 }

// CoveredPermille returns the covered share in thousandths, or -1 if the week is not planned.
func (w CoverageWeek) CoveredPermille() int { return onlyIfPlanned(w, w.Permille()) }

// OptimalShare returns the share with at least the optimum in thousandths, or -1 if the week is not planned.
func (w CoverageWeek) OptimalShare() int { return onlyIfPlanned(w, w.OptimalPermille()) }

func onlyIfPlanned(w CoverageWeek, n int) int {
	if !w.Planned() {
		return -1
	}
	return n
}
