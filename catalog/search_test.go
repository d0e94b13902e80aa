package catalog

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// shelf is a small catalog with an example of every kind of match.
var shelf = []Entry{
	{Screen{Path: "/a/reports", Name: "a.reports", Title: "Reports", Section: "Reports", Family: Hub, Purpose: "Every report of the week."}, "handlers.Hub"},
	{Screen{Path: "/a/week", Name: "a.week", Title: "Week", Section: "Views", Family: Data, Purpose: "One week, day by day."}, "handlers.Data"},
	{Screen{Path: "/a/week/print", Name: "a.week.print", Title: "Week Print Report", Section: "Views", Family: Print, Purpose: "For paper."}, "handlers.Print"},
	{Screen{Path: "/a/weekly", Name: "a.weekly", Title: "My Weekly View", Section: "Views", Family: Data, Purpose: "Your own shifts."}, "handlers.Data"},
	{Screen{Path: "/a/cafe", Name: "a.cafe", Title: "Café Größe", Label: "Coffee", Section: "Views", Family: Guide, Purpose: "Zażółć gęślą jaźń."}, "handlers.Guide"},
	{Screen{Path: "/a/midweek", Name: "a.midweek", Title: "Wednesday", Section: "Views", Family: Data, Purpose: "The middle."}, "handlers.Data"},
}

func found(index *Index, q string) []string {
	var paths []string
	for _, h := range index.Find(ParseQuery(q)) {
		paths = append(paths, shelf[h.At].Path)
	}
	return paths
}

func TestFind(t *testing.T) {
	index := NewIndex(shelf)
	tests := []struct {
		name, q string
		want    []string
	}{
		{"nothing finds everything in order", "", []string{"/a/reports", "/a/week", "/a/week/print", "/a/weekly", "/a/cafe", "/a/midweek"}},
		{"only spaces are nothing", " \t\u00a0 ", []string{"/a/reports", "/a/week", "/a/week/print", "/a/weekly", "/a/cafe", "/a/midweek"}},
		{"exact, then beginning, then word, then part", "week", []string{"/a/week", "/a/week/print", "/a/reports", "/a/weekly", "/a/midweek"}},
		{"every word, in any field and order", "print WEEK", []string{"/a/week/print"}},
		{"two words in two fields", "views paper", []string{"/a/week/print"}},
		{"one word nowhere is none", "week nowhere", nil},
		{"a word given twice", "cafe cafe", []string{"/a/cafe"}},
		{"without case and accents", "CAFE grosse", []string{"/a/cafe"}},
		{"with other accents than typed", "càfé", []string{"/a/cafe"}},
		{"accents written apart", "cafe\u0301", []string{"/a/cafe"}},
		{"wide letters", "ｃａｆé", []string{"/a/cafe"}},
		{"an address", "/a/week", []string{"/a/week", "/a/week/print", "/a/weekly"}},
		{"a route name", "a.week.print", []string{"/a/week/print"}},
		{"a section", "reports", []string{"/a/reports"}},
		{"a family", "guide", []string{"/a/cafe"}},
		{"an action", "handlers.data", []string{"/a/week", "/a/weekly", "/a/midweek"}},
		{"a purpose", "shifts", []string{"/a/weekly"}},
		{"a label alone is not shown, so not found", "coffee", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, found(index, tt.q)); diff != "" {
				t.Errorf("Find(%q), want - got +:\n%s", tt.q, diff)
			}
		})
	}
}

func TestAnExactLabelComesFirst(t *testing.T) {
	index := NewIndex([]Entry{
		{Screen{Path: "/hubs", Name: "hubs", Title: "Hub of hubs", Family: Hub}, ""},
		{Screen{Path: "/ops", Name: "ops", Title: "Operations Hub", Label: "Hub", Family: Hub}, ""},
	})
	if hits := index.Find(ParseQuery("hub")); len(hits) != 2 || hits[0].At != 1 {
		t.Errorf("hits %v: the screen that is called Hub in the navigation is not the first", hits)
	}
}

// TestTheWorstWordDecides verifies that a row is ranked by its worst match. A row in which all words match whole words, one of them in the
// purpose, ranks above a row in which one word matches part of a word.
func TestTheWorstWordDecides(t *testing.T) {
	index := NewIndex([]Entry{
		{Screen{Path: "/a", Name: "a", Title: "Weekly Plan", Family: Data}, ""},
		{Screen{Path: "/b", Name: "b", Title: "Plan", Purpose: "One week.", Family: Data}, ""},
	})
	for _, q := range []string{"week plan", "plan week"} {
		if hits := index.Find(ParseQuery(q)); len(hits) != 2 || hits[0].At != 1 {
			t.Errorf("%q: hits %v, want the second row first", q, hits)
		}
	}
}

func TestMarks(t *testing.T) {
	tests := []struct{ text, q, want string }{
		{"Soft Conflicts", "soft", "[Soft] Conflicts"},
		{"Soft Conflicts", "conf soft", "[Soft] [Conf]licts"},
		{"soft-soft", "soft", "[soft]-[soft]"},
		{"aaa", "aa a", "[aaa]"},
		{"Café Größe", "cafe gro", "[Café] [Grö]ße"},
		{"Größe", "grosse", "[Größe]"},
		{"Größe", "gros", "[Größ]e"},
		{"Cafe\u0301s", "cafe", "[Cafe\u0301]s"},
		{"nothing here", "soft", "nothing here"},
		{"nothing asked", "", "nothing asked"},
		{"", "soft", ""},
	}
	for _, tt := range tests {
		var b strings.Builder
		at := 0
		for _, s := range ParseQuery(tt.q).Marks(tt.text) {
			b.WriteString(tt.text[at:s.Start] + "[" + tt.text[s.Start:s.End] + "]")
			at = s.End
		}
		if got := b.String() + tt.text[at:]; got != tt.want {
			t.Errorf("Marks of %q in %q: %s, want %s", tt.q, tt.text, got, tt.want)
		}
	}
}

// TestFindHoldsForAnyText verifies for any query that every result contains every word, that the marks are ordered and cover whole
// characters, and that the case of the query does not matter.
func TestFindHoldsForAnyText(t *testing.T) {
	c := standard(t)
	var entries []Entry
	for _, s := range c.Screens() {
		entries = append(entries, Entry{s, string(s.Family)})
	}
	index := NewIndex(entries)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"soft", "print csv", "É\u0301\u0301", "\xff\xfe", "%", "_", "[a-z]", "<b>", "hub \x00"})).Draw(t, "q")
		q := ParseQuery(text)
		for _, hit := range index.Find(q) {
			e := entries[hit.At]
			all := fold(strings.Join([]string{e.Title, e.Name, e.Path, e.Section, string(e.Family), e.Action, e.Purpose}, "\n")).text
			for _, word := range q.words {
				if !strings.Contains(all, word) {
					t.Fatalf("%s does not hold %q", e.Path, word)
				}
			}
		}
		at := 0
		for _, s := range q.Marks(text) {
			if s.Start < at || s.End <= s.Start || s.End > len(text) {
				t.Fatalf("mark %v after %d in %q", s, at, text)
			}
			if utf8.ValidString(text) && !utf8.ValidString(text[s.Start:s.End]) {
				t.Fatalf("mark %v cuts a character of %q", s, text)
			}
			at = s.End
		}
		if upper := index.Find(ParseQuery(strings.ToUpper(text))); isASCII(text) && !slices.Equal(upper, index.Find(q)) {
			t.Fatalf("%q in capitals finds something else", text)
		}
	})
}

// TestGroupsOverEveryRow compares the counts of a search over every row with the numbers in the specification.
func TestGroupsOverEveryRow(t *testing.T) {
	c := standard(t)
	var entries []Entry
	for _, s := range c.Screens() {
		entries = append(entries, Entry{s, ""})
	}
	sum, distinct := 0, map[string]bool{}
	want := []int{8, 23, 89, 389}
	for i, g := range Groups {
		n := 0
		for _, hit := range NewIndex(entries).Find(Query{}) {
			if s := entries[hit.At].Screen; g.Has(s) {
				n++
				distinct[s.Path] = true
			}
		}
		if n != want[i] {
			t.Errorf("group %s: %d routes, want %d", g.Key, n, want[i])
		}
		sum += n
	}
	if sum != 509 || len(distinct) != 389 {
		t.Errorf("%d entries and %d distinct routes, want 509 and 389", sum, len(distinct))
	}
}
