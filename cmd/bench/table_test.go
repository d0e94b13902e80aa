package main

import (
	"bytes"
	"math"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestRowMet(t *testing.T) {
	for _, c := range []struct {
		value   float64
		compare comparison
		target  float64
		want    bool
	}{
		{25, atMost, 25, true},
		{25.1, atMost, 25, false},
		{0.95, atLeast, 0.95, true},
		{0.94, atLeast, 0.95, false},
		{7, exactly, 7, true},
		{8, exactly, 7, false},
		{math.NaN(), atMost, 25, false},
		{math.NaN(), atLeast, 0, false},
		{1, "", 1, false},
	} {
		if got := (row{value: c.value, compare: c.compare, target: c.target}).met(); got != c.want {
			t.Errorf("%v %s %v: %v, want %v", c.value, c.compare, c.target, got, c.want)
		}
	}
}

func TestTable(t *testing.T) {
	var out bytes.Buffer
	b := &bench{rows: regexp.MustCompile("^week"), table: table{out: &out}}
	if err := b.table.failure(); err == nil {
		t.Error("a table without rows is not a failure")
	}
	b.add(row{name: "week, fast", value: 12.34, compare: atMost, target: 25, unit: "ms"})
	b.add(row{name: "year, slow", value: 99, compare: atMost, target: 60, unit: "ms"}) // not selected
	b.table.addError("week, fast", nil)
	if err := b.table.failure(); err != nil {
		t.Error(err)
	}
	b.add(row{name: "week, slow", value: 250, compare: atMost, target: 25, unit: "ms"})
	b.table.addError("week, broken", http.ErrServerClosed)
	if err := b.table.failure(); err == nil || !strings.HasPrefix(err.Error(), "2 of 3") {
		t.Errorf("failure: %v", err)
	}
	for _, want := range []string{`met +week, fast +12.3 ms +at most 25 ms`, `missed +week, slow +250 ms`, `failed +week, broken .*Server closed`} {
		if !regexp.MustCompile(want).MatchString(out.String()) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

func TestMedianAndGrowth(t *testing.T) {
	if got := median([]float64{3, 1, 2}); got != 2 {
		t.Error(got)
	}
	if got := median([]time.Duration{4, 1, 2, 3}); got != 2 {
		t.Error(got)
	}
	if got := growth([]float64{9, 10, 90}, []float64{13, 1, 14}); got != 1.3 {
		t.Error(got)
	}
	if got := growth(nil, []float64{1}); !math.IsNaN(got) {
		t.Error(got)
	}
}
