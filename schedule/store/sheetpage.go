package store

import (
	"cmp"
	"slices"
	"sort"
)

// placed is a row with the values it is sorted by, as numbers; those that a sort does not have are 0.
type placed struct {
	key [4]int64
	id  int64
}

// sheetPage gathers the page of an order from rows that come in any order, and holds few of them at a time.
type sheetPage struct {
	o     order
	words []string // in their order
	after *placed  // the last row of the page before
	list  []placed
	bound *placed // nothing behind it is on the page
}

// pageOf begins a page of rows of a sheet.
func pageOf(s *sheet, o order) *sheetPage {
	p := &sheetPage{o: o, words: slices.Sorted(slices.Values(s.list))}
	if o.after != nil {
		p.after = &placed{}
		for k, v := range o.after {
			if word, ok := v.(string); ok {
				p.after.key[k] = p.word(word)
			} else {
				p.after.key[k] = v.(int64)
			}
		}
	}
	return p
}

// word is the place of a word in the order of words: even for those of the sheet, odd for one between them.
func (p *sheetPage) word(w string) int64 {
	at, known := sort.Find(len(p.words), func(k int) int { return cmp.Compare(w, p.words[k]) })
	if known {
		return int64(2 * at)
	}
	return int64(2*at - 1)
}

// compare is negative where a comes before b on the page.
func (p *sheetPage) compare(a, b *placed) int {
	for k := range a.key {
		if a.key[k] != b.key[k] {
			if (a.key[k] < b.key[k]) != p.o.descending {
				return -1
			}
			return 1
		}
	}
	return 0
}

// beyond says whether a row does not stand on the page: the page before has it, or others fill this one.
func (p *sheetPage) beyond(key [4]int64) bool {
	row := placed{key: key}
	return p.after != nil && p.compare(&row, p.after) <= 0 || p.bound != nil && p.compare(&row, p.bound) >= 0
}

// add adds a row, unless it is beyond.
func (p *sheetPage) add(id int64, key [4]int64) {
	if p.beyond(key) {
		return
	}
	if p.list = append(p.list, placed{key, id}); len(p.list) >= 4*(p.o.limit+1) {
		p.cut()
	}
}

// full says whether there are as many rows as the page has, and one more.
func (p *sheetPage) full() bool { return len(p.list) > p.o.limit }

// cut leaves the rows of the page and one more.
func (p *sheetPage) cut() {
	slices.SortFunc(p.list, func(a, b placed) int { return p.compare(&a, &b) })
	if len(p.list) > p.o.limit {
		p.list = p.list[:p.o.limit+1]
		last := p.list[p.o.limit]
		p.bound = &last
	}
}

// ids is the rows of the page, and the cursor of the next.
func (p *sheetPage) ids() (ids []int64, next string) {
	p.cut()
	if len(p.list) > p.o.limit {
		p.list = p.list[:p.o.limit]
		values := make([]any, len(p.o.key.columns))
		for k := range values {
			n := p.list[p.o.limit-1].key[k]
			if values[k] = n; p.o.key.text&(1<<k) != 0 {
				values[k] = p.words[n/2]
			}
		}
		next = p.o.encode(values)
	}
	for _, row := range p.list {
		ids = append(ids, row.id)
	}
	return ids, next
}
