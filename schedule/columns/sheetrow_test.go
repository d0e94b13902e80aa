package columns

import (
	"encoding/xml"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"opshub/schedule"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// sheetRow is a worksheet row decoded by encoding/xml.
type sheetRow struct {
	R     string `xml:"r,attr"`
	Cells []struct {
		R string `xml:"r,attr"`
		S string `xml:"s,attr"`
		T string `xml:"t,attr"`
		V string `xml:"v"`
		I string `xml:"is>t"`
		F string `xml:"f"`
	} `xml:"c"`
}

func parseSheetRow(t interface{ Fatal(...any) }, line []byte) (row sheetRow) {
	if err := xml.Unmarshal(line, &row); err != nil {
		t.Fatal(err, string(line))
	}
	return row
}

var sheetTestStyles = SheetStyles{Text: 1, Date: 2, Local: 3, UTC: 4, Decimal: 5}

// TestSheetRow verifies the value, the style and the omission of each kind of cell.
func TestSheetRow(t *testing.T) {
	type row struct {
		text, number, day, wall, instant, yes, hours string
	}
	column := func(kind Kind, get func(*row) string) Column[row] {
		return Column[row]{Name: string(kind), Kind: kind, Meaning: "A column.", Append: func(dst []byte, r *row) []byte { return append(dst, get(r)...) }}
	}
	columns := []Column[row]{column(Text, func(r *row) string { return r.text }), column(Integer, func(r *row) string { return r.number }),
		column(LocalDate, func(r *row) string { return r.day }), column(LocalTime, func(r *row) string { return r.wall }),
		column(UTCTime, func(r *row) string { return r.instant }), column(Boolean, func(r *row) string { return r.yes }),
		column(Decimal, func(r *row) string { return r.hours })}
	for _, tt := range []struct {
		name string
		row  row
		want string // address, style, type and value of each cell
	}{
		{"every kind", row{"Dana", "-42", "2026-11-16", "2026-11-16T18:00", "2026-11-16T06:00:00Z", "true", "7.50"},
			"A2/1/inlineStr/Dana B2///-42 C2/2//46342 D2/3//46342.75 E2/4//46342.25 F2//b/1 G2/5//7.50"},
		{"nothing", row{}, ""},
		{"a formula is a text", row{text: "=1+1", yes: "false"}, "A2/1/inlineStr/=1+1 F2//b/0"},
		{"a number too long to be exact", row{number: "1234567890123456"}, "B2/1/inlineStr/1234567890123456"},
		{"days that sheets count wrong", row{day: "1900-02-28", wall: "0001-01-01T00:00"}, "C2/1/inlineStr/1900-02-28 D2/1/inlineStr/0001-01-01T00:00"},
		{"the first day that they count right", row{day: "1900-03-01"}, "C2/2//61"},
	} {
		line, err := NewSheetRows(columns, sheetTestStyles).Append(nil, &tt.row)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range parseSheetRow(t, line).Cells {
			got = append(got, strings.Join([]string{c.R, c.S, c.T, c.V + c.I}, "/"))
			if c.F != "" {
				t.Errorf("%s: a formula", tt.name)
			}
		}
		if d := cmp.Diff(tt.want, strings.Join(got, " ")); d != "" {
			t.Errorf("%s: -want +got\n%s", tt.name, d)
		}
	}
}

// TestSheetTextsComeBackAsWritten verifies that any text is read back unchanged by the rules of a spreadsheet.
func TestSheetTextsComeBackAsWritten(t *testing.T) {
	escaped := regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"_x0041_", "a\r\nb\x00", "]]>&<\"", " spaces ", "_x_x0041_x"})).Draw(t, "text")
		row := parseSheetRow(t, append(append([]byte(`<row><c><is><t xml:space="preserve">`), AppendSheetText(nil, []byte(text))...), "</t></is></c></row>"...))
		got := escaped.ReplaceAllStringFunc(row.Cells[0].I, func(s string) string {
			n, err := strconv.ParseUint(s[2:6], 16, 16)
			if err != nil {
				t.Fatal(err)
			}
			return string(rune(n))
		})
		if got != text {
			t.Fatalf("%q came back as %q", text, got)
		}
	})
}

func TestSheetTextIsCutWhereACellEnds(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{strings.Repeat("a", SheetTextLimit), strings.Repeat("a", SheetTextLimit)},
		{strings.Repeat("a", SheetTextLimit+1), strings.Repeat("a", SheetTextLimit-1) + "…"},
		{strings.Repeat("a", SheetTextLimit-1) + "𝄞", strings.Repeat("a", SheetTextLimit-1) + "…"},
	} {
		if got := string(AppendSheetText(nil, []byte(tt.text))); got != tt.want {
			t.Errorf("%d bytes give %d, ending %q", len(tt.text), len(got), got[len(got)-6:])
		}
	}
}

func TestSheetEnds(t *testing.T) {
	rows := NewSheetRows(BlockColumns[:1], sheetTestStyles)
	rows.row = SheetRowLimit
	row := schedule.BlockRow{Block: schedule.Block{ID: 1}}
	if line, err := rows.Append(nil, &row); err != nil || parseSheetRow(t, line).R != "1048576" {
		t.Errorf("the last row: %s, %v", line, err)
	}
	if _, err := rows.Append(nil, &row); err == nil {
		t.Error("a row behind the last one is written")
	}
	for i, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 51: "AZ", 701: "ZZ", 702: "AAA"} {
		if got := sheetColumn(i); got != want {
			t.Errorf("column %d is %s, want %s", i, got, want)
		}
	}
}

func BenchmarkSheetRow(b *testing.B) {
	row := sampleBlockRow(b)
	rows, line := NewSheetRows(BlockColumns, sheetTestStyles), []byte{}
	b.ReportAllocs()
	for b.Loop() {
		rows.row = 1
		line, _ = rows.Append(line[:0], &row)
	}
}
