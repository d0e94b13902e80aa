package store

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/ncruces/go-sqlite3"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// untold compares the live schema with the dictionary: columns without a meaning, and meanings without a column.
func untold(schema []Column, dictionary map[string]schedule.TableMeaning) (out []string) {
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
		if err != nil || len(schema) < 300 {
			t.Fatal(len(schema), err)
		}
		if out := untold(schema, schedule.Dictionary()); len(out) > 0 {
			t.Errorf("%s", strings.Join(out, "\n"))
		}
		dictionary := schedule.Dictionary()
		more := append(slices.Clone(schema), Column{Table: "shift", Name: "wage"}, Column{Table: "payslip", Name: "id"})
		delete(dictionary, "location")
		shift := dictionary["shift"]
		shift.Columns = append(slices.Clone(shift.Columns), schedule.ColumnMeaning{Name: "colour", Unit: "text", Meaning: "None."})
		dictionary["shift"] = shift
		want := []string{"location has no meaning", "location.code has no meaning", "location.id has no meaning", "location.name has no meaning", "location.search has no meaning",
			"location.time_zone has no meaning", "payslip has no meaning", "payslip.id has no meaning", "shift.colour is no column", "shift.wage has no meaning"}
		if diff := cmp.Diff(want, untold(more, dictionary)); diff != "" {
			t.Error(diff)
		}
	})
}

// TestTableIsWhatTheSchemaSays looks at the table of published shifts on both engines.
func TestTableIsWhatTheSchemaSays(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		_, s := faulty(t, dsn)
		table, err := s.Table(ctx, schedule.Manager, "published_shift")
		if err != nil || len(table.Columns) != 16 || table.Rows == 0 || !strings.Contains(table.Defaults["change_kind"], "added") || table.Defaults["starts_at"] != "" {
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
		if x := by["published_shift_by_period"]; keys != 1 || x.Unique || !slices.Equal(x.Columns, []string{"published_period_id", "starts_at", "shift_id"}) {
			t.Errorf("%+v", table.Indexes)
		}
		if len(table.Guards) < 3 || !slices.Contains(table.Guards, "published_shift_no_update") {
			t.Errorf("%v", table.Guards)
		}
		if got := len(table.ChecksOf("starts_at")); got != 2 || len(table.ChecksOf("change_kind")) != 1 || len(table.ChecksOf("label")) != 0 {
			t.Errorf("%d: %q", got, table.Checks)
		}
		shift, err := s.Table(ctx, schedule.Manager, "shift")
		if at := slices.IndexFunc(shift.Indexes, func(x schedule.SchemaIndex) bool { return x.Name == "shift_by_period" }); err != nil || at < 0 || !shift.Indexes[at].Partial {
			t.Errorf("%+v %v", shift.Indexes, err)
		}
		if _, err := s.Table(ctx, schedule.Manager, "payslip"); !errors.Is(err, ErrNotFound) {
			t.Errorf("a table that is not there: %v", err)
		}
	})
}

// askedByARanking is what ranking candidates asks: a shift, the organization, the rules and the workers with their shifts.
func askedByARanking(s *Store) error {
	if _, err := s.Organization(ctx); err != nil {
		return err
	}
	if err := s.EachConstraintRule(ctx, schedule.Manager, schedule.Filter{}, func(*schedule.ConstraintRuleRow) error { return nil }); err != nil {
		return err
	}
	all := schedule.Interval{Start: 1_796_000_000, End: 1_799_000_000} // December 2026
	_, err := s.Workers(ctx, schedule.Manager, schedule.Filter{PositionID: 1}, WorkersAsk{Blocks: all, Shifts: all})
	return err
}

// TestReadsAreOnBothEnginesTheSame follows the questions of a dry run and of a ranking. Each field of the builder screens is among those
// of the dry run.
func TestReadsAreOnBothEnginesTheSame(t *testing.T) {
	seen := map[string][]string{}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		_, s := faulty(t, dsn)
		for name, ask := range map[string]func(*Store) error{
			"dry run": func(s *Store) error { _, err := s.DryRun(ctx, schedule.Manager, faultyAsk, time.Now); return err },
			"ranking": askedByARanking,
		} {
			reads, err := s.Reads(ctx, ask)
			if err != nil {
				t.Fatal(err)
			}
			var words []string
			for _, c := range reads {
				words = append(words, c.Table+"."+c.Name)
			}
			if before, twice := seen[name]; twice {
				if diff := cmp.Diff(before, words); diff != "" {
					t.Errorf("%s: %s", name, diff)
				}
			}
			seen[name] = words
		}
	})
	for _, f := range schedule.BuilderFields {
		if !slices.Contains(seen["dry run"], f.Table+"."+f.Column) {
			t.Errorf("the dry run does not read %s.%s", f.Table, f.Column)
		}
	}
	for _, column := range []string{"employee_position.position_id", "employee.home_location_id", "shift.starts_at", "block_occurrence.starts_at", "constraint_rule.limit_value", "organization.week_starts_on"} {
		if !slices.Contains(seen["ranking"], column) {
			t.Errorf("the ranking does not read %s: %v", column, seen["ranking"])
		}
	}
	if slices.Contains(seen["ranking"], "published_shift.shift_id") {
		t.Error("the ranking of a manager reads what is published")
	}
}

// TestNamesAreWhatTheEngineReads prepares every statement of a dry run and of a ranking, and compares the columns that SQLite says it
// would read with those that were found in the text.
func TestNamesAreWhatTheEngineReads(t *testing.T) {
	dsn := storetest.SQLite(t)
	_, s := faulty(t, dsn)
	schema, err := s.Schema(ctx)
	if err != nil {
		t.Fatal(err)
	}
	own, followed := s.follow()
	if _, err := own.DryRun(ctx, schedule.Manager, faultyAsk, time.Now); err != nil {
		t.Fatal(err)
	}
	if err := askedByARanking(own); err != nil {
		t.Fatal(err)
	}
	c, err := sqlite3.Open(dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for text := range followed.texts {
		if strings.Contains(text, "pragma_") || strings.HasPrefix(text, "UPDATE") {
			continue
		}
		read := map[string]bool{}
		err := c.SetAuthorizer(func(action sqlite3.AuthorizerActionCode, table, column, _, _ string) sqlite3.AuthorizerReturnCode {
			if action == sqlite3.AUTH_READ && table != "sqlite_schema" && table != "sqlite_master" {
				if read[table] = true; column != "" {
					read[table+"."+column] = true
				}
			}
			return sqlite3.AUTH_OK
		})
		if err != nil {
			t.Fatal(err)
		}
		statement, _, err := c.Prepare(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		_ = statement.Close()
		for name := range read { // tables of the statement itself, such as WITH
			if table, _, _ := strings.Cut(name, "."); !slices.ContainsFunc(schema, func(c Column) bool { return c.Table == table }) {
				delete(read, name)
			}
		}
		if diff := cmp.Diff(slices.Sorted(maps.Keys(read)), slices.Sorted(maps.Keys(namesIn(text, schema)))); diff != "" {
			t.Errorf("%s\n%s", text, diff)
		}
	}
	if len(followed.texts) < 10 {
		t.Errorf("%d statements", len(followed.texts))
	}
}
