package roster

import "opshub/schedule"

// textTable holds each distinct text once: all bytes in one string, and where each text ends. Text 0 is empty.
type textTable struct {
	bytes string
	ends  []uint32
}

// at is the text with a number.
func (t *textTable) at(number uint32) string {
	if number == 0 {
		return ""
	}
	return t.bytes[t.ends[number-1]:t.ends[number]]
}

// numbering numbers values while a roster is built, in the order in which they come.
type numbering[T comparable] struct {
	numbers map[T]uint32
	list    []T
	last    T // and its number: the same value often follows itself
	number  uint32
}

func newNumbering[T comparable]() *numbering[T] { return &numbering[T]{numbers: map[T]uint32{}} }

// of is the number of a value.
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

// interner numbers texts. The empty text, which is the most frequent one, has the number 0.
type interner struct{ *numbering[string] }

func newInterner() interner {
	n := interner{newNumbering[string]()}
	n.numbering.of("")
	return n
}

// of is the number of a text.
func (n interner) of(text string) uint32 {
	if text == "" {
		return 0
	}
	return n.numbering.of(text)
}

// merge numbers the texts of another interner and returns their numbers here.
func (n interner) merge(other interner) []uint32 {
	out := make([]uint32, len(other.list))
	for k, text := range other.list {
		out[k] = n.of(text)
	}
	return out
}

// table is the texts without the map that numbered them.
func (n interner) table() textTable {
	size := 0
	for _, text := range n.list {
		size += len(text)
	}
	bytes, ends := make([]byte, 0, size), make([]uint32, len(n.list))
	for k, text := range n.list {
		bytes = append(bytes, text...)
		ends[k] = uint32(len(bytes)) // #nosec G115 -- texts of a schedule stay far below 4 GB
	}
	return textTable{bytes: string(bytes), ends: ends}
}

// importNumber is the number of the time of an import. A schedule has far fewer imports than an uint16 counts; beyond
// them, all further ones count as the last.
func importNumber(times *numbering[schedule.Instant], at schedule.Instant) uint16 {
	return uint16(min(times.of(at), 1<<16-1)) // #nosec G115 -- bounded
}
