package store

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"

	"opshub/schedule/sidebyside"
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
	columns      [][]int64
	list         []string // the words
	rows         int
	index        sheetIndex
	hiddenOnWall map[int64]bool // ids of the blocks that a wall sheet hides
}

var errSheet = errors.New("packed rows cannot be read: run opshub refresh")

// unpack reads a sheet. No text is a sheet without rows.
func unpack(text string, columns int) (*sheet, error) {
	s := &sheet{columns: make([][]int64, columns)}
	words, rows, rest, err := beforeRows(text)
	if err != nil {
		return s, err
	}
	s.list, s.rows = words, rows
	for k := range s.columns {
		s.columns[k] = make([]int64, rows)
	}
	return s, s.fill(rest)
}

// worthHalving is how many numbers are worth a second processor.
const worthHalving = 1 << 16

// fill reads the rows, of a long sheet in halves: the second one adds up from nothing, and is raised by the last row of the first.
func (s *sheet) fill(rest []byte) error {
	middle := s.rows / 2
	if s.rows*len(s.columns) < worthHalving {
		middle = s.rows
	}
	half := afterNumbers(rest, middle*len(s.columns))
	put := func(from, to int, rest []byte) error {
		at := from
		return eachDifference(rest, to-from, make([]int64, len(s.columns)), func(row []int64) {
			for k, v := range row {
				s.columns[k][at] = v
			}
			at++
		})
	}
	if middle == s.rows {
		return put(0, s.rows, rest)
	}
	err := sidebyside.All(func() error { return put(0, middle, rest[:half]) }, func() error { return put(middle, s.rows, rest[half:]) })
	if err != nil {
		return err
	}
	return sidebyside.Each(len(s.columns), func(k int) error {
		column := s.columns[k]
		for i, last := middle, column[middle-1]; i < len(column); i++ {
			column[i] += last
		}
		return nil
	})
}

// afterNumbers is where so many varints end: each has one byte below 0x80, its last.
func afterNumbers(b []byte, numbers int) (at int) {
	const high = 0x8080808080808080
	for at+8 <= len(b) {
		ends := 8 - bits.OnesCount64(binary.LittleEndian.Uint64(b[at:])&high)
		if ends >= numbers {
			break
		}
		numbers -= ends
		at += 8
	}
	for ; numbers > 0 && at < len(b); at++ {
		if b[at] < 0x80 {
			numbers--
		}
	}
	return at
}

// eachPacked gives the rows of a text without words, each of which holds until the next.
func eachPacked(text string, columns int, fn func(row []int64)) error {
	_, rows, rest, err := beforeRows(text)
	if err != nil {
		return err
	}
	return eachDifference(rest, rows, make([]int64, columns), fn)
}

// beforeRows reads what stands before the rows of a text: the words that they name, and how many they are.
func beforeRows(text string) (words []string, rows int, rest []byte, err error) {
	rest, err = base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, 0, nil, errSheet
	}
	if len(rest) == 0 {
		return nil, 0, nil, nil
	}
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
	words = make([]string, number())
	for k := range words {
		n := number()
		if !ok || n > len(rest) {
			return nil, 0, nil, errSheet
		}
		words[k], rest = string(rest[:n]), rest[n:]
	}
	if rows = number(); !ok {
		return nil, 0, nil, errSheet
	}
	return words, rows, rest, nil
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
