package store

import "sync"

// numberSet is a set of small numbers, and how many are in it. It comes from newNumberSet and goes back with done.
type numberSet struct {
	words []uint64
	size  int
}

// numberSets are used again: one for the numbers of all blocks takes longer to get than most questions take to fill.
var numberSets = sync.Pool{New: func() any { return new(numberSet) }}

func newNumberSet() *numberSet { return numberSets.Get().(*numberSet) }

// done ends the use of the set.
func (b *numberSet) done() {
	clear(b.words)
	b.size = 0
	numberSets.Put(b)
}

// add says whether the number is new.
func (b *numberSet) add(n int64) bool {
	at, bit := int(n/64), uint64(1)<<(n%64)
	if len(b.words) <= at {
		b.words = append(b.words, make([]uint64, at+1-len(b.words))...)
	}
	if b.words[at]&bit != 0 {
		return false
	}
	b.words[at] |= bit
	b.size++
	return true
}
