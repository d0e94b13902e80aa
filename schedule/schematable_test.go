package schedule

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestChecksIn(t *testing.T) {
	for text, want := range map[string][]string{
		"CREATE TABLE a (b INTEGER CHECK (b > 0), c TEXT CHECK (c = 'x)' OR\n   (c = 'y')), CHECK (b <> 1))": {"b > 0", "c = 'x)' OR (c = 'y')", "b <> 1"},
		"CHECK ((ends_at > starts_at))": {"(ends_at > starts_at)"}, "none": nil,
	} {
		if diff := cmp.Diff(want, ChecksIn(text)); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
	table := SchemaTable{Checks: []string{"ends_at > starts_at", "at > 0"}}
	if got := table.ChecksOf("at"); !slices.Equal(got, []string{"at > 0"}) {
		t.Errorf("%q", got)
	}
}

// TestApprovalMatches verifies that a table of approvals is found by its name, or under another name by its columns.
func TestApprovalMatches(t *testing.T) {
	columns := func(table string, without string) (out []SchemaColumn) {
		for _, f := range ApprovalFields {
			if f.Name != without {
				out = append(out, SchemaColumn{Table: table, Name: f.Name})
			}
		}
		return out
	}
	for _, tt := range []struct {
		schema []SchemaColumn
		want   bool
	}{
		{[]SchemaColumn{{Table: "shift", Name: "id"}, {Table: "shift", Name: "draft_period_id"}}, false},
		{[]SchemaColumn{{Table: "save_approvals", Name: "id"}}, true}, {columns("signed", ""), true},
		{columns("signed", "expires_at"), true}, {columns("signed", "approver"), false},
	} {
		if got := ApprovalMatches(tt.schema); len(got) != 1 || got[0].Holds != tt.want {
			t.Errorf("%+v", got)
		}
	}
}
