package store

import (
	"strings"
)

// numbered is a query text for PostgreSQL: ?1 placeholders become $1. Query texts hold no question mark in a literal: values,
// typed ones above all, are always arguments.
func numbered(text string) string { return strings.ReplaceAll(text, "?", "$") }

// clean makes text storable in both engines: PostgreSQL takes neither NUL nor bytes that are no UTF-8, and both
// engines shall hold the same.
func clean(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if strings.IndexByte(s, 0) >= 0 {
		s = strings.ReplaceAll(s, "\x00", "\uFFFD")
	}
	return s
}

// likePattern is the pattern that finds folded text anywhere, for LIKE ... ESCAPE '\'.
func likePattern(folded string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(clean(folded)) + "%"
}
