package store

import (
	"context"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestPrintedQueriesGiveTheRowsOfTheExports runs what --print-sql prints in the databases' own clients.
func TestPrintedQueriesGiveTheRowsOfTheExports(t *testing.T) {
	client := map[string][]string{"sqlite": {"sqlite3", "-readonly", "-batch"}, "postgres": {"psql", "-AtqX", "-v", "ON_ERROR_STOP=1", "-f", "-"}}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		args := client[t.Name()[strings.LastIndex(t.Name(), "/")+1:]]
		if _, err := exec.LookPath(args[0]); err != nil {
			if os.Getenv("OPSHUB_TEST_ALL") != "" {
				t.Fatal(err)
			}
			t.Skip(err)
		}
		s := imported(t, dsn, storetest.Roster(40, 11))
		var queries strings.Builder
		var want []string
		for name, each := range exportedRows {
			for _, f := range slices.Concat(listFilters, randomFilters(5, 12)) {
				for _, v := range []schedule.Viewer{schedule.Manager, {Role: schedule.RoleStaff, EmployeeID: 3}} {
					text, err := s.Query(ctx, name, v, f)
					if err != nil {
						t.Fatalf("%s %+v: %v", name, f, err)
					}
					queries.WriteString("SELECT COUNT(*) FROM (" + text + ") q;\n")
					n, err := each(s, v, f)
					if err != nil {
						t.Fatal(err)
					}
					want = append(want, strconv.Itoa(n)+" "+name+" "+f.Encode()+" "+string(v.Role))
				}
			}
		}
		cmd := exec.CommandContext(t.Context(), args[0], append(args[1:], dsn)...)
		cmd.Stdin = strings.NewReader(queries.String())
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%v: %s", args, err)
		}
		for k, line := range strings.Fields(string(out)) {
			if n, rest, _ := strings.Cut(want[k], " "); n != line {
				t.Errorf("%s: the export has %s rows, the client finds %s", rest, n, line)
			}
		}
		if n := len(strings.Fields(string(out))); n != len(want) {
			t.Errorf("%d answers to %d queries", n, len(want))
		}
	})
}

// TestExportsOfEverythingAreNotSorted holds that a file of everything begins at once and takes no memory for its length: SQLite takes the
// rows in the order of an index. The calendar is not asked by the query that is printed.
func TestExportsOfEverythingAreNotSorted(t *testing.T) {
	path := storetest.SQLite(t)
	s := imported(t, path, storetest.Roster(40, 11))
	sorts := func(query string) (steps []string) {
		err := s.engine.query(ctx, "EXPLAIN QUERY PLAN "+query, nil, func(r row) error {
			if step := r.text(3); strings.Contains(step, "TEMP B-TREE") || strings.Contains(step, "MATERIALIZE") || strings.HasPrefix(step, "LIST SUBQUERY") {
				steps = append(steps, step)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return steps
	}
	for name := range exportedRows {
		text, err := s.Query(ctx, name, schedule.Manager, schedule.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		if steps := sorts(text); len(steps) > 0 && name != "calendar" {
			t.Errorf("%s: %q", name, steps)
		}
	}
	if steps := sorts(`SELECT b.id FROM unavailable_block b WHERE b.id IN (SELECT c.block_id FROM soft_conflict c WHERE c.minutes > 0) ORDER BY b.note`); len(steps) != 2 {
		t.Errorf("what is gathered and sorted is told as %q", steps)
	}
}

// exportedRows counts the rows of each export.
var exportedRows = map[string]func(*Store, schedule.Viewer, schedule.Filter) (int, error){
	"soft-conflicts": rowsOf((*Store).EachConflict), "blocks": rowsOf((*Store).EachBlock), "shifts": rowsOf((*Store).EachShift),
	"events": rowsOf((*Store).EachEvent), "calendar": rowsOf((*Store).EachDay),
	"staff": rowsOf(func(s *Store, ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.StaffRow) error) error {
		return s.EachStaff(ctx, v, f, now, fn)
	}),
}

func rowsOf[T any](each func(*Store, context.Context, schedule.Viewer, schedule.Filter, func(*T) error) error) func(*Store, schedule.Viewer, schedule.Filter) (int, error) {
	return func(s *Store, v schedule.Viewer, f schedule.Filter) (n int, err error) {
		err = each(s, ctx, v, f, func(*T) error {
			n++
			return nil
		})
		return n, err
	}
}
