// Package conditions contains the conditions that steps and gates depend on, the proofs that the service writes
// nothing, the changes since the last release, and the checks of the service itself.
package conditions

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Condition is a fact that is checked at the time of the request. Plans, checklists and gates refer to it by
// key. Its texts are whole sentences.
type Condition struct {
	Key   string
	Title string // the fact, for example "There is a current draft period."
	Means string // the consequence for staff if it is not met
	How   string // how to make it hold
	Rows  string // path of the screen of the draft period with the rows that do not meet it; empty for none
	Setup bool   // depends on the setup of the service, not on the daily work of staff
	Check func(s *web.Server, r *web.Request) (Observed, error)
}

// Observed is the result of checking a condition.
type Observed struct {
	Holds bool
	Seen  string // the evidence with its figure, without a full stop
}

// Judged is a condition with its result.
type Judged struct {
	Condition
	Observed
}

// uncheckable is the error of a condition that cannot be checked now. Its texts replace those of the condition,
// which would not be true.
type uncheckable struct {
	seen, means, how string
}

func (u uncheckable) Error() string { return u.seen }

// Conditions returns all conditions.
func Conditions() []Condition {
	return slices.Concat(serviceConditions(), buildConditions(), dataConditions(), storeConditions(), periodConditions(), dryRunConditions(), commandConditions(),
		approvalConditions(), accessConditions(), rankingConditions())
}

type conditionsKey struct{}

// conditionsByKey returns all conditions by key.
func conditionsByKey(s *web.Server) map[string]Condition {
	return web.Once(s, conditionsKey{}, func() map[string]Condition {
		all := map[string]Condition{}
		for _, c := range Conditions() {
			all[c.Key] = c
		}
		return all
	})
}

// KnownConditions returns an error if a step depends on a condition that does not exist.
func KnownConditions(s *web.Server, steps ...catalog.Step) error {
	known := conditionsByKey(s)
	for _, step := range steps {
		for _, key := range step.Needs {
			if _, ok := known[key]; !ok {
				return fmt.Errorf("BUG: no condition %q for the step %q", key, step.Title)
			}
		}
	}
	return nil
}

// Judge checks the conditions with these keys. They cover the whole schedule or one draft period, regardless of the
// rest of the filter. A condition that cannot be checked does not hold.
func Judge(s *web.Server, r *web.Request, keys []string) []Judged {
	return JudgeEach(s, r, [][]string{keys})[0]
}

// JudgeEach judges the conditions of several steps like Judge. A condition that several steps need is checked once.
func JudgeEach(s *web.Server, r *web.Request, steps [][]string) [][]Judged {
	known, seen, lists := conditionsByKey(s), map[string]Judged{}, make([][]Judged, len(steps))
	for i, keys := range steps {
		lists[i] = make([]Judged, 0, len(keys))
		for _, key := range keys {
			if _, ok := seen[key]; !ok {
				seen[key] = checkCondition(s, r, known[key]) // KnownConditions rejects unknown keys at the start
			}
			lists[i] = append(lists[i], seen[key])
		}
	}
	return lists
}

// JudgeSteps judges the conditions of the steps of a plan or a checklist. It returns one list per step.
func JudgeSteps(s *web.Server, r *web.Request, steps []catalog.Step) [][]Judged {
	needs := make([][]string, len(steps))
	for i, step := range steps {
		needs[i] = step.Needs
	}
	return JudgeEach(s, r, needs)
}

// checkCondition checks one condition.
func checkCondition(s *web.Server, r *web.Request, c Condition) Judged {
	found, err := c.Check(s, WholePeriod(r))
	var u uncheckable
	switch {
	case errors.As(err, &u):
		c.Means, c.How = u.means, u.how
		return Judged{c, Observed{false, u.seen}}
	case err != nil:
		s.Log.Error("condition", "err", err, "key", c.Key)
		return Judged{c, Observed{false, "it could not be checked; the log states the cause"}}
	}
	return Judged{c, found}
}

// WholePeriod returns r without its filter, except for the draft period.
func WholePeriod(r *web.Request) *web.Request {
	return page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{DraftPeriodID: f.DraftPeriodID} })
}

// WholeNotice adds FilterNotice to the page.
func WholeNotice(r *web.Request, page *components.Page, what string) {
	page.Notices = append(page.Notices, FilterNotice(r, what)...)
}

// FilterNotice returns a notice that what covers the whole schedule despite the filter, or nil without a filter.
func FilterNotice(r *web.Request, what string) []components.Notice {
	if len(r.Carried()) == 0 {
		return nil
	}
	return []components.Notice{{Text: what + " of the whole schedule, regardless of the filter. Linked screens keep the filter."}}
}

// AllHold reports whether every condition holds.
func AllHold(list []Judged) bool {
	return !slices.ContainsFunc(list, func(j Judged) bool { return !j.Holds })
}

// NeedsWithRows is NeedsOf with links from unmet conditions to the rows that do not meet them, in the draft period of
// the path or the current one.
func NeedsWithRows(s *web.Server, r *web.Request, list []Judged) []components.Need {
	needs := NeedsOf(list)
	period := cmp.Or(r.Filter.DraftPeriodID, page.DraftInHand(r))
	for i, j := range list {
		if j.Holds || j.Rows == "" || period == 0 || page.OnPaper(r) {
			continue
		}
		sc, _ := s.Catalog.Lookup(j.Rows)
		needs[i].Rows = components.Link{Href: page.Link(s, planning.WholePeriods(r), j.Rows, format.ID(period)), Text: "Open " + sc.Short()}
	}
	return needs
}

// NeedsOf returns the conditions for display.
func NeedsOf(list []Judged) []components.Need {
	out := make([]components.Need, len(list))
	for i, j := range list {
		out[i] = components.Need{Key: j.Key, Title: j.Title, Holds: j.Holds, Seen: j.Seen}
		if !j.Holds {
			out[i].Means, out[i].How = j.Means, j.How
		}
	}
	return out
}

// NeedsJSON returns the conditions in their JSON form.
func NeedsJSON(list []Judged) []report.NeedJSON { return report.ShownNeedsJSON(NeedsOf(list)) }

// GoTag and HoldTag are the verdicts of a gate.
var (
	GoTag   = components.Tag{Word: "Go", Class: "ok"}
	HoldTag = components.Tag{Word: "Hold", Class: "warn"}
)

// CountHeld returns the number of conditions that hold.
func CountHeld(found []Judged) (n int) {
	for _, j := range found {
		if j.Holds {
			n++
		}
	}
	return n
}
