package store

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"sort"
	"sync"

	"opshub/schedule"
)

// sheetIndex finds rows of a sheet without a look at all of them. It is made when it is asked for first.
type sheetIndex struct {
	mu      sync.Mutex
	columns map[int][]int32 // the rows by the value of the column
	small   map[int][]uint8 // columns of few words or marks once more, in an eighth of the space
	days    map[daysOf]*dayIndex
	recent  recentRows
}

// daysOf names a dayIndex: the columns of the first and the last day, and of whom it has the rows; 0 and 0 for everybody's.
type daysOf struct {
	first, last        int
	location, position int64
}

// dayIndex finds the rows that touch some days. Most touch few, and stand by the first of them; the others are gone through.
type dayIndex struct {
	rows  []int32 // by their first day
	first int64   // that begin[0] stands for
	begin []int32 // where the rows of each day begin; one more than there are days
	reach int64   // how many days after its first one a row of rows may end
	long  []int32
}

// A row of more days than daysAtHand is long, and a sheet over more than mostDays is not indexed.
const daysAtHand = 7

// by is the rows in the order of a column.
func (s *sheet) by(column int) []int32 {
	s.index.mu.Lock()
	defer s.index.mu.Unlock()
	if rows, ok := s.index.columns[column]; ok {
		return rows
	}
	values, rows := s.columns[column], make([]int32, s.rows)
	for i := range rows {
		rows[i] = int32(i) // #nosec G115 -- as many as rows in memory
	}
	slices.SortFunc(rows, func(a, b int32) int { return cmp.Or(cmp.Compare(values[a], values[b]), cmp.Compare(a, b)) })
	if s.index.columns == nil {
		s.index.columns = map[int][]int32{}
	}
	s.index.columns[column] = rows
	return rows
}

// having is the rows with the value in a column that is asked for often. They must not be changed.
func (s *sheet) having(column int, id int64) []int32 {
	values, rows := s.columns[column], s.by(column)
	from := sort.Search(len(rows), func(k int) bool { return values[rows[k]] >= id })
	to := from
	for to < len(rows) && values[rows[to]] == id { // few
		to++
	}
	return rows[from:to]
}

// few is a column that has no value above 255, nil where it has. What many rows are told apart by lies closer together there.
func (s *sheet) few(column int) []uint8 {
	s.index.mu.Lock()
	defer s.index.mu.Unlock()
	if values, ok := s.index.small[column]; ok {
		return values
	}
	if s.index.small == nil {
		s.index.small = map[int][]uint8{}
	}
	values := make([]uint8, s.rows)
	for i, v := range s.columns[column] {
		if v < 0 || v > math.MaxUint8 {
			values = nil
			break
		}
		values[i] = uint8(v)
	}
	s.index.small[column] = values
	return values
}

// byDays is the index of the days in two columns, nil where they lie too far apart.
func (s *sheet) byDays(first, last int) *dayIndex {
	return s.index.ofDays(daysOf{first: first, last: last}, func() *dayIndex { return newDayIndex(s.columns[first], s.columns[last]) })
}

// mostIndexed is how many indexes of days are kept for a sheet.
const mostIndexed = 1024

// ofDays is an index that was kept, or is built. One without rows is not kept: anybody may ask for places that there are not.
func (x *sheetIndex) ofDays(of daysOf, build func() *dayIndex) *dayIndex {
	x.mu.Lock()
	defer x.mu.Unlock()
	if d, ok := x.days[of]; ok {
		return d
	}
	if x.days == nil {
		x.days = map[daysOf]*dayIndex{}
	}
	d := build()
	if len(x.days) < mostIndexed && (d == nil || len(d.rows)+len(d.long) > 0) {
		x.days[of] = d
	}
	return d
}

func newDayIndex(begins, ends []int64) *dayIndex {
	d, low, high := &dayIndex{}, int64(math.MaxInt64), int64(math.MinInt64)
	short := func(i int) bool { return ends[i] < begins[i]+daysAtHand }
	for i, on := range begins {
		if short(i) {
			low, high, d.reach = min(low, on), max(high, on), max(d.reach, ends[i]-on)
		} else {
			d.long = append(d.long, int32(i)) // #nosec G115 -- as many as rows in memory
		}
	}
	if low > high {
		return d
	}
	if high-low > mostDays {
		return nil
	}
	d.first, d.begin, d.rows = low, make([]int32, high-low+2), make([]int32, len(begins)-len(d.long))
	for i, on := range begins {
		if short(i) {
			d.begin[on-low+1]++
		}
	}
	for k := range d.begin[1:] {
		d.begin[k+1] += d.begin[k]
	}
	next := slices.Clone(d.begin)
	for i, on := range begins {
		if short(i) {
			d.rows[next[on-low]] = int32(i) // #nosec G115 -- as many as rows in memory
			next[on-low]++
		}
	}
	return d
}

// only is the index of those rows that belong to it.
func (d *dayIndex) only(belongs func(row int32) bool) *dayIndex {
	out := &dayIndex{first: d.first, reach: d.reach, begin: make([]int32, 0, len(d.begin))}
	for k := range d.begin[:max(len(d.begin)-1, 0)] {
		out.begin = append(out.begin, int32(len(out.rows))) // #nosec G115 -- as many as rows in memory
		for _, i := range d.rows[d.begin[k]:d.begin[k+1]] {
			if belongs(i) {
				out.rows = append(out.rows, i)
			}
		}
	}
	if len(d.begin) > 0 {
		out.begin = append(out.begin, int32(len(out.rows))) // #nosec G115 -- likewise
	}
	for _, i := range d.long {
		if belongs(i) {
			out.long = append(out.long, i)
		}
	}
	return out
}

// touching is the rows that touch the days from..to, in their order: every row of these days puts down a mark, and the marks are
// read from one end to the other, which is several times faster than sorting.
func (s *sheet) touching(d *dayIndex, first, last int, from, to int64) []int32 {
	marks := newNumberSet()
	defer marks.done()
	begins, ends := s.columns[first], s.columns[last]
	mark := func(rows []int32) {
		for _, i := range rows {
			if ends[i] >= from && begins[i] <= to {
				marks.add(int64(i))
			}
		}
	}
	if days := int64(len(d.begin)) - 1; days > 0 {
		a, on, b := min(max(from-d.reach-d.first, 0), days), min(max(from-d.first, 0), days), min(max(to-d.first+1, 0), days)
		mark(d.rows[d.begin[a]:d.begin[on]])
		for _, i := range d.rows[d.begin[on]:d.begin[max(on, b)]] { // these begin on one of the days
			marks.add(int64(i))
		}
	}
	mark(d.long)
	out := make([]int32, 0, marks.size)
	for k, word := range marks.words {
		for ; word != 0; word &= word - 1 {
			out = append(out, int32(k*64+bits.TrailingZeros64(word))) // #nosec G115 -- as many as rows in memory
		}
	}
	return out
}

// byPlace is the index of the rows that belong to the place of a filter. That of a position at a location is made of the position's, which
// has few of all rows.
func (s *sheet) byPlace(first, last int, f *schedule.Filter, belongs func(row int32, at *schedule.Filter) bool) *dayIndex {
	all := s.byDays(first, last)
	if f.LocationID != 0 && f.PositionID != 0 {
		all = s.byPlace(first, last, &schedule.Filter{PositionID: f.PositionID}, belongs)
	}
	if all == nil {
		return nil
	}
	return s.index.ofDays(daysOf{first, last, f.LocationID, f.PositionID}, func() *dayIndex {
		return all.only(func(row int32) bool { return belongs(row, f) })
	})
}
