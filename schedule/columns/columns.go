// Package columns declares the columns of every export and writes them as CSV, JSON and cells of a workbook.
package columns

import (
	"strconv"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Kind is the format of the cells of a column.
type Kind string

// Values of Kind. The zero value is text.
const (
	Text      Kind = "text"
	Code      Kind = "code"    // a word of a fixed vocabulary, or a key
	Integer   Kind = "integer" // decimal digits with an optional minus
	Duration  Kind = "minutes" // minutes as an integer; screens show hours and minutes
	Decimal   Kind = "decimal" // with a decimal point
	LocalDate Kind = "date"    // YYYY-MM-DD
	LocalTime Kind = "local time"
	UTCTime   Kind = "utc"
	Boolean   Kind = "boolean" // true or false
	JSON      Kind = "json"
)

// Kinds describes the cell format of each kind for staff.
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

// IsNumber reports whether the cells are numbers, which are aligned right and sorted by value.
func (k Kind) IsNumber() bool { return k == Integer || k == Duration || k == Decimal }

// Column is one column of an export. The file, the JSON and the column guide all use it, so that they cannot differ.
// Append writes the bare value of a row without quotes; if it appends nothing, the row has no value.
type Column[T any] struct {
	Name    string // snake_case
	Kind    Kind
	Meaning string // a whole sentence for the column guide
	Append  func(dst []byte, row *T) []byte
	Head    string // heading on screen and paper for reports that show their columns; empty if only files have the column
}

// as returns the column with a heading for screen and paper.
func (c Column[T]) as(head string) Column[T] {
	c.Head = head
	return c
}

// text returns a column of free text from people or other programs.
func text[T any](name, meaning string, get func(*T) string) Column[T] {
	return Column[T]{Name: name, Kind: Text, Meaning: meaning, Append: func(dst []byte, row *T) []byte { return append(dst, get(row)...) }}
}

// code returns a column with a fixed vocabulary.
func code[T any, S ~string](name, meaning string, get func(*T) S) Column[T] {
	return Column[T]{Name: name, Kind: Code, Meaning: meaning, Append: func(dst []byte, row *T) []byte { return append(dst, get(row)...) }}
}

// count returns a column of integers.
func count[T any](name, meaning string, get func(*T) int) Column[T] {
	return Column[T]{Name: name, Kind: Integer, Meaning: meaning, Append: func(dst []byte, row *T) []byte { return strconv.AppendInt(dst, int64(get(row)), 10) }}
}

// minutes returns a column of durations.
func minutes[T any](name, meaning string, get func(*T) int) Column[T] {
	c := count(name, meaning, get)
	c.Kind = Duration
	return c
}

// key returns a column of IDs. 0 means no value.
func key[T any](name, meaning string, get func(*T) int64) Column[T] {
	return Column[T]{Name: name, Kind: Integer, Meaning: meaning, Append: func(dst []byte, row *T) []byte {
		if id := get(row); id != 0 {
			dst = strconv.AppendInt(dst, id, 10)
		}
		return dst
	}}
}

// flag returns a column of booleans.
func flag[T any](name, meaning string, get func(*T) bool) Column[T] {
	return Column[T]{Name: name, Kind: Boolean, Meaning: meaning, Append: func(dst []byte, row *T) []byte { return strconv.AppendBool(dst, get(row)) }}
}

// date returns a column of local dates.
func date[T any](name, meaning string, get func(*T) schedule.Date) Column[T] {
	return Column[T]{Name: name, Kind: LocalDate, Meaning: meaning, Append: func(dst []byte, row *T) []byte { return localtime.AppendDate(dst, get(row)) }}
}

// utc returns a column of instants. 0 means no value.
func utc[T any](name, meaning string, get func(*T) schedule.Instant) Column[T] {
	return Column[T]{Name: name, Kind: UTCTime, Meaning: meaning, Append: func(dst []byte, row *T) []byte {
		if at := get(row); at != 0 {
			dst = localtime.AppendUTC(dst, at)
		}
		return dst
	}}
}

// local returns a column of local times in the zone of the row. 0 means no value.
func local[T any](name, meaning string, get func(*T) (at schedule.Instant, zone string)) Column[T] {
	return Column[T]{Name: name, Kind: LocalTime, Meaning: meaning, Append: func(dst []byte, row *T) []byte {
		at, name := get(row)
		if at == 0 {
			return dst
		}
		z, _ := localtime.ZoneOrUTC(name)
		return z.AppendLocal(dst, at)
	}}
}
