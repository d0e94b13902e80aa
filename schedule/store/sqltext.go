package store

import (
	"regexp"
	"strconv"
	"strings"
)

// numbered is a query text for PostgreSQL: ?1 placeholders become $1. Query texts hold no question mark in a literal: values,
// typed ones above all, are always arguments.
func numbered(text string) string { return strings.ReplaceAll(postgresWords(text), "?", "$") }

// postgresWords puts PostgreSQL's name for the one function that has another there: SQLite knows STRING_AGG only since 3.44,
// and printed queries are for older clients too.
func postgresWords(text string) string {
	return strings.ReplaceAll(text, "GROUP_CONCAT(", "STRING_AGG(")
}

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

// renumbered moves the placeholders of a text on by a number of arguments, to join it with others.
func renumbered(text string, by int) string {
	return placeholder.ReplaceAllStringFunc(text, func(mark string) string {
		n, _ := strconv.Atoi(mark[1:])
		return "?" + strconv.Itoa(n+by)
	})
}

var placeholder = regexp.MustCompile(`\?[0-9]+`)

// literal is a query text with its arguments written into it, for people and command-line clients to run.
func literal(text string, args []any) string {
	return placeholder.ReplaceAllStringFunc(text, func(mark string) string {
		n, _ := strconv.Atoi(mark[1:])
		switch v := args[n-1].(type) {
		case int64:
			return strconv.FormatInt(v, 10)
		case string:
			return "'" + strings.ReplaceAll(clean(v), "'", "''") + "'"
		}
		return "NULL"
	})
}
