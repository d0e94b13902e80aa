package ingest_test

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	"opshub/schedule/ingest/report"
	"opshub/schedule/roster/reload"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/roster"
	"opshub/schedule/store"
)

// expected is the content of expected.json. It combines the fields of the benchmark cases and of the generated sets.
type expected struct {
	Counts struct {
		Employees, Shifts int
		Blocks            int            `json:"unavailable_blocks"`
		ByStatus          map[string]int `json:"blocks_by_status"`
	}
	SoftConflicts struct {
		Pairs     int
		Shifts    int            `json:"distinct_shifts"`
		Blocks    int            `json:"distinct_blocks"`
		Employees int            `json:"distinct_employees"`
		ByStatus  map[string]int `json:"by_status"`
		ByKind    map[string]int `json:"by_kind"`
		ByMonth   map[string]int `json:"by_shift_start_month_utc"`
		By        struct {
			Status    map[string]int `json:"block_status"`
			State     map[string]int `json:"shift_status"`
			Location  map[string]int
			ShiftType map[string]int `json:"shift_type"`
			Month     map[string]int `json:"shift_start_month_utc"`
		}
		SHA256 string `json:"sha256_of_pairs"`
	} `json:"soft_conflicts"`
	Conflicts []struct {
		Shift   int64  `json:"shift_id"`
		Block   int64  `json:"block_id"`
		Status  string `json:"block_status"`
		Minutes int    `json:"overlap_minutes"`
	}
}

func pairs(t *testing.T, db *store.Store, f schedule.Filter) (rows []schedule.SoftConflict) {
	t.Helper()
	err := loaded(t, db).Conflicts(f).Each(func(c *schedule.SoftConflict) error {
		rows = append(rows, *c)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// loaded loads the schedule of a database as managers read it.
func loaded(t *testing.T, db *store.Store) roster.View {
	t.Helper()
	r, err := db.Load(t.Context(), schedule.Instant(time.Now().Unix()), &reload.Progress{})
	if err != nil {
		t.Fatal(err)
	}
	return r.For(schedule.Manager)
}

func same(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func compareCounts(t *testing.T, want expected, rep *report.Report) {
	t.Helper()
	same(t, "rows", [3]int{want.Counts.Employees, want.Counts.Shifts, want.Counts.Blocks},
		[3]int{rep.Rows(report.Employees), rep.Rows(report.Shifts), rep.Rows(report.Blocks)})
}

// comparePairs compares the pairs of any status one by one and by every count in the case.
func comparePairs(t *testing.T, folder string, want expected, got []schedule.SoftConflict) {
	t.Helper()
	sc := want.SoftConflicts
	same(t, "pairs", sc.Pairs, len(got))
	same(t, "shifts", sc.Shifts, distinct(got, func(c schedule.SoftConflict) int64 { return c.Shift.ID }))
	same(t, "blocks", sc.Blocks, distinct(got, func(c schedule.SoftConflict) int64 { return c.BlockID }))
	same(t, "employees", sc.Employees, distinct(got, func(c schedule.SoftConflict) int64 { return c.Shift.EmployeeID }))
	for _, by := range []struct {
		what string
		want map[string]int
		key  func(schedule.SoftConflict) string
	}{
		{"status", sc.ByStatus, func(c schedule.SoftConflict) string { return string(c.BlockStatus) }},
		{"status", sc.By.Status, func(c schedule.SoftConflict) string { return string(c.BlockStatus) }},
		{"month", sc.ByMonth, month}, {"month", sc.By.Month, month},
		{"kind", kinds(sc.ByKind), func(c schedule.SoftConflict) string { return string(c.BlockKind) }},
		{"location", sc.By.Location, locationCode(t, folder)},
		{"shift type", sc.By.ShiftType, func(c schedule.SoftConflict) string { return c.Shift.Label }},
		{"shift status", sc.By.State, func(c schedule.SoftConflict) string {
			return map[schedule.PublishState]string{schedule.NeverPublished: "draft", schedule.Published: "published"}[c.Shift.State]
		}},
	} {
		if by.want != nil {
			same(t, "pairs by "+by.what, by.want, tally(got, by.key))
		}
	}
	if want.Conflicts != nil {
		list := map[[2]int64]int{}
		for _, c := range want.Conflicts {
			list[[2]int64{c.Shift, c.Block}] = c.Minutes
		}
		same(t, "pairs and their minutes", list, minutes(got))
	}
	if sc.SHA256 != "" {
		same(t, "hash of the pairs", sc.SHA256, hash(got))
	}
	compareList(t, filepath.Join(folder, "conflicts.csv"), got)
}

// compareLive compares the result of the default filter with the live statuses of the case.
func compareLive(t *testing.T, want expected, got []schedule.SoftConflict) {
	t.Helper()
	byStatus := want.SoftConflicts.ByStatus
	if byStatus == nil {
		byStatus = want.SoftConflicts.By.Status
	}
	live := map[string]int{}
	for _, s := range schedule.LiveStatuses {
		if n := byStatus[string(s)]; n > 0 {
			live[string(s)] = n
		}
	}
	same(t, "live pairs by status", live, tally(got, func(c schedule.SoftConflict) string { return string(c.BlockStatus) }))
}

// compareTotals compares the counters of a screen with its rows.
func compareTotals(t *testing.T, db *store.Store, f schedule.Filter, rows []schedule.SoftConflict) {
	t.Helper()
	c := loaded(t, db).ConflictCounts(f)
	requested := tally(rows, func(c schedule.SoftConflict) string { return string(c.BlockStatus) })["requested"]
	same(t, "counters", [4]int{
		len(rows), distinct(rows, func(c schedule.SoftConflict) int64 { return c.Shift.ID }),
		distinct(rows, func(c schedule.SoftConflict) int64 { return c.Shift.EmployeeID }), requested,
	}, [4]int{c.Pairs, c.Shifts, c.Employees, c.Requested})
}

// compareList compares the pairs with conflicts.csv, if the case has this file.
func compareList(t *testing.T, path string, got []schedule.SoftConflict) {
	t.Helper()
	rows := readCSV(t, path)
	if rows == nil {
		return
	}
	want := map[[2]int64]bool{}
	for _, r := range rows[1:] {
		want[[2]int64{number(t, r[0]), number(t, r[1])}] = true
	}
	list := map[[2]int64]bool{}
	for pair := range minutes(got) {
		list[pair] = true
	}
	same(t, "pairs of conflicts.csv", want, list)
}

// compareNames compares every name, byte by byte, with the result of encoding/csv. encoding/csv converts a CRLF inside quotes to LF, so the
// test restores the only such name.
func compareNames(t *testing.T, db *store.Store, folder string) {
	t.Helper()
	rows := readCSV(t, filepath.Join(folder, "employees.csv"))
	name := slices.Index(rows[0], "name")
	want := map[int64]string{}
	for _, r := range rows[1:] {
		want[number(t, r[0])] = r[name]
		if r[name] == "Carriage\nReturn" {
			want[number(t, r[0])] = "Carriage\r\nReturn"
		}
	}
	known, err := db.Known(t.Context())
	if err != nil || len(known.Employees) != len(want) {
		t.Fatalf("%d employees, want %d: %v", len(known.Employees), len(want), err)
	}
	got := map[int64]string{}
	for _, e := range known.Employees {
		got[e.ID] = e.Name
	}
	same(t, "names", want, got)
}
