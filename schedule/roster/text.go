package roster

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

// interner numbers texts while a roster is built.
type interner struct {
	numbers map[string]uint32
	list    []string
	last    string // and its number: the same text often follows itself
	number  uint32
}

func newInterner() *interner {
	return &interner{numbers: map[string]uint32{"": 0}, list: []string{""}}
}

// of is the number of a text.
func (n *interner) of(text string) uint32 {
	if text == "" {
		return 0
	}
	if text == n.last {
		return n.number
	}
	number, ok := n.numbers[text]
	if !ok {
		number = uint32(len(n.list)) // #nosec G115 -- fewer texts than rows
		n.numbers[text] = number
		n.list = append(n.list, text)
	}
	n.last, n.number = text, number
	return number
}

// merge numbers the texts of another interner and returns their numbers here.
func (n *interner) merge(other *interner) []uint32 {
	out := make([]uint32, len(other.list))
	for k, text := range other.list {
		out[k] = n.of(text)
	}
	return out
}

// table is the texts without the map that numbered them.
func (n *interner) table() textTable {
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
