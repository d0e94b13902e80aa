package store

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"slices"
)

// A packer packs rows of numbers, so that a question about everybody reads one long text in place of some hundred thousand rows. Packed
// they are the words that the rows name by their place, each after its length, then of each row the difference of each number to the
// one above it, all as varints.
type packer struct {
	last  []int64
	bytes []byte
	rows  int
	words map[string]int64
	list  []string
}

func newPacker(columns int) *packer {
	return &packer{last: make([]int64, columns), words: map[string]int64{}}
}

// word is the number that stands for a word.
func (p *packer) word(w string) int64 {
	n, known := p.words[w]
	if !known {
		n = int64(len(p.list))
		p.words[w], p.list = n, append(p.list, w)
	}
	return n
}

// add packs a row, which has as many values as the packer has columns.
func (p *packer) add(values ...int64) {
	for k, v := range values {
		p.bytes = binary.AppendVarint(p.bytes, v-p.last[k])
		p.last[k] = v
	}
	p.rows++
}

// text is what was packed.
func (p *packer) text() string {
	head := binary.AppendUvarint(nil, uint64(len(p.list)))
	for _, w := range p.list {
		head = append(binary.AppendUvarint(head, uint64(len(w))), w...)
	}
	head = binary.AppendUvarint(head, uint64(p.rows)) // #nosec G115 -- a count is not negative
	return base64.StdEncoding.EncodeToString(append(head, p.bytes...))
}

// sheet is packed rows as they are asked: column by column.
type sheet struct {
	columns [][]int64
	list    []string // the words
	rows    int
	index   sheetIndex
}

var errSheet = errors.New("packed rows cannot be read: run opshub refresh")

// unpack reads a sheet. No text is a sheet without rows.
func unpack(text string, columns int) (*sheet, error) {
	s, at := &sheet{columns: make([][]int64, columns)}, 0
	err := eachPacked(text, columns, func(words []string, rows int) {
		s.list, s.rows = words, rows
		for k := range s.columns {
			s.columns[k] = make([]int64, rows)
		}
	}, func(row []int64) {
		for k, v := range row {
			s.columns[k][at] = v
		}
		at++
	})
	return s, err
}

// eachPacked gives the rows of a text, each of which holds until the next, after the words that they name and how many they are.
func eachPacked(text string, columns int, begin func(words []string, rows int), fn func(row []int64)) error {
	rest, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return errSheet
	}
	if len(rest) == 0 {
		return nil
	}
	var words []string
	ok := true
	number := func() int {
		v, n := binary.Uvarint(rest)
		if n <= 0 || v > uint64(len(rest)) { // every word and every row takes a byte at least
			ok = false
			return 0
		}
		rest = rest[n:]
		return int(v) // #nosec G115 -- the packer wrote it from an int
	}
	for range number() {
		n := number()
		if !ok || n > len(rest) {
			return errSheet
		}
		words, rest = append(words, string(rest[:n])), rest[n:]
	}
	rows := number()
	if !ok {
		return errSheet
	}
	begin(words, rows)
	return eachDifference(rest, rows, make([]int64, columns), fn)
}

// eachDifference adds up the rows, of which each is written as what it is more than the one before.
func eachDifference(rest []byte, rows int, last []int64, fn func(row []int64)) error {
	at := 0
	for range rows {
		for k := range last {
			if at < len(rest) && rest[at] < 0x80 { // most are as short as that
				last[k] += int64(rest[at]>>1) ^ -int64(rest[at]&1)
				at++
				continue
			}
			step, n := binary.Varint(rest[min(at, len(rest)):])
			if n <= 0 {
				return errSheet
			}
			last[k], at = last[k]+step, at+n
		}
		fn(last)
	}
	if at != len(rest) {
		return errSheet
	}
	return nil
}

// row is one row.
func (s *sheet) row(i int) []int64 {
	row := make([]int64, len(s.columns))
	for k := range row {
		row[k] = s.columns[k][i]
	}
	return row
}

// weight is how many rows of a list weigh as much.
func (s *sheet) weight() int {
	if s == nil {
		return 0
	}
	return s.rows * (len(s.columns) + 1) * 8 / bytesPerRow // one more for the index
}

// wordSet says of each word of the sheet whether it is among some.
func wordSet[S ~string](s *sheet, among []S) []bool {
	set := make([]bool, len(s.list))
	for k, w := range s.list {
		set[k] = slices.Contains(among, S(w))
	}
	return set
}
