package handlers

import (
	"errors"
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// condition is something that holds or not, looked at just now. Plans, checklists and gates ask the same ones, by their keys.
type condition struct {
	key   string
	title string // what holds when it holds, a whole sentence
	means string // what it means for staff when it does not, a whole sentence
	how   string // how it comes to hold, a whole sentence
	setup bool   // only whoever sets the service up can make it hold; everything else is the daily work of staff
	look  func(s *server, r *request) (observed, error)
}

// observed is what was seen of a condition.
type observed struct {
	holds bool
	seen  string // with its figure, without a full stop
}

// judged is a condition with what was seen of it.
type judged struct {
	condition
	observed
}

// unseen is what stands in the way of looking at a condition. It does not hold then, for a reason of its own: what it means otherwise would
// not be true.
type unseen struct {
	seen, means, how string
}

func (u unseen) Error() string { return u.seen }

// conditions is every condition there is: of the service and its build, of the data, of one draft period and its dry run, of approvals and
// who may do what, of the ranking.
func conditions() []condition {
	return slices.Concat(serviceConditions(), buildConditions(), dataConditions(), storeConditions(), periodConditions(), dryRunConditions(), commandConditions(),
		approvalConditions(), accessConditions(), rankingConditions())
}

type conditionsKey struct{}

// conditionsByKey is every condition by its key.
func (s *server) conditionsByKey() map[string]condition {
	return once(s, conditionsKey{}, func() map[string]condition {
		all := map[string]condition{}
		for _, c := range conditions() {
			all[c.key] = c
		}
		return all
	})
}

// knownConditions refuses steps that rest on a condition which does not exist.
func (s *server) knownConditions(steps ...catalog.Step) error {
	known := s.conditionsByKey()
	for _, step := range steps {
		for _, key := range step.Needs {
			if _, ok := known[key]; !ok {
				return fmt.Errorf("BUG: no condition %q for the step %q", key, step.Title)
			}
		}
	}
	return nil
}

// judge looks at these conditions. They are about the whole schedule, or all of one draft period: the filter narrows none of them. One
// that cannot be looked at does not hold, and says so.
func (s *server) judge(r *request, keys []string) []judged {
	list, known := make([]judged, 0, len(keys)), s.conditionsByKey()
	for _, key := range keys {
		c := known[key] // the boot holds that there is one
		kept := "condition|" + key + "|" + format.ID(r.filter.DraftPeriodID)
		seen, _ := foundOnce(r, kept, func() (judged, error) { return s.lookAt(r, c), nil })
		list = append(list, seen)
	}
	return list
}

// lookAt looks at one condition.
func (s *server) lookAt(r *request, c condition) judged {
	found, err := c.look(s, wholePeriod(r))
	var not unseen
	switch {
	case errors.As(err, &not):
		c.means, c.how = not.means, not.how
		return judged{c, observed{false, not.seen}}
	case err != nil:
		s.Log.Error("condition", "err", err, "key", c.key)
		return judged{c, observed{false, "it could not be looked at; the log holds the cause"}}
	}
	return judged{c, found}
}

// wholePeriod is the request for everything of its draft period, or for everything.
func wholePeriod(r *request) *request {
	return r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{DraftPeriodID: f.DraftPeriodID} })
}

// wholeNotice says that a filter narrows no condition and no figure in words, where there is a filter.
func wholeNotice(r *request, page *components.Page, what string) {
	page.Notices = append(page.Notices, filterNotice(r, what)...)
}

func filterNotice(r *request, what string) []components.Notice {
	if len(r.carried()) == 0 {
		return nil
	}
	return []components.Notice{{Text: what + " of the whole schedule, whatever the filter. The filter goes with you to the screens that this page leads to."}}
}

// allHold says whether every one of them holds.
func allHold(list []judged) bool {
	return !slices.ContainsFunc(list, func(j judged) bool { return !j.holds })
}

// needsOf are conditions for showing.
func needsOf(list []judged) []components.Need {
	out := make([]components.Need, len(list))
	for i, j := range list {
		out[i] = components.Need{Key: j.key, Title: j.title, Holds: j.holds, Seen: j.seen}
		if !j.holds {
			out[i].Means, out[i].How = j.means, j.how
		}
	}
	return out
}

// needJSON is a condition as programs read it.
type needJSON struct {
	Key   string `json:"key"`
	Title string `json:"title"`
	Holds bool   `json:"holds"`
	Seen  string `json:"seen"`
}

// shownNeedsJSON are conditions as a screen shows them.
func shownNeedsJSON(list []components.Need) []needJSON {
	out := make([]needJSON, len(list))
	for i, n := range list {
		out[i] = needJSON{n.Key, n.Title, n.Holds, n.Seen}
	}
	return out
}

func needsJSON(list []judged) []needJSON { return shownNeedsJSON(needsOf(list)) }
