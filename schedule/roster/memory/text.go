package memory

import (
	"strings"

	"opshub/schedule"
)

// Folded joins texts with newlines, which a search field cannot contain, and folds them for searching.
func Folded(texts ...string) string { return schedule.Fold(strings.Join(texts, "\n")) }

// TextTable stores each distinct text once: all bytes in one string, and the offset at which each text ends. Text 0 is
// empty.
type TextTable struct {
	bytes string
	ends  []uint32
}

// At returns the text with a number.
func (t *TextTable) At(number uint32) string {
	if number == 0 {
		return ""
	}
	return t.bytes[t.ends[number-1]:t.ends[number]]
}

// numbering numbers values while a roster is built, in order of appearance.
type numbering[T comparable] struct {
	numbers map[T]uint32
	list    []T
	last    T // cached with its number, because equal values often follow each other
	number  uint32
}

func newNumbering[T comparable]() *numbering[T] { return &numbering[T]{numbers: map[T]uint32{}} }

// of returns the number of a value.
func (n *numbering[T]) of(value T) uint32 {
	if len(n.list) > 0 && value == n.last {
		return n.number
	}
	number, ok := n.numbers[value]
	if !ok {
		number = uint32(len(n.list)) // #nosec G115 -- fewer values than rows
		n.numbers[value] = number
		n.list = append(n.list, value)
	}
	n.last, n.number = value, number
	return number
}

// interner numbers texts. The empty text is the most frequent one and has the number 0.
type interner struct{ *numbering[string] }

func newInterner() interner {
	n := interner{newNumbering[string]()}
	n.numbering.of("")
	return n
}

// of returns the number of a text.
func (n interner) of(text string) uint32 {
	if text == "" {
		return 0
	}
	return n.numbering.of(text)
}

// merge adds the texts of another interner and returns their numbers in this one.
func (n interner) merge(other interner) []uint32 {
	out := make([]uint32, len(other.list))
	for k, text := range other.list {
		out[k] = n.of(text)
	}
	return out
}

// table returns the texts without the map of their numbers.
func (n interner) table() TextTable {
	size := 0
	for _, text := range n.list {
		size += len(text)
	}
	bytes, ends := make([]byte, 0, size), make([]uint32, len(n.list))
	for k, text := range n.list {
		bytes = append(bytes, text...)
		ends[k] = uint32(len(bytes)) // #nosec G115 -- texts of a schedule stay far below 4 GB
	}
	return TextTable{bytes: string(bytes), ends: ends}
}
