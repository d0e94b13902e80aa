package rules

import "opshub/schedule"

// CoverageWeek is what one week amounts to.
type CoverageWeek struct {
	First, Last schedule.Date
	Places      int // with a target in the week
	Heads       int // most people in any stretch: 0 where nobody was planned at all
	CoverageSum
}

// Planned says whether the week has a share: somebody was wanted, and somebody was planned.
func (w CoverageWeek) Planned() bool { return w.Wanted > 0 && w.Heads > 0 }

// CoveredPermille is the share in thousandths that is covered; -1 of a week without one.
func (w CoverageWeek) CoveredPermille() int { return onlyIfPlanned(w, w.Permille()) }

// OptimalShare is the share in thousandths in which at least the optimum is there; -1 of a week without one.
func (w CoverageWeek) OptimalShare() int { return onlyIfPlanned(w, w.OptimalPermille()) }

func onlyIfPlanned(w CoverageWeek, n int) int {
	if !w.Planned() {
		return -1
	}
	return n
}
