package report

import (
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// CountedPart is one summary counter of a screen as part of its figure: "13 open shifts".
type CountedPart struct{ Label, One, Many string }

// CountedWords are what these counters of a summary say; the figure of a list can so be nothing else than what its screen shows.
func CountedWords(sum Summary, parts []CountedPart) (words string) {
	for _, part := range parts {
		at := slices.IndexFunc(sum.Counters, func(c components.Counter) bool { return c.Label == part.Label })
		if at < 0 || words != "" && sum.Counters[at].Value == "0" { // nothing beside the first need not be said
			continue
		}
		noun := part.Many
		if sum.Counters[at].Value == "1" {
			noun = part.One
		}
		words = format.Join(words, sum.Counters[at].Value+" "+noun)
	}
	return words
}

// withFigure gives a dataset the words that these counters make.
func (l List[T]) withFigure(d web.Dataset) web.Dataset {
	if len(l.Figure) > 0 {
		d.Sums = func(r *web.Request) (string, error) {
			sum, err := l.Count(r)
			return CountedWords(sum, l.Figure), err
		}
	}
	return d
}

// Also says more behind the words of the counters.
func Also(d web.Dataset, more func(r *web.Request) (string, error)) web.Dataset {
	sums := d.Sums
	d.Sums = func(r *web.Request) (string, error) {
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
	BlockFigure      = []CountedPart{{"Unavailable blocks", "unavailable block", "unavailable blocks"}, {"Requested", "requested", "requested"}, {"Soft conflicts", "soft conflict", "soft conflicts"}}
	ConflictFigure   = []CountedPart{{"Soft conflicts", "soft conflict", "soft conflicts"}, {"In force", "in force", "in force"}, {"Would conflict if approved", "only if a request is approved", "only if requests are approved"}}
	OpenShiftFigure  = []CountedPart{{"Open shifts", "open shift", "open shifts"}, {"Nobody could take", "that nobody could take", "that nobody could take"}}
	SeenFigure       = []CountedPart{{"Manager reviews", "review by a manager", "reviews by managers"}, {"Seen by employees", "employee has seen it", "employees have seen it"}, {"Not seen yet", "has not seen it yet", "have not seen it yet"}}
	DraftShiftFigure = []CountedPart{{"Shifts", "shift", "shifts"}, {"Open shifts", "open shift", "open shifts"}, {"Soft conflicts", "soft conflict", "soft conflicts"}}
	PublishedFigure  = []CountedPart{{"Shifts", "shift", "shifts"}, {"Open shifts", "open shift", "open shifts"}, {"Added", "added", "added"}, {"Changed", "changed", "changed"}, {"Removed", "removed", "removed"}}
	ShownFigure      = []CountedPart{{"Shifts", "shift", "shifts"}, {"Taken back", "taken back", "taken back"}}
	ReviewsFigure    = []CountedPart{{"Waiting", "review waits", "reviews wait"}}
)

// WeekFigure are the counters of a week that say what it amounts to.
var WeekFigure = []CountedPart{{"Shifts", "shift", "shifts"}, {"Open shifts", "open shift", "open shifts"}, {"Unavailable blocks", "unavailable block", "unavailable blocks"}}

// RowsFigure is what the rows of a screen amount to, and of which record.
func RowsFigure(s *web.Server, r *web.Request, o page.Opened) (string, error) {
	d, err := Dataset(s, o.Screen)
	if err != nil {
		return "", err
	}
	asked, err := page.AskedOf(s, r, o)
	if err != nil {
		return "", err
	}
	words, of := "", format.Join(o.Record, o.Days)
	switch {
	case o.Screen.Family == catalog.Print && d.Printed != nil:
		words, err = d.Printed(asked)
	case d.Sums != nil:
		words, err = d.Sums(asked)
	case d.Figure != nil:
		words, err = d.Figure(asked)
	case d.Rows != nil:
		if d.Scope != nil {
			if asked, err = d.Scope(asked); err != nil {
				return "", err
			}
		}
		var n int
		n, err = d.Rows(asked)
		words, of = components.Plural(n, "row", "rows")+" for "+asked.Filter.Words(page.FilterWords(s, asked)), o.Record // the days are among them
	}
	if words != "" && of != "" {
		words = of + ": " + words
	}
	return words, err
}
