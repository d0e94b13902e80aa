package store

import (
	"fmt"
	"testing"
	"unsafe"

	"opshub/schedule/store/engine"
)

// TestInterner reads two columns of many rows through one buffer, which the next row overwrites, and holds each text until the end. One that
// comes again in a long answer is not copied again; a long one is, and is right all the same.
func TestInterner(t *testing.T) {
	const rows, numbers = 4 * engine.ShortAnswer, 40
	read := engine.Interner{Last: make([]string, 2)}
	var got [2][]string
	buffer := make([]byte, 0, 2*engine.LongestKept)
	want := func(col, k int) string { return fmt.Sprintf("%0*d", []int{5, engine.LongestKept + 1}[col], k%numbers) }
	for k := range rows {
		for col := range got {
			buffer = append(buffer[:0], want(col, k)...)
			got[col] = append(got[col], read.In(col, buffer))
		}
	}
	for col := range got {
		copies := map[*byte]bool{}
		for k, text := range got[col] {
			if text != want(col, k) {
				t.Fatalf("column %d of row %d is %q, want %q", col, k, text, want(col, k))
			}
			copies[unsafe.StringData(text)] = true
		}
		if most := engine.ShortAnswer + numbers; col == 0 && len(copies) > most {
			t.Errorf("%d copies of %d short texts, want %d at most", len(copies), numbers, most)
		}
	}
	if again := read.In(0, []byte(got[0][rows-1])); unsafe.StringData(again) != unsafe.StringData(got[0][rows-1]) {
		t.Error("a text that the row before had is copied")
	}
}
