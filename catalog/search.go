package catalog

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Entry is one row in the search: a screen and its handler.
type Entry struct {
	Screen
	Action string
}

// Query is a parsed search text. The zero value matches everything.
type Query struct {
	whole string // the folded words separated by single spaces
	words []string
}

// ParseQuery splits a search text into distinct words without case and accents.
func ParseQuery(text string) Query {
	words := strings.Fields(fold(text).text)
	q := Query{whole: strings.Join(words, " ")}
	for _, w := range words {
		if !slices.Contains(q.words, w) {
			q.words = append(q.words, w)
		}
	}
	return q
}

// Empty reports whether the query has no words.
func (q Query) Empty() bool { return len(q.words) == 0 }

// The quality of a match, best first: the whole text is its title, name or address; one of them begins with the text;
// all words match whole words; or some match only parts of words.
const (
	matchExact = iota
	matchPrefix
	matchWord
	matchPart
	matchNone
)

// The fields that are searched, most important first. If the quality is equal, the earlier field ranks higher.
const (
	fieldTitle = iota
	fieldName
	fieldPath
	fieldSection
	fieldFamily
	fieldAction
	fieldPurpose
	fieldCount
)

// Hit is one match with its index. A lower rank is a better match.
type Hit struct {
	At   int
	Rank int
}

// Index is an immutable list of entries, prepared for searches.
type Index struct{ rows []indexed }

type indexed struct {
	fields [fieldCount]string
	label  string // an exact match counts like one of the title, but words are not searched in it because no screen shows it
}

// NewIndex prepares entries and preserves their order.
func NewIndex(entries []Entry) *Index {
	x := &Index{rows: make([]indexed, len(entries))}
	for i, e := range entries {
		for field, text := range [fieldCount]string{e.Title, e.Name, e.Path, e.Section, string(e.Family), e.Action, e.Purpose} {
			x.rows[i].fields[field] = fold(text).text
		}
		x.rows[i].label = fold(e.Label).text
	}
	return x
}

// Find returns the entries that contain every word of the query, best match first and otherwise in the order of the
// index. An empty query matches all entries.
func (x *Index) Find(q Query) []Hit {
	var hits []Hit
	for i, row := range x.rows {
		if rank, ok := row.rank(q); ok {
			hits = append(hits, Hit{At: i, Rank: rank})
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Compare(a.Rank, b.Rank) })
	return hits
}

// rank returns the rank of the word that matches worst, unless the whole text is an exact match or a prefix.
func (row indexed) rank(q Query) (int, bool) {
	worst := 0
	for _, word := range q.words {
		best := matchNone * fieldCount
		for field, text := range row.fields {
			best = min(best, matchIn(text, word)*fieldCount+field)
		}
		if best >= matchNone*fieldCount {
			return 0, false
		}
		worst = max(worst, best)
	}
	if q.Empty() {
		return 0, true
	}
	for field, text := range []string{row.fields[fieldTitle], row.fields[fieldName], row.fields[fieldPath], row.label} {
		if text == q.whole {
			return matchExact*fieldCount + field, true
		}
		if strings.HasPrefix(text, q.whole) {
			worst = min(worst, matchPrefix*fieldCount+field)
		}
	}
	return worst, true
}

// matchIn returns how a word matches a text.
func matchIn(text, word string) int {
	match := matchNone
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return match
		}
		match = matchPart
		before, _ := utf8.DecodeLastRuneInString(text[:at+i])
		after, _ := utf8.DecodeRuneInString(text[at+i+len(word):])
		if !isWordRune(before) && !isWordRune(after) {
			return matchWord
		}
		at += i + len(word)
	}
}

// isWordRune returns false for utf8.RuneError, which represents both ends of a text.
func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
