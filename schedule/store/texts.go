package store

import "hash/maphash"

// texts gives the texts of the rows of one question, and gives one that came before again in place of a copy: names, zones and kinds repeat
// from row to row, and over a long answer so do the dates and the numbers of employees. What is kept is bounded, however long the answer.
type texts struct {
	last   []string // of each column
	copied int
	kept   []string // by hash, the newest of those that share a place; nil in a short answer
}

// What is kept of a long answer: texts of up to longestKept bytes, once shortAnswer were copied. The rows of a page stay below that: to
// keep them would take more than to copy them.
const (
	shortAnswer = 1 << 13
	keptTexts   = 1 << 14
	longestKept = 64
)

var textSeed = maphash.MakeSeed()

// in is the text raw of a column.
func (t *texts) in(col int, raw []byte) string {
	if t.last[col] != string(raw) {
		t.last[col] = t.copy(raw)
	}
	return t.last[col]
}

func (t *texts) copy(raw []byte) string {
	if t.copied < shortAnswer || len(raw) > longestKept {
		t.copied++
		return string(raw)
	}
	if t.kept == nil {
		t.kept = make([]string, keptTexts)
	}
	place := &t.kept[maphash.Bytes(textSeed, raw)%keptTexts]
	if *place != string(raw) {
		*place = string(raw)
	}
	return *place
}
