// Package columns declares the columns of every export and writes them as CSV, JSON and cells of a workbook.
package columns

import (
	"strconv"

	"opshub/schedule"
)

// Kind says how the cells of a column are written and what a reader may do with them.
type Kind string

// The kinds. The zero Kind is text.
const (
	Text      Kind = "text"
	Code      Kind = "code"    // one word of a fixed vocabulary, or a key
	Integer   Kind = "integer" // decimal digits with an optional minus
	Duration  Kind = "minutes" // the same, a stretch of time; screens say it in hours and minutes
	Decimal   Kind = "decimal" // with a point
	LocalDate Kind = "date"    // YYYY-MM-DD
	LocalTime Kind = "local time"
	UTCTime   Kind = "utc"
	Boolean   Kind = "boolean" // true or false
	JSON      Kind = "json"
)

// Kinds are the kinds with what their cells look like, in words for staff.
var Kinds = []struct {
	Kind  Kind
	Words string
}{
	{Text, "what people or other programs wrote, guarded against being run as a formula"},
	{Code, "one word of a fixed list, or a key"},
	{Integer, "a whole number, without separators"},
	{Duration, "a whole number of minutes"},
	{Decimal, "a number with a point"},
	{LocalDate, "a day as YYYY-MM-DD"},
	{LocalTime, "what the wall clock of time_zone shows, as YYYY-MM-DDTHH:MM"},
	{UTCTime, "an instant, as YYYY-MM-DDTHH:MM:SSZ"},
	{Boolean, "true or false"},
	{JSON, "a list or an object, for programs"},
}

// IsNumber says whether the cells are numbers, which stand on the right and are sorted by size.
func (k Kind) IsNumber() bool { return k == Integer || k == Duration || k == Decimal }

// Column is one column of an export: the same value writes the file, the JSON and the column guide, so that they cannot
// differ. Append writes the bare value of a row, without quotes; nothing at all means that the row has no value.
type Column[T any] struct {
	Name    string // snake_case
	Kind    Kind
	Meaning string // a whole sentence for the column guide
	Append  func(dst []byte, row *T) []byte
	Head    string // the word above it on screen and paper, where a report is shown by its columns; empty: in files alone
}

// as is the column with a head, so that reports that are shown by their columns show it.
func (c Column[T]) as(head string) Column[T] {
	c.Head = head
	return c
}

// text is a column of free text, which people or other programs wrote.
func text[T any](name, meaning string, get func(*T) string) Column[T] {
	return Column[T]{Name: name, Kind: Text, Meaning: meaning, Append: func(dst []byte, row *T) []byte { return append(dst, get(row)...) }}
}

// code is a column of words from a fixed vocabulary.
func code[T any, S ~string](name, meaning string, get func(*T) S) Column[T] {
	return Column[T]{Name: name, Kind: Code, Meaning: meaning, Append: func(dst []byte, row *T) []byte { return append(dst, get(row)...) }}
}

// count is a column of whole numbers.
func count[T any](name, meaning string, get func(*T) int) Column[T] {
	return Column[T]{Name: name, Kind: Integer, Meaning: meaning, Append: func(dst []byte, row *T) []byte { return strconv.AppendInt(dst, int64(get(row)), 10) }}
}

// minutes is a column of stretches of time.
func minutes[T any](name, meaning string, get func(*T) int) Column[T] {
	c := count(name, meaning, get)
	c.Kind = Duration
	return c
}

// key is a column of ids; 0 is no value.
func key[T any](name, meaning string, get func(*T) int64) Column[T] {
	return Column[T]{Name: name, Kind: Integer, Meaning: meaning, Append: func(dst []byte, row *T) []byte {
		if id := get(row); id != 0 {
			dst = strconv.AppendInt(dst, id, 10)
		}
		return dst
	}}
}

// flag is a column of true and false.
func flag[T any](name, meaning string, get func(*T) bool) Column[T] {
	return Column[T]{Name: name, Kind: Boolean, Meaning: meaning, Append: func(dst []byte, row *T) []byte { return strconv.AppendBool(dst, get(row)) }}
}

// date is a column of local dates.
func date[T any](name, meaning string, get func(*T) schedule.Date) Column[T] {
	return Column[T]{Name: name, Kind: LocalDate, Meaning: meaning, Append: func(dst []byte, row *T) []byte { return schedule.AppendDate(dst, get(row)) }}
}

// utc is a column of instants; 0 is no value.
func utc[T any](name, meaning string, get func(*T) schedule.Instant) Column[T] {
	return Column[T]{Name: name, Kind: UTCTime, Meaning: meaning, Append: func(dst []byte, row *T) []byte {
		if at := get(row); at != 0 {
			dst = schedule.AppendUTC(dst, at)
		}
		return dst
	}}
}

// local is a column of what the wall clock of the row's zone shows; 0 is no value.
func local[T any](name, meaning string, get func(*T) (at schedule.Instant, zone string)) Column[T] {
	return Column[T]{Name: name, Kind: LocalTime, Meaning: meaning, Append: func(dst []byte, row *T) []byte {
		at, name := get(row)
		if at == 0 {
			return dst
		}
		z, _ := schedule.ZoneOrUTC(name)
		return z.AppendLocal(dst, at)
	}}
}
