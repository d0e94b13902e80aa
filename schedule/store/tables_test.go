package store

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/engine"
	"opshub/schedule/store/storetest"
)

// untold compares the live schema with the dictionary. It returns the columns without a description and the descriptions without a column.
func untold(schema []schedule.SchemaColumn, dictionary map[string]schedule.TableMeaning) (out []string) {
	live := map[string]bool{}
	for _, c := range schema {
		live[c.Table+"."+c.Name] = true
		if m, ok := dictionary[c.Table].Column(c.Name); !ok || m.Unit == "" || !strings.HasSuffix(m.Meaning, ".") {
			out = append(out, c.Table+"."+c.Name+" has no meaning")
		}
		if !strings.HasSuffix(dictionary[c.Table].Meaning, ".") {
			out = append(out, c.Table+" has no meaning")
		}
	}
	for _, t := range dictionary {
		for _, c := range t.Columns {
			if !live[t.Name+"."+c.Name] {
				out = append(out, t.Name+"."+c.Name+" is no column")
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func TestEveryColumnHasAMeaning(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		schema, err := opened(t, dsn, ReadWrite).Schema(ctx)
		if err != nil || len(schema) < 200 {
			t.Fatal(len(schema), err)
		}
		if out := untold(schema, schedule.Dictionary()); len(out) > 0 {
			t.Errorf("%s", strings.Join(out, "\n"))
		}
		dictionary := schedule.Dictionary()
		more := append(slices.Clone(schema), schedule.SchemaColumn{Table: "shift", Name: "wage"}, schedule.SchemaColumn{Table: "payslip", Name: "id"})
		delete(dictionary, "location")
		shift := dictionary["shift"]
		shift.Columns = append(slices.Clone(shift.Columns), schedule.ColumnMeaning{Name: "colour", Unit: "text", Meaning: "None."})
		dictionary["shift"] = shift
		want := []string{"location has no meaning", "location.code has no meaning", "location.id has no meaning", "location.name has no meaning",
			"location.time_zone has no meaning", "payslip has no meaning", "payslip.id has no meaning", "shift.colour is no column", "shift.wage has no meaning"}
		if diff := cmp.Diff(want, untold(more, dictionary)); diff != "" {
			t.Error(diff)
		}
	})
}

// TestTableIsWhatTheSchemaSays verifies the table of published shifts on both engines.
func TestTableIsWhatTheSchemaSays(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		_, s := faulty(t, dsn)
		table, err := s.Table(ctx, schedule.Manager, "published_shift")
		if err != nil || len(table.Columns) != 14 || table.Rows == 0 || !strings.Contains(table.Defaults["change_kind"], "added") || table.Defaults["starts_at"] != "" {
			t.Fatalf("%+v %v", table, err)
		}
		by := map[string]schedule.SchemaIndex{}
		keys := 0
		for _, x := range table.Indexes {
			by[x.Name] = x
			if x.Unique && slices.Equal(x.Columns, []string{"published_period_id", "shift_id"}) {
				keys++
			}
		}
		if x := by["published_shift_by_employee"]; keys != 1 || x.Unique || x.Partial || !slices.Equal(x.Columns, []string{"employee_id"}) {
			t.Errorf("%+v", table.Indexes)
		}
		if len(table.Guards) < 3 || !slices.Contains(table.Guards, "published_shift_no_update") {
			t.Errorf("%v", table.Guards)
		}
		if got := len(table.ChecksOf("starts_at")); got != 2 || len(table.ChecksOf("change_kind")) != 1 || len(table.ChecksOf("label")) != 0 {
			t.Errorf("%d: %q", got, table.Checks)
		}
		runOn(t, dsn, `CREATE INDEX shift_of_somebody ON shift (label) WHERE employee_id IS NOT NULL`)
		_ = s.engine.Behind() // detects the change of the file at once
		shift, err := s.Table(ctx, schedule.Manager, "shift")
		if at := slices.IndexFunc(shift.Indexes, func(x schedule.SchemaIndex) bool { return x.Name == "shift_of_somebody" }); err != nil || at < 0 || !shift.Indexes[at].Partial {
			t.Errorf("%+v %v", shift.Indexes, err)
		}
		if _, err := s.Table(ctx, schedule.Manager, "payslip"); !errors.Is(err, ErrNotFound) {
			t.Errorf("a table that is not there: %v", err)
		}
	})
}

// TestLoadedColumnsAreInTheSchema verifies that every column that is read is part of the schema, and that the fields of the builder screens
// are among these columns.
func TestLoadedColumnsAreInTheSchema(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		schema, err := opened(t, dsn, ReadWrite).Schema(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, read := range []engine.ReadColumns{engine.Loaded, chainTip} {
			want := 0
			for _, columns := range read {
				want += len(columns)
			}
			if got := len(read.In(schema)); got != want {
				t.Errorf("%d of %d columns are in the schema", got, want)
			}
		}
		reads := slices.Concat(engine.LoadedColumns(schema), ChainTipColumns(schema))
		for _, f := range schedule.BuilderFields {
			if !slices.ContainsFunc(reads, func(c schedule.SchemaColumn) bool { return c.Table == f.Table && c.Name == f.Column }) {
				t.Errorf("%s.%s is not read", f.Table, f.Column)
			}
		}
	})
}

// TestRowsNowAreCountedAnew verifies that the count includes a row that another program added without a new data version.
func TestRowsNowAreCountedAnew(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, small(t))
		before, err := s.RowsNow(ctx, "location")
		if err != nil || len(before) != 1 {
			t.Fatalf("%+v (%v)", before, err)
		}
		all, err := s.RowsNow(ctx)
		if err != nil || len(all) < 20 {
			t.Errorf("only %d tables (%v)", len(all), err)
		}
		w := opened(t, dsn, ReadWrite)
		err = w.engine.Change(ctx, func(w engine.Writer) error {
			return w.Exec(ctx, `INSERT INTO location (id, code, name, time_zone) VALUES (999, 'x', 'X', 'UTC')`)
		})
		if err != nil {
			t.Fatal(err)
		}
		_ = s.engine.Behind() // checks the file again
		if after, err := s.RowsNow(ctx, "location"); err != nil || after[0].Rows != before[0].Rows+1 {
			t.Errorf("%+v after %+v (%v)", after, before, err)
		}
	})
}
