package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// comparison says how a value is compared with its target.
type comparison string

const (
	atMost  comparison = "at most"
	atLeast comparison = "at least"
	exactly comparison = "exactly"
)

// row is one line of the table.
type row struct {
	name    string
	value   float64
	compare comparison
	target  float64
	unit    string // of the value and the target; empty for a ratio or a count
	detail  string // what the value was computed from
}

// met reports whether the value reaches the target. It is false if the value is not a number.
func (r row) met() bool {
	switch r.compare {
	case atMost:
		return r.value <= r.target
	case atLeast:
		return r.value >= r.target
	case exactly:
		return r.value == r.target
	}
	return false
}

// table prints rows as they are measured and counts those that miss their target.
type table struct {
	out          io.Writer
	rows, missed int
}

const tableFormat = "%-7s %-62s %12s  %-19s %s\n"

func (t *table) header() {
	fmt.Fprintf(t.out, tableFormat, "result", "row", "measured", "target", "detail")
}

func (t *table) add(r row) {
	result := "met"
	t.rows++
	if !r.met() {
		result = "missed"
		t.missed++
	}
	fmt.Fprintf(t.out, tableFormat, result, r.name, withUnit(r.value, r.unit), string(r.compare)+" "+withUnit(r.target, r.unit), r.detail)
}

// addError adds a row that could not be measured. It does nothing if err is nil.
func (t *table) addError(name string, err error) {
	if err != nil {
		t.rows++
		t.missed++
		fmt.Fprintf(t.out, tableFormat, "failed", name, "-", "-", strings.ReplaceAll(err.Error(), "\n", "; "))
	}
}

// failure returns an error if a row missed its target or could not be measured.
func (t *table) failure() error {
	if t.missed > 0 {
		return fmt.Errorf("%d of %d rows missed their target or failed", t.missed, t.rows)
	}
	if t.rows == 0 {
		return fmt.Errorf("no row matches -rows")
	}
	return nil
}

// withUnit formats a number with about three significant digits; whole numbers have no decimals.
func withUnit(v float64, unit string) string {
	digits := 0
	if v != math.Trunc(v) && !math.IsInf(v, 0) && !math.IsNaN(v) {
		digits = min(3, max(0, 2-int(math.Floor(math.Log10(math.Abs(v))))))
	}
	return strings.TrimSpace(strconv.FormatFloat(v, 'f', digits, 64) + " " + unit)
}

// median returns the middle of the values, or the mean of the two in the middle. It returns zero if there are none.
func median[T float64 | time.Duration](values []T) T {
	sorted := slices.SortedFunc(slices.Values(values), cmp.Compare[T])
	n := len(sorted)
	switch {
	case n == 0:
		return 0
	case n%2 == 1:
		return sorted[n/2]
	}
	return (sorted[n/2-1] + sorted[n/2]) / 2
}

// growth returns how many times larger the median of the second list is than that of the first. It is not a number if the first median
// is zero, so that a row without data misses its target.
func growth[T float64 | time.Duration](from, to []T) float64 {
	if median(from) == 0 {
		return math.NaN()
	}
	return float64(median(to)) / float64(median(from))
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
