package ingest_test

import (
	"cmp"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"opshub/schedule"
)

func readCSV(t *testing.T, path string) [][]string {
	t.Helper()
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func number(t *testing.T, s string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func month(c schedule.SoftConflict) string {
	return time.Unix(int64(c.Shift.StartsAt), 0).UTC().Format("2006-01")
}

// kinds translates the kinds of the benchmark, as the import does.
func kinds(m map[string]int) map[string]int {
	if m == nil {
		return nil
	}
	ours := map[string]int{}
	for k, n := range m {
		switch k {
		case "day_off":
			k = "time_off"
		case "shift_off":
			k = "unavailable"
		}
		ours[k] += n
	}
	return ours
}

// locationCode returns a function that maps a pair to the code of its location. The row contains only the name of the location.
func locationCode(t *testing.T, folder string) func(schedule.SoftConflict) string {
	codes := map[string]string{}
	for _, r := range readCSV(t, filepath.Join(folder, "locations.csv")) {
		codes[r[1]] = r[0]
	}
	return func(c schedule.SoftConflict) string { return codes[c.Location] }
}

func distinct(rows []schedule.SoftConflict, id func(schedule.SoftConflict) int64) int {
	set := map[int64]bool{}
	for _, c := range rows {
		set[id(c)] = true
	}
	return len(set)
}

func tally(rows []schedule.SoftConflict, key func(schedule.SoftConflict) string) map[string]int {
	m := map[string]int{}
	for _, c := range rows {
		m[key(c)]++
	}
	return m
}

func minutes(rows []schedule.SoftConflict) map[[2]int64]int {
	m := map[[2]int64]int{}
	for _, c := range rows {
		m[[2]int64{c.Shift.ID, c.BlockID}] += c.Minutes()
	}
	return m
}

// hash returns the hash of the lines "shift,block", ordered by employee, shift start, shift end, shift id and block.
func hash(rows []schedule.SoftConflict) string {
	rows = slices.Clone(rows)
	slices.SortFunc(rows, func(a, b schedule.SoftConflict) int {
		return cmp.Or(cmp.Compare(a.Shift.EmployeeID, b.Shift.EmployeeID), cmp.Compare(a.Shift.StartsAt, b.Shift.StartsAt),
			cmp.Compare(a.Shift.EndsAt, b.Shift.EndsAt), cmp.Compare(a.Shift.ID, b.Shift.ID), cmp.Compare(a.BlockID, b.BlockID))
	})
	h := sha256.New()
	for _, c := range rows {
		fmt.Fprintf(h, "%d,%d\n", c.Shift.ID, c.BlockID)
	}
	return hex.EncodeToString(h.Sum(nil))
}
