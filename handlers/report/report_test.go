package report

import (
	"strings"
	"testing"

	"opshub/handlers/web"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// testRow is a row of the test reports.
type testRow struct {
	name string
	n    int
}

func TestReportSortsPagesAndKeepsItsRows(t *testing.T) {
	p := Report[testRow]{Columns: []columns.Column[testRow]{
		{Name: "name", Kind: columns.Text, Head: "Name", Append: func(dst []byte, c *testRow) []byte { return append(dst, c.name...) }},
		{Name: "n", Kind: columns.Integer, Head: "Count", Append: func(dst []byte, c *testRow) []byte { return append(dst, strings.Repeat("1", c.n)...) }},
		{Name: "secret", Kind: columns.Text, Append: func(dst []byte, c *testRow) []byte { return dst }},
	}, Ask: func(*web.Request) (Outcome[testRow], error) {
		return Outcome[testRow]{Rows: []testRow{{"b", 3}, {"A", 0}, {"c", 2}, {"", 1}}}, nil
	}}
	for sort, want := range map[string]string{"": "b A c ", "name": "A b c ", "-name": "c b A ", "n": " c b A", "-n": "b c  A"} {
		var got []string
		for after := ""; ; {
			rows, turn, err := p.List().Rows(&web.Request{}).Page(paging.Page{Sort: sort, After: after, Limit: 3})
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range rows {
				got = append(got, row.name)
			}
			if after = turn.Next; after == "" {
				break
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("sort=%s: %q, want %q", sort, strings.Join(got, " "), want)
		}
	}
	for _, where := range []paging.Page{{Sort: "secret"}, {Sort: "nothing"}, {After: "x"}, {After: "9"}, {After: "-1"}} {
		if _, _, err := p.List().Rows(&web.Request{}).Page(where); err == nil {
			t.Errorf("%+v is not refused", where)
		}
	}
}
