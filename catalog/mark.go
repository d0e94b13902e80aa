package catalog

import (
	"cmp"
	"slices"
	"strings"
)

// Span is a range of bytes in a text.
type Span struct{ Start, End int }

// Marks returns the ranges of a text that match words of the query, in order and without overlap.
func (q Query) Marks(text string) []Span {
	f := fold(text)
	var spans []Span
	for _, word := range q.words {
		for at := 0; ; {
			i := strings.Index(f.text[at:], word)
			if i < 0 {
				break
			}
			spans = append(spans, f.span(at+i, at+i+len(word)))
			at += i + len(word)
		}
	}
	slices.SortFunc(spans, func(a, b Span) int { return cmp.Compare(a.Start, b.Start) })
	return joined(spans)
}

// joined merges adjacent ranges.
func joined(spans []Span) []Span {
	var out []Span
	for _, s := range spans {
		if n := len(out); n > 0 && s.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}
