package table

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// records reads all records. The error is the one that ended the reading, or nil at the end of the text.
func records(src io.Reader) (rows [][]string, lines []int, err error) {
	d := NewReader(src, ',')
	for {
		fields, line, err := d.Next()
		if errors.Is(err, io.EOF) {
			return rows, lines, nil
		}
		if err != nil {
			return rows, lines, err
		}
		row := []string{}
		for _, f := range fields {
			row = append(row, string(f))
		}
		rows, lines = append(rows, row), append(lines, line)
	}
}

func TestReader(t *testing.T) {
	tests := []struct {
		name, text string
		rows       [][]string
		lines      []int
		err        string
	}{
		{"plain", "a,b\n1,2\n", [][]string{{"a", "b"}, {"1", "2"}}, []int{1, 2}, ""},
		{"no newline at the end", "a,b\n1,2", [][]string{{"a", "b"}, {"1", "2"}}, []int{1, 2}, ""},
		{"CRLF", "a,b\r\n1,2\r\n", [][]string{{"a", "b"}, {"1", "2"}}, []int{1, 2}, ""},
		{"CR at the very end", "a,b\r", [][]string{{"a", "b"}}, []int{1}, ""},
		{"empty fields", ",\n,,\n", [][]string{{"", ""}, {"", "", ""}}, []int{1, 2}, ""},
		{"empty lines are passed over", "\n\na\n\r\n\nb\n", [][]string{{"a"}, {"b"}}, []int{3, 6}, ""},
		{"a quoted nothing is a row", "\"\"\n", [][]string{{""}}, []int{1}, ""},
		{"quotes", `"a,b","say ""hi""",""""` + "\n", [][]string{{"a,b", `say "hi"`, `"`}}, []int{1}, ""},
		{"line break in quotes", "\"a\nb\",c\nd,e\n", [][]string{{"a\nb", "c"}, {"d", "e"}}, []int{1, 3}, ""},
		{"CRLF in quotes stays", "\"a\r\nb\"\r\nc\r\n", [][]string{{"a\r\nb"}, {"c"}}, []int{1, 3}, ""},
		{"spaces stay", " a , b \n", [][]string{{" a ", " b "}}, []int{1}, ""},
		{"quote inside a field", "a\nb\"c\n", [][]string{{"a"}}, []int{1}, "a quote is inside a field that does not begin with a quote"},
		{"text after a quote", "\"a\"b\n", nil, nil, "text follows a closing quote"},
		{"open quote", "a\n\"b\nc\n", [][]string{{"a"}}, []int{1}, "a quote is not closed"},
		{"lone CR", "a\rb\n", nil, nil, "a carriage return outside quotes has no line feed"},
		{"nothing", "", nil, nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for name, src := range map[string]io.Reader{
				"whole": strings.NewReader(tt.text), "byte by byte": iotest.OneByteReader(strings.NewReader(tt.text)),
			} {
				rows, lines, err := records(src)
				if diff := cmp.Diff(tt.rows, rows); diff != "" {
					t.Errorf("%s: rows (-want +got):\n%s", name, diff)
				}
				if diff := cmp.Diff(tt.lines, lines); diff != "" {
					t.Errorf("%s: lines (-want +got):\n%s", name, diff)
				}
				if got := text(err); got != tt.err {
					t.Errorf("%s: error %q, want %q", name, got, tt.err)
				}
			}
		})
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestReaderAcrossBuffers(t *testing.T) {
	long := strings.Repeat("x", 300<<10) // longer than the buffer, shorter than the limit
	in := "a,b\n" + strings.Repeat("\"1\n2\",\"\"\"\"\n", 60_000) + "\"" + long + "\",c\nlast,row\n"
	rows, lines, err := records(strings.NewReader(in))
	if err != nil || len(rows) != 60_003 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for _, row := range rows[1:60_001] {
		if row[0] != "1\n2" || row[1] != `"` {
			t.Fatalf("row %q", row)
		}
	}
	if rows[60_001][0] != long || lines[60_002] != 2*60_000+3 {
		t.Errorf("the long row has %d bytes, the last row is on line %d", len(rows[60_001][0]), lines[60_002])
	}
	_, _, err = records(strings.NewReader("a\n\"" + strings.Repeat("x\n", 1<<20)))
	if want := "this row is longer than 1 MiB; is a quote not closed?"; text(err) != want {
		t.Errorf("error %q, want %q", text(err), want)
	}
}

// FuzzReader compares texts without carriage returns with encoding/csv, which handles carriage returns differently. For any text, the size
// of the reads must not matter and nothing may panic.
func FuzzReader(f *testing.F) {
	for _, s := range []string{
		"a,b\n1,2\n", "\"a\r\nb\",\"c\"\"d\"\r\n", "a\"b", "\"a\"b", "\"", ",,\n\n,", "\xff\xfe,\x00", "a\r", "a\r\n\r\nb", "\"\"\n\"\"\"\"",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		rows, lines, err := records(bytes.NewReader(in))
		again, lines2, err2 := records(iotest.OneByteReader(bytes.NewReader(in)))
		if !cmp.Equal(rows, again) || !cmp.Equal(lines, lines2) || text(err) != text(err2) {
			t.Fatalf("byte by byte: %q %v %v, whole: %q %v %v", again, lines2, err2, rows, lines, err)
		}
		if bytes.IndexByte(in, '\r') >= 0 {
			return
		}
		judge := csv.NewReader(bytes.NewReader(in))
		judge.FieldsPerRecord = -1
		want, judgeErr := judge.ReadAll()
		if (err == nil) != (judgeErr == nil) {
			t.Fatalf("error %v, encoding/csv says %v", err, judgeErr)
		}
		if err == nil && !cmp.Equal(want, rows) {
			t.Fatalf("rows %q, encoding/csv says %q", rows, want)
		}
	})
}
