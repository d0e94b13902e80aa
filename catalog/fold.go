package catalog

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// folded is a text in the form for searches: without case and accents. from[i] is the offset in the original at which
// byte i of text begins, with one more entry for the end. It is nil if both are equal byte by byte.
type folded struct {
	text string
	from []int
	size int // length of the original
}

// fold converts a text to the form for searches.
func fold(s string) folded {
	if isASCII(s) {
		return folded{text: strings.ToLower(s), size: len(s)}
	}
	var b strings.Builder
	from := make([]int, 0, len(s)+1)
	for i, r := range s {
		for _, c := range []byte(foldRune(r)) {
			b.WriteByte(c)
			from = append(from, i)
		}
	}
	return folded{text: b.String(), from: append(from, len(s)), size: len(s)}
}

// foldRune returns one character without case and accents. A combining accent becomes "".
func foldRune(r rune) string {
	if r < utf8.RuneSelf {
		return string(unicode.ToLower(r))
	}
	s := norm.NFKD.String(cases.Fold().String(norm.NFKD.String(string(r))))
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, s)
}

// span returns the part of the original for the bytes a to b of the folded text. It contains whole characters with
// their accents.
func (f folded) span(a, b int) Span {
	if f.from == nil {
		return Span{a, b}
	}
	for b < len(f.from)-1 && f.from[b] == f.from[b-1] {
		b++
	}
	return Span{f.from[a], f.from[b]}
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
