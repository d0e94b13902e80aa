package store

import (
	"fmt"
	"slices"
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/store/engine"
)

// noted contains the cells of one row as text.
type noted []string

func (n *noted) Int(v int64)   { *n = append(*n, fmt.Sprint(v)) }
func (n *noted) Text(v string) { *n = append(*n, fmt.Sprintf("%q", v)) }
func (n *noted) Null()         { *n = append(*n, "NULL") }

func TestPut(t *testing.T) {
	var row noted
	engine.Put(&row, int64(7), 0, "", engine.Optional(0), engine.Optional(8), schedule.Instant(0), schedule.Date(0), localtime.UTC.Date(now), true, false, nil)
	want := noted{"7", "0", `""`, "NULL", "8", "0", "NULL", `"2026-11-20"`, "1", "0", "NULL"}
	if !slices.Equal(row, want) {
		t.Errorf("%v, want %v", row, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("a value of an unknown type is written")
		}
	}()
	engine.Put(&row, 1.5)
}
