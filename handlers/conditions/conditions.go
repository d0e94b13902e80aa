package conditions

import (
	"errors"
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Condition is something that holds or not, looked at just now. Plans, checklists and gates ask the same ones, by their keys.
type Condition struct {
	Key   string
	Title string // what holds when it holds, a whole sentence
	Means string // what it means for staff when it does not, a whole sentence
	How   string // how it comes to hold, a whole sentence
	Setup bool   // only whoever sets the service up can make it hold; everything else is the daily work of staff
	Check func(s *web.Server, r *web.Request) (Observed, error)
}

// Observed is what was seen of a condition.
type Observed struct {
	Holds bool
	Seen  string // with its figure, without a full stop
}

// Judged is a condition with what was seen of it.
type Judged struct {
	Condition
	Observed
}

// unseen is what stands in the way of looking at a condition. It does not hold then, for a reason of its own: what it means otherwise would
// not be true.
type unseen struct {
	seen, means, how string
}

func (u unseen) Error() string { return u.seen }

// Conditions is every condition there is: of the service and its build, of the data, of one draft period and its dry run, of approvals and
// who may do what, of the ranking.
func Conditions() []Condition {
	return slices.Concat(serviceConditions(), buildConditions(), dataConditions(), storeConditions(), periodConditions(), dryRunConditions(), commandConditions(),
		approvalConditions(), accessConditions(), rankingConditions())
}

type conditionsKey struct{}

// conditionsByKey is every condition by its key.
func conditionsByKey(s *web.Server) map[string]Condition {
	return web.Once(s, conditionsKey{}, func() map[string]Condition {
		all := map[string]Condition{}
		for _, c := range Conditions() {
			all[c.Key] = c
		}
		return all
	})
}

// KnownConditions refuses steps that rest on a condition which does not exist.
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

// Judge looks at these conditions. They are about the whole schedule, or all of one draft period: the filter narrows none of them. One
// that cannot be looked at does not hold, and says so.
func Judge(s *web.Server, r *web.Request, keys []string) []Judged {
	list, known := make([]Judged, 0, len(keys)), conditionsByKey(s)
	for _, key := range keys {
		c := known[key] // the boot holds that there is one
		kept := "condition|" + key + "|" + format.ID(r.Filter.DraftPeriodID)
		seen, _ := web.FoundOnce(r, kept, func() (Judged, error) { return lookAt(s, r, c), nil })
		list = append(list, seen)
	}
	return list
}

// lookAt looks at one condition.
func lookAt(s *web.Server, r *web.Request, c Condition) Judged {
	found, err := c.Check(s, WholePeriod(r))
	var not unseen
	switch {
	case errors.As(err, &not):
		c.Means, c.How = not.means, not.how
		return Judged{c, Observed{false, not.seen}}
	case err != nil:
		s.Log.Error("condition", "err", err, "key", c.Key)
		return Judged{c, Observed{false, "it could not be looked at; the log holds the cause"}}
	}
	return Judged{c, found}
}

// WholePeriod is the request for everything of its draft period, or for everything.
func WholePeriod(r *web.Request) *web.Request {
	return page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{DraftPeriodID: f.DraftPeriodID} })
}

// WholeNotice says that a filter narrows no condition and no figure in words, where there is a filter.
func WholeNotice(r *web.Request, page *components.Page, what string) {
	page.Notices = append(page.Notices, FilterNotice(r, what)...)
}

func FilterNotice(r *web.Request, what string) []components.Notice {
	if len(r.Carried()) == 0 {
		return nil
	}
	return []components.Notice{{Text: what + " of the whole schedule, whatever the filter. The filter goes with you to the screens that this page leads to."}}
}

// AllHold says whether every one of them holds.
func AllHold(list []Judged) bool {
	return !slices.ContainsFunc(list, func(j Judged) bool { return !j.Holds })
}

// NeedsOf are conditions for showing.
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

func NeedsJSON(list []Judged) []report.NeedJSON { return report.ShownNeedsJSON(NeedsOf(list)) }

var (
	GoTag   = components.Tag{Word: "Go", Class: "ok"}
	HoldTag = components.Tag{Word: "Hold", Class: "warn"}
)

func CountHeld(found []Judged) (n int) {
	for _, j := range found {
		if j.Holds {
			n++
		}
	}
	return n
}
