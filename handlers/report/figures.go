package report

import (
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// CountedPart is one counter of a summary as part of its figure: "13 open shifts".
type CountedPart struct{ Label, One, Many string }

// CountedWords joins these counters of a summary. The figure of a list thereby always agrees with the counters on its
// screen. Zero counters after the first are omitted.
func CountedWords(sum Summary, parts []CountedPart) (words string) {
	for _, part := range parts {
		i := slices.IndexFunc(sum.Counters, func(c components.Counter) bool { return c.Label == part.Label })
		if i < 0 || words != "" && sum.Counters[i].Value == "0" {
			continue
		}
		noun := part.Many
		if sum.Counters[i].Value == "1" {
			noun = part.One
		}
		words = format.Join(words, sum.Counters[i].Value+" "+noun)
	}
	return words
}

// withFigure sets the figure of a dataset to the counters in l.Figure.
func (l List[T]) withFigure(d web.Dataset) web.Dataset {
	if len(l.Figure) > 0 {
		d.Sums = func(r *web.Request) (string, error) {
			sum, err := l.Count(r)
			return CountedWords(sum, l.Figure), err
		}
	}
	return d
}

// AppendFigure appends more words to the figure of a dataset.
func AppendFigure(d web.Dataset, more func(r *web.Request) (string, error)) web.Dataset {
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

// The figures of lists that appear on several screens.
var (
	BlockFigure      = []CountedPart{{"Unavailable blocks", "unavailable block", "unavailable blocks"}, {"Requested", "requested", "requested"}, {"Soft conflicts", "soft conflict", "soft conflicts"}}
	ConflictFigure   = []CountedPart{{"Soft conflicts", "soft conflict", "soft conflicts"}, {"In force", "in force", "in force"}, {"Would conflict if approved", "would conflict if approved", "would conflict if approved"}}
	OpenShiftFigure  = []CountedPart{{"Open shifts", "open shift", "open shifts"}, {"Without a candidate", "without a candidate", "without a candidate"}}
	SeenFigure       = []CountedPart{{"Manager reviews", "review by a manager", "reviews by managers"}, {"Seen by employees", "employee has seen it", "employees have seen it"}, {"Not seen yet", "has not seen it yet", "have not seen it yet"}}
	DraftShiftFigure = []CountedPart{{"Shifts", "shift", "shifts"}, {"Open shifts", "open shift", "open shifts"}, {"Soft conflicts", "soft conflict", "soft conflicts"}}
	PublishedFigure  = []CountedPart{{"Shifts", "shift", "shifts"}, {"Open shifts", "open shift", "open shifts"}, {"Added", "added", "added"}, {"Changed", "changed", "changed"}, {"Removed", "removed", "removed"}}
	ShownFigure      = []CountedPart{{"Shifts", "shift", "shifts"}, {"Withdrawn", "withdrawn", "withdrawn"}}
	ReviewsFigure    = []CountedPart{{"Waiting", "review waits", "reviews wait"}}
)

// WeekFigure are the counters that summarize a week.
var WeekFigure = []CountedPart{{"Shifts", "shift", "shifts"}, {"Open shifts", "open shift", "open shifts"}, {"Unavailable blocks", "unavailable block", "unavailable blocks"}}

// RowsFigure returns the figure of a screen in words: its own summary if it has one, otherwise its row count, with the
// record and the days that it is about.
func RowsFigure(s *web.Server, r *web.Request, o page.Opened) (string, error) {
	d, err := Dataset(s, o.Screen)
	if err != nil {
		return "", err
	}
	asked, err := page.OpenedRequest(s, r, o)
	if err != nil {
		return "", err
	}
	words, subject := "", format.Join(o.Record, o.Days)
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
		words, subject = components.Plural(n, "row", "rows")+" for "+asked.Filter.Words(page.FilterWords(s, asked)), o.Record // the filter in words includes the days
	}
	if words != "" && subject != "" {
		words = subject + ": " + words
	}
	return words, err
}
