package catalog

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Entry is one row as the search sees it: a screen and the handler that answers for it.
type Entry struct {
	Screen
	Action string
}

// Query is a search text ready to be compared. The zero value is found everywhere.
type Query struct {
	whole string // the folded words with one space between them
	words []string
}

// ParseQuery takes a search text apart into words. Case and accents do not matter, and a word given twice counts once.
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

// Empty says whether there is nothing to look for.
func (q Query) Empty() bool { return len(q.words) == 0 }

// How well an entry matches, the best first: the whole text is its title, name or address; one of them begins with it;
// every word stands there as a word; the words are only parts of words.
const (
	matchExact = iota
	matchPrefix
	matchWord
	matchPart
	matchNone
)

// The fields a word is looked for in, the most telling first. At equal match the earlier field wins.
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

// Hit is one entry that was found, by its place in the index. A lower rank is a better match.
type Hit struct {
	At   int
	Rank int
}

// Index is a list of entries prepared for many searches. It is immutable.
type Index struct{ rows []indexed }

type indexed struct {
	fields [fieldCount]string
	label  string // an exact label counts like an exact title, but words are not looked for in it: no screen shows it
}

// NewIndex prepares entries, which keep their order.
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

// Find lists the entries in which every word of the query stands somewhere, the best match first and else in the order
// of the index. An empty query finds every entry.
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

// rank is that of the worst word, unless the whole text is an exact match or a beginning.
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

// matchIn says how a word stands in a text.
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

// isWordRune is false for utf8.RuneError, which stands for both ends of a text.
func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
