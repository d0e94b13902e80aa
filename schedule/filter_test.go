package schedule

import (
	"math"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"opshub/schedule/localtime"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// query parses a query string.
func query(t testing.TB, s string) url.Values {
	t.Helper()
	v, err := url.ParseQuery(s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestParseFilter(t *testing.T) {
	tests := []struct {
		name, query string
		want        Filter
	}{
		{"nothing", "", Filter{}},
		{"everything", "employee_id=17&from=2026-11-16&to=2026-11-22&block_id=9&status=approved&status=active&q=Dana+W&location_id=3&position_id=4",
			Filter{EmployeeID: 17, From: day(t, "2026-11-16"), To: day(t, "2026-11-22"), BlockID: 9,
				Statuses: []BlockStatus{Active, Approved}, Q: "Dana W", LocationID: 3, PositionID: 4}},
		{"empty values are none", "employee_id=&from=&to=+&status=&q=", Filter{}},
		{"all beats the others", "status=active&status=all", Filter{All: true}},
		{"each status once, in any case", "status=Active&status=ACTIVE", Filter{Statuses: []BlockStatus{Active}}},
		{"the same twice", "employee_id=7&employee_id=7&employee_id=", Filter{EmployeeID: 7}},
		{"spaces around", "employee_id=+7+&q=++a+b++", Filter{EmployeeID: 7, Q: "a b"}},
		{"the largest key", "employee_id=9223372036854775807", Filter{EmployeeID: math.MaxInt64}},
		{"one day", "from=2026-11-16&to=2026-11-16", Filter{From: day(t, "2026-11-16"), To: day(t, "2026-11-16")}},
		{"row 29: ten years are no error", "from=2020-01-01&to=2030-01-01", Filter{From: day(t, "2020-01-01"), To: day(t, "2030-01-01")}},
		{"other parameters are left alone", "part=rows&sort=-start&employee_id=1", Filter{EmployeeID: 1}},
		{"letters of all scripts", "q=" + url.QueryEscape("Ö 東京 'x' %_"), Filter{Q: "Ö 東京 'x' %_"}},
	}
	for _, tt := range tests {
		got, bad := ParseFilter(query(t, tt.query))
		if d := cmp.Diff(tt.want, got); d != "" || bad != nil {
			t.Errorf("%s: bad %v\n%s", tt.name, bad, d)
		}
	}
}

func TestParseFilterNamesBadValues(t *testing.T) {
	keep := Filter{LocationID: 3}
	tests := []struct{ name, query, parameter, value, message string }{
		{"row 28", "employee_id=abc", "employee_id", "abc", `The value "abc" of employee_id is not a positive whole number.`},
		{"row 28", "employee_id=0", "employee_id", "0", `The value "0" of employee_id is not a positive whole number.`},
		{"row 28", "employee_id=-1", "employee_id", "-1", `The value "-1" of employee_id is not a positive whole number.`},
		{"row 28", "employee_id=99999999999999999999", "employee_id", "99999999999999999999", `The value "99999999999999999999" of employee_id is not a positive whole number.`},
		{"plus", "block_id=%2B7", "block_id", "+7", `The value "+7" of block_id is not a positive whole number.`},
		{"decimal", "position_id=1.5", "position_id", "1.5", `The value "1.5" of position_id is not a positive whole number.`},
		{"row 29", "to=2026-11-31", "to", "2026-11-31", `The value of to cannot be used: "2026-11-31" is not a date: November 2026 has 30 days.`},
		{"row 29", "from=tomorrow", "from", "tomorrow", `The value of from cannot be used: "tomorrow" is not a date: use YYYY-MM-DD.`},
		{"status", "status=actve", "status", "actve", `The status "actve" is unknown.`},
		{"commas", "status=active,approved", "status", "active,approved", `The status "active,approved" is unknown.`},
		{"twice", "employee_id=7&employee_id=8", "employee_id", "7 and 8", "The parameter employee_id has 2 different values."},
		{"twice", "q=a&q=b", "q", "a and b", "The parameter q has 2 different values."},
		{"bytes", "q=%ff%fe", "q", "��", "The value of q is not valid UTF-8 text."},
		{"bytes", "employee_id=1%ff", "employee_id", "1�", "The value of employee_id is not valid UTF-8 text."},
		{"control", "q=a%00b", "q", "a�b", "The search text contains a control character."},
		{"control", "q=a%0ab", "q", "a�b", "The search text contains a control character."},
		{"long", "q=" + strings.Repeat("ä", 201), "q", strings.Repeat("ä", 60) + "…", "The search text has 201 characters; at most 200 are allowed."},
	}
	for _, tt := range tests {
		got, bad := ParseFilter(query(t, tt.query+"&location_id=3"))
		if d := cmp.Diff(keep, got); d != "" {
			t.Errorf("%s: the good values are kept\n%s", tt.query, d)
		}
		if len(bad) != 1 || bad[0].Name != tt.parameter || bad[0].Value != tt.value || bad[0].Message != tt.message || bad[0].Hint == "" {
			t.Errorf("%s: %+v", tt.query, bad)
		}
	}
}

func TestRow29FromAfterTo(t *testing.T) {
	got, bad := ParseFilter(query(t, "from=2026-11-22&to=2026-11-16"))
	want := []BadValue{{"to", "2026-11-16", "The last day, 2026-11-16, is before the first day, 2026-11-22.", "Write 2026-11-22 or a later day"}}
	if d := cmp.Diff(want, bad); d != "" || got.From != day(t, "2026-11-22") || got.To != 0 {
		t.Errorf("%+v\n%s", got, d)
	}
}

func TestParseFilterNamesFewStatuses(t *testing.T) {
	q := url.Values{"status": {"active"}}
	for i := range 1000 {
		q.Add("status", strings.Repeat("x", i+1))
	}
	if f, bad := ParseFilter(q); len(bad) != statusLimit || len(f.Statuses) != 1 {
		t.Errorf("%d bad values", len(bad))
	}
}

func TestFilterValues(t *testing.T) {
	f := Filter{EmployeeID: 17, From: day(t, "2026-11-16"), Statuses: []BlockStatus{Requested, Active, Active}, Q: "a&b"}
	if got, want := f.Encode(), "employee_id=17&from=2026-11-16&q=a%26b&status=active&status=requested"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := (Filter{All: true, Statuses: []BlockStatus{Active}}).Encode(); got != "status=all" {
		t.Error(got)
	}
	if (Filter{}).Encode() != "" || !(Filter{}).IsZero() || f.IsZero() || (Filter{All: true}).IsZero() {
		t.Error("the filter that asks for everything")
	}
}

func TestFilterWithoutAndOnly(t *testing.T) {
	all := Filter{1, 2, 3, 4, []BlockStatus{Active, Approved}, false, "q", 5, 6, 0, 0}
	for _, name := range FilterNames {
		without, only := all.Without(name).Values(), all.Only(name).Values()
		if without.Has(name) || len(without) != len(FilterNames)-1 || !only.Has(name) || len(only) != 1 {
			t.Errorf("%s: without %v, only %v", name, without, only)
		}
	}
	if d := cmp.Diff(all, all.Without("part")); d != "" {
		t.Error(d)
	}
	if got, want := all.Encode(), all.Values().Encode(); got != want {
		t.Errorf("written %s, by its values %s", got, want)
	}
	if got := all.WithoutStatus(Active).WithoutStatus(Approved); got.Statuses != nil || len(all.Statuses) != 2 {
		t.Errorf("%v of %v", got.Statuses, all.Statuses)
	}
}

func TestFilterOr(t *testing.T) {
	all := Filter{1, 2, 3, 4, []BlockStatus{Active, Approved}, false, "q", 5, 6, 0, 0}
	if d := cmp.Diff(all, Filter{}.Or(all)); d != "" {
		t.Errorf("nothing or everything: %s", d)
	}
	own := Filter{EmployeeID: 7, From: 8, All: true, PublishedPeriodID: 9}
	if d := cmp.Diff(Filter{7, 8, 0, 4, nil, true, "q", 5, 6, 0, 9}, own.Or(all)); d != "" {
		t.Errorf("its own values first, its dates and its statuses together: %s", d)
	}
}

func TestFilterWords(t *testing.T) {
	tests := []struct {
		filter                string
		names                 FilterWords
		words, banner, status string
	}{
		{"", FilterWords{}, "every employee, all dates, status active, approved, requested", "active, approved, requested", "active approved requested"},
		{"employee_id=17&from=2026-11-16&to=2026-11-22&status=approved&status=active", FilterWords{Employee: "Dana Whitfield"},
			"Dana Whitfield (17), 2026-11-16 to 2026-11-22, status active, approved", "active, approved", "active approved"},
		{"employee_id=17&from=2026-11-16&status=all", FilterWords{}, "employee 17, from 2026-11-16, every status", "every status",
			"active approved requested declined cancelled expired"},
		{"to=2026-11-16&status=requested&block_id=9&q=late&location_id=3&position_id=4", FilterWords{Location: "Berlin Mitte"},
			"every employee, until 2026-11-16, block 9, status requested, text “late”, at Berlin Mitte (3), as position 4", "requested", "requested"},
		{"from=2026-11-16&to=2026-11-16", FilterWords{}, "every employee, 2026-11-16, status active, approved, requested", "active, approved, requested", "active approved requested"},
	}
	for _, tt := range tests {
		f, bad := ParseFilter(query(t, tt.filter))
		set := strings.ReplaceAll(joinStatuses(f.StatusSet()), ",", "")
		if f.Words(tt.names) != tt.words || f.Banner() != tt.banner || set != tt.status || bad != nil {
			t.Errorf("%s:\n%s\n%s\n%s", tt.filter, f.Words(tt.names), f.Banner(), set)
		}
	}
}

func TestFilterRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFilter(t)
		got, bad := ParseFilter(f.Values())
		if d := cmp.Diff(f, got); d != "" || bad != nil {
			t.Fatalf("bad %v\n%s", bad, d)
		}
	})
}

// drawFilter draws a filter in its canonical form.
func drawFilter(t *rapid.T) Filter {
	key := rapid.OneOf(rapid.Just(int64(0)), rapid.Int64Range(1, math.MaxInt64))
	date := rapid.OneOf(rapid.Just(Date(0)), rapid.Map(rapid.Int32Range(1, int32(localtime.DateOf(9999, 12, 31))), func(n int32) Date { return Date(n) }))
	f := Filter{EmployeeID: key.Draw(t, "employee"), BlockID: key.Draw(t, "block"), LocationID: key.Draw(t, "location"), PositionID: key.Draw(t, "position")}
	if f.From, f.To = date.Draw(t, "from"), date.Draw(t, "to"); f.From != 0 && f.To != 0 && f.From > f.To {
		f.From, f.To = f.To, f.From
	}
	if f.All = rapid.Bool().Draw(t, "all"); !f.All {
		f.Statuses = inDisplayOrder(rapid.SliceOf(rapid.SampledFrom(BlockStatuses)).Draw(t, "statuses"))
	}
	f.Q = rapid.StringMatching(`([^\pC\pZ]([^\pC\pZ ]| [^\pC\pZ]){0,90})?`).Draw(t, "q")
	return f
}

func FuzzParseFilter(f *testing.F) {
	f.Add("employee_id=17&from=2026-11-16&to=2026-11-22&status=active&status=all&q=x")
	f.Add("employee_id=99999999999999999999&from=0000-12-31&to=2026-02-30&q=%ff%00")
	f.Add("status=active,approved&status=%20ALL%20&q=%e2%80%a8&employee_id=1&employee_id=2")
	f.Fuzz(func(t *testing.T, s string) {
		q, _ := url.ParseQuery(s) // parts that cannot be parsed are omitted
		first, bad := ParseFilter(q)
		for _, b := range bad {
			if !utf8.ValidString(b.Value) || !utf8.ValidString(b.Message) || !strings.HasSuffix(b.Message, ".") || b.Hint == "" {
				t.Errorf("%+v", b)
			}
		}
		again, bad := ParseFilter(first.Values())
		if d := cmp.Diff(first, again); d != "" || bad != nil {
			t.Errorf("%q: bad %v\n%s", s, bad, d)
		}
		if got, want := first.Encode(), first.Values().Encode(); got != want {
			t.Errorf("written %s, by its values %s", got, want)
		}
		_, _ = first.Words(FilterWords{}), first.Banner()
	})
}

func TestFold(t *testing.T) {
	for in, want := range map[string]string{
		"Dana O'Neill": "dana o'neill",
		"STRASSE":      "strasse",
		"Straße":       "strasse",
		"ＦＵＬＬ":         "full",
		"Jose\u0301":   "josé",
		"José":         "josé",
		"ΓΙΏΡΓΟΣ":      "γιώργοσ",
		"Γιώργος":      "γιώργοσ",
		"ﬁne":          "fine",
		"bad\xff":      "bad\uFFFD",
	} {
		if got := Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		if once := Fold(s); Fold(once) != once || !utf8.ValidString(once) {
			t.Fatalf("folding %q again changes it: %q, %q", s, once, Fold(once))
		}
	})
}

func TestTextHelpers(t *testing.T) {
	for minutes, want := range map[int]string{0: "0 min", 45: "45 min", 480: "8 h", 510: "8 h 30 min", 2880: "48 h", 72000 * 60: "72,000 h"} {
		if got := DurationWords(minutes); got != want {
			t.Errorf("DurationWords(%d) = %q, want %q", minutes, got, want)
		}
	}
	if got := Printable("a\tb\xff" + strings.Repeat("x", 100)); got != "a�b�"+strings.Repeat("x", 56)+"…" {
		t.Error(got)
	}
}

// TestFilterEqualLooksAtEveryField verifies that Equal compares every field. With a missing field, a cached page would contain the links of
// another filter.
func TestFilterEqualLooksAtEveryField(t *testing.T) {
	for i := range reflect.TypeFor[Filter]().NumField() {
		var f Filter
		field := reflect.ValueOf(&f).Elem().Field(i)
		switch field.Kind() {
		case reflect.Bool:
			field.SetBool(true)
		case reflect.String:
			field.SetString("x")
		case reflect.Slice:
			field.Set(reflect.ValueOf([]BlockStatus{Active}))
		default:
			field.SetInt(1)
		}
		if name := reflect.TypeFor[Filter]().Field(i).Name; f.Equal(Filter{}) || !f.Equal(f) {
			t.Errorf("Equal does not look at %s", name)
		}
	}
}
