package handlers

import (
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// countedPart is one summary counter of a screen as part of its figure: "13 open shifts".
type countedPart struct{ label, one, many string }

// countedWords are what these counters of a summary say; the figure of a list can so be nothing else than what its screen shows.
func countedWords(sum summary, parts []countedPart) (words string) {
	for _, part := range parts {
		at := slices.IndexFunc(sum.counters, func(c components.Counter) bool { return c.Label == part.label })
		if at < 0 || words != "" && sum.counters[at].Value == "0" { // nothing beside the first need not be said
			continue
		}
		noun := part.many
		if sum.counters[at].Value == "1" {
			noun = part.one
		}
		words = format.Join(words, sum.counters[at].Value+" "+noun)
	}
	return words
}

// withFigure gives a dataset the words that these counters make.
func (l list[T]) withFigure(d dataset) dataset {
	if len(l.figure) > 0 {
		d.sums = func(r *request) (string, error) {
			sum, err := l.count(r)
			return countedWords(sum, l.figure), err
		}
	}
	return d
}

// also says more behind the words of the counters.
func also(d dataset, more func(r *request) (string, error)) dataset {
	sums := d.sums
	d.sums = func(r *request) (string, error) {
		words, err := sums(r)
		if err != nil {
			return "", err
		}
		added, err := more(r)
		return format.Join(words, added), err
	}
	return d
}

// The figures of lists that stand on more than one screen.
var (
	blockFigure      = []countedPart{{"Unavailable blocks", "unavailable block", "unavailable blocks"}, {"Requested", "requested", "requested"}, {"Soft conflicts", "soft conflict", "soft conflicts"}}
	conflictFigure   = []countedPart{{"Soft conflicts", "soft conflict", "soft conflicts"}, {"In force", "in force", "in force"}, {"Would conflict if approved", "only if a request is approved", "only if requests are approved"}}
	openShiftFigure  = []countedPart{{"Open shifts", "open shift", "open shifts"}, {"Nobody could take", "that nobody could take", "that nobody could take"}}
	seenFigure       = []countedPart{{"Manager reviews", "review by a manager", "reviews by managers"}, {"Seen by employees", "employee has seen it", "employees have seen it"}, {"Not seen yet", "has not seen it yet", "have not seen it yet"}}
	draftShiftFigure = []countedPart{{"Shifts", "shift", "shifts"}, {"Open shifts", "open shift", "open shifts"}, {"Soft conflicts", "soft conflict", "soft conflicts"}}
	publishedFigure  = []countedPart{{"Shifts", "shift", "shifts"}, {"Open shifts", "open shift", "open shifts"}, {"Added", "added", "added"}, {"Changed", "changed", "changed"}, {"Removed", "removed", "removed"}}
	shownFigure      = []countedPart{{"Shifts", "shift", "shifts"}, {"Taken back", "taken back", "taken back"}}
	reviewsFigure    = []countedPart{{"Waiting", "review waits", "reviews wait"}}
)

// weekFigure are the counters of a week that say what it amounts to.
var weekFigure = []countedPart{{"Shifts", "shift", "shifts"}, {"Open shifts", "open shift", "open shifts"}, {"Unavailable blocks", "unavailable block", "unavailable blocks"}}

// withFigure gives a week the words of its counters, and of the versions that its sheet shows.
func (w weekScreen) withFigure(s *server, d dataset) dataset {
	d.sums = func(r *request) (string, error) {
		week, err := s.weekScope(r)
		if err != nil {
			return "", err
		}
		counters, err := w.counters(s, week, r.view().DayCounts(week.filter))
		return format.Join(countedWords(summary{counters: counters}, weekFigure), format.WeekTitle(week.filter.From)), err
	}
	if w.sheet != "" {
		d.printed = func(r *request) (string, error) {
			week, err := s.weekScope(r)
			if err != nil {
				return "", err
			}
			return format.Join(format.WeekTitle(week.filter.From), week.weekVersions()), nil
		}
	}
	return d
}

// portalFigure is the week of one employee in words.
func (s *server) portalFigure(r *request) (string, error) {
	_, shifts, minutes := s.portalWeek(r, r.weekOf(r.today))
	return components.Plural(shifts, "shift", "shifts") + " in this week, " + schedule.DurationWords(minutes), nil
}
