package ingest

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"opshub/schedule/ingest/table"
)

// part is one part of a workbook that a test writes: its text, or a function that writes it.
type part struct {
	name  string
	text  string
	write func(io.Writer)
}

const spreadsheet = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`

// worksheet returns the text of a sheet with the content of its sheetData.
func worksheet(rows string) string {
	return `<?xml version="1.0" encoding="UTF-8"?><worksheet ` + spreadsheet + `><sheetData>` + rows + `</sheetData></worksheet>`
}

// inline returns a row of texts.
func inline(line int, texts ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<row r="%d">`, line)
	for _, text := range texts {
		fmt.Fprintf(&b, `<c t="inlineStr"><is><t>%s</t></is></c>`, text)
	}
	return b.String() + `</row>`
}

// staffHeader and staffRow are the rows of a sheet of employees.
var (
	staffHeader = inline(1, "employee_id", "name")
	staffRow    = inline(2, "1", "Ann")
)

// structure returns the parts of a workbook with one sheet.
func structure() []part {
	const relation = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	const kind = `"http://schemas.openxmlformats.org/officeDocument/2006/relationships/`
	return []part{
		{name: "_rels/.rels", text: relation + `<Relationship Id="r1" Type=` + kind + `officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{name: "xl/workbook.xml", text: `<workbook ` + spreadsheet + ` xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Staff" sheetId="1" r:id="r1"/></sheets></workbook>`},
		{name: "xl/_rels/workbook.xml.rels", text: relation + `<Relationship Id="r1" Type=` + kind + `worksheet" Target="worksheets/sheet1.xml"/>` +
			`<Relationship Id="r2" Type=` + kind + `sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`},
	}
}

// sheetOf is the part of a sheet with the content of its sheetData.
func sheetOf(rows string) part { return part{name: "xl/worksheets/sheet1.xml", text: worksheet(rows)} }

// pack writes a workbook with one sheet and more parts.
func pack(t *testing.T, path string, parts ...part) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z := zip.NewWriter(f)
	for _, p := range append(structure(), parts...) {
		w, err := z.Create(p.name)
		if err != nil {
			t.Fatal(err)
		}
		if p.write != nil {
			p.write(w)
		} else if _, err := io.WriteString(w, p.text); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
}

// claim rewrites the size that a zip file declares for a part, both in front of the part and in the directory.
func claim(t *testing.T, path, name string, size uint32) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.LastIndex(text, []byte(name)) - 46 // the entry of the directory
	if at < 0 || !bytes.HasPrefix(text[at:], []byte("PK\x01\x02")) {
		t.Fatalf("no entry of %s", name)
	}
	for i := range 4 {
		text[at+24+i] = byte(size >> (8 * i)) // #nosec G115 -- one byte
	}
	write(t, path, string(text))
}

// refusal reads one file and returns its first error. It checks the number of errors, the time and the allocated memory.
func refusal(t *testing.T, path string, most uint64) string {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	roster, report := Read(t.Context(), []string{path}, Options{})
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > most {
		t.Errorf("%s: %d MiB allocated, at most %d are allowed", path, allocated>>20, most>>20)
	}
	if took > 10*time.Second { // a loaded machine is slow, an unbounded read takes minutes
		t.Errorf("%s: took %s", path, took)
	}
	if report.OK() {
		return fmt.Sprintf("%d employees", len(roster.Employees))
	}
	if report.ErrorCount != 1 {
		t.Errorf("%s: %d errors: %v", path, report.ErrorCount, report.Errors)
	}
	return report.Errors[0].Error()
}

// zeros writes n zero bytes.
func zeros(w io.Writer, n int) {
	chunk := make([]byte, 1<<20)
	for ; n > 0; n -= len(chunk) {
		_, _ = w.Write(chunk[:min(n, len(chunk))])
	}
}

// repeated writes a text until n bytes are written.
func repeated(w io.Writer, text string, n int) {
	chunk := bytes.Repeat([]byte(text), 1+(1<<20)/len(text))
	for ; n > 0; n -= len(chunk) {
		_, _ = w.Write(chunk)
	}
}

// TestHostileParts reads workbooks with hostile or damaged parts.
func TestHostileParts(t *testing.T) {
	const damaged = "; the rest of the file was not read"
	const tooLarge = "a.xlsx: is too large for a workbook: save each sheet as CSV UTF-8"
	const unreadable = "a.xlsx: is not a readable Excel workbook: save it again as .xlsx, or as CSV UTF-8"
	for name, tt := range map[string]struct {
		parts []part
		want  string
	}{
		"well formed":                  {[]part{sheetOf(staffHeader + staffRow)}, "1 employees"},
		"rows and cells without names": {[]part{sheetOf(strings.NewReplacer(` r="1"`, "", ` r="2"`, "").Replace(staffHeader + staffRow))}, "1 employees"},
		"zeros":                        {[]part{{name: "xl/worksheets/sheet1.xml", write: func(w io.Writer) { zeros(w, 80<<20) }}}, tooLarge},
		"repeated rows": {[]part{{name: "xl/worksheets/sheet1.xml", write: func(w io.Writer) {
			_, _ = io.WriteString(w, worksheet("")[:len(worksheet(""))-len("</sheetData></worksheet>")])
			repeated(w, "<row></row>", 80<<20)
		}}}, tooLarge},
		"more rows than a sheet has": {[]part{sheetOf(staffHeader + staffRow + strings.Repeat("<row/>", 1<<20))}, "a.xlsx:1048576: sheet1.xml: the next row has the number 1048577: rows are numbered upwards to 1048576" + damaged},
		"one endless text":           {[]part{sheetOf(staffHeader + inline(2, strings.Repeat("x", 5<<20)))}, "a.xlsx:2: sheet1.xml: this row is longer than 1 MiB" + damaged},
		"one endless row":            {[]part{sheetOf(staffHeader + inline(2, strings.Repeat("</t></is></c><c><is><t>", 1<<18)))}, "a.xlsx:2: sheet1.xml: this row is longer than 1 MiB" + damaged},
		"deeply nested elements":     {[]part{sheetOf(staffHeader + strings.Repeat("<a>", 1<<20))}, "a.xlsx:1: sheet1.xml: the sheet is damaged here: save the workbook again as .xlsx, or as CSV UTF-8" + damaged},
		"a column beyond XFD":        {[]part{sheetOf(staffHeader + `<row r="2"><c r="XFE2"><v>1</v></c></row>`)}, "a.xlsx:2: sheet1.xml: a cell has the reference XFE2: the cells of a row are numbered from A to XFD" + damaged},
		"a million columns":          {[]part{sheetOf(staffHeader + `<row r="2"><c r="BDWGN2"><v>1</v></c></row>`)}, "a.xlsx:2: sheet1.xml: a cell has the reference BDWGN2: the cells of a row are numbered from A to XFD" + damaged},
		"columns out of order":       {[]part{sheetOf(staffHeader + `<row r="2"><c r="B2"><v>1</v></c><c r="A2"><v>1</v></c></row>`)}, "a.xlsx:2: sheet1.xml: a cell has the reference A2: the cells of a row are numbered from A to XFD" + damaged},
		"rows out of order":          {[]part{sheetOf(staffHeader + `<row r="9"/><row r="2"/>`)}, "a.xlsx:9: sheet1.xml: the next row has the number 2: rows are numbered upwards to 1048576" + damaged},
		"the last row only":          {[]part{sheetOf(staffHeader + inline(1<<20, "1", "Ann"))}, "1 employees"},
		"a row beyond the last":      {[]part{sheetOf(staffHeader + inline(1<<20+1, "1", "Ann"))}, "a.xlsx:1: sheet1.xml: the next row has the number 1048577: rows are numbered upwards to 1048576" + damaged},
		"damaged XML between rows":   {[]part{sheetOf(staffHeader + staffRow + "<row" + inline(3, "2", "Bo"))}, "a.xlsx:2: sheet1.xml: the sheet is damaged here: save the workbook again as .xlsx, or as CSV UTF-8" + damaged},
		"damaged XML in a row":       {[]part{sheetOf(staffHeader + staffRow + `<row r="3"><c><v>3</v></c><c t="inlineStr"><is><t>B&o;</t></is></c></row>`)}, "a.xlsx:3: sheet1.xml: the sheet is damaged here: save the workbook again as .xlsx, or as CSV UTF-8" + damaged},
		"crossed elements":           {[]part{sheetOf(staffHeader + `<row r="2"><c><v>1</c></v></row>`)}, "a.xlsx:2: sheet1.xml: the sheet is damaged here: save the workbook again as .xlsx, or as CSV UTF-8" + damaged},
		"an end that is missing":     {[]part{{name: "xl/worksheets/sheet1.xml", text: worksheet(staffHeader + staffRow)[:320]}}, "a.xlsx:2: sheet1.xml: the sheet is damaged here: save the workbook again as .xlsx, or as CSV UTF-8" + damaged},
		"a formula":                  {[]part{sheetOf(staffHeader + `<row r="2"><c r="A2"><v>1</v></c><c r="B2"><f>A2</f><v>1</v></c></row>`)}, "a.xlsx:2: sheet1.xml: cell B2 contains a formula: save a copy that contains only values" + damaged},
		"a formula with a prefix":    {[]part{{name: "xl/worksheets/sheet1.xml", text: prefixed(worksheet(staffHeader + `<row r="2"><c r="A2"><v>1</v></c><c r="B2"><f t="shared" si="0"/></c></row>`))}}, "a.xlsx:2: sheet1.xml: cell B2 contains a formula: save a copy that contains only values" + damaged},
		"a text like a formula":      {[]part{sheetOf(staffHeader + inline(2, "1", "see:f x, &lt;f&gt;"))}, "1 employees"},
		"all names with a prefix":    {[]part{{name: "xl/worksheets/sheet1.xml", text: prefixed(worksheet(staffHeader + staffRow))}}, "1 employees"},
		"links to other files":       {[]part{sheetOf(staffHeader), {name: `xl\externalLinks\externalLink1.xml`, text: "<a/>"}}, "a.xlsx: contains links to other workbooks: save a copy that contains only values"},
		"macros":                     {[]part{sheetOf(staffHeader), {name: "xl/vbaProject.bin", text: "x"}}, "a.xlsx: contains macros: save it as .xlsx"},
		"no sheet":                   {nil, unreadable},
		"two parts of one name":      {[]part{sheetOf(staffHeader), {name: "XL/workbook.xml", text: "<a/>"}}, unreadable},
		"shared texts of 300 MB":     {[]part{sheetOf(`<row><c t="s"><v>0</v></c></row>`), {name: "xl/sharedStrings.xml", write: func(w io.Writer) { zeros(w, 300<<20) }}}, tooLarge},
		"a shared text of 5 MB":      {[]part{sheetOf(`<row><c t="s"><v>0</v></c></row>`), {name: "xl/sharedStrings.xml", text: "<sst><si><t>" + strings.Repeat("x", 5<<20) + "</t></si></sst>"}}, unreadable},
		"a row of long shared texts": {[]part{sheetOf(staffHeader + `<row r="2">` + strings.Repeat(`<c t="s"><v>0</v></c>`, 1<<14) + "</row>"), {name: "xl/sharedStrings.xml", text: "<sst><si><t>" + strings.Repeat("x", 1<<19) + "</t></si></sst>"}}, unreadable},
		"a shared text that is missing": {[]part{sheetOf(staffHeader + `<row r="2"><c t="s"><v>7</v></c></row>`), {name: "xl/sharedStrings.xml", text: "<sst><si><t>x</t></si></sst>"}},
			unreadable},
		"a large part that is not read": {[]part{sheetOf(staffHeader + staffRow), {name: "xl/styles.xml", write: func(w io.Writer) { zeros(w, 100<<20) }}}, tooLarge},
		"a large picture":               {[]part{sheetOf(staffHeader + staffRow), {name: "xl/media/1.png", write: func(w io.Writer) { zeros(w, 10<<20) }}}, "1 employees"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			pack(t, "a.xlsx", tt.parts...)
			if got := refusal(t, "a.xlsx", 256<<20); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// prefixed writes all elements of a sheet with a namespace prefix.
func prefixed(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "</", "\x00"), "<", "<x:")
	return strings.Replace(strings.ReplaceAll(strings.ReplaceAll(text, "<x:?", "<?"), "\x00", "</x:"), "xmlns=", "xmlns:x=", 1)
}

// TestSizesThatLie reads workbooks whose parts are larger or smaller than the zip file declares.
func TestSizesThatLie(t *testing.T) {
	t.Chdir(t.TempDir())
	const sheet = "xl/worksheets/sheet1.xml"
	for size, want := range map[uint32]string{
		200:       "a.xlsx: sheet1.xml: the sheet is damaged here: save the workbook again as .xlsx, or as CSV UTF-8; the rest of the file was not read",
		1 << 20:   "a.xlsx: sheet1.xml: the sheet is damaged here: save the workbook again as .xlsx, or as CSV UTF-8; the rest of the file was not read",
		1<<32 - 2: "a.xlsx: is too large for a workbook: save each sheet as CSV UTF-8",
	} {
		pack(t, "a.xlsx", sheetOf(staffHeader+staffRow))
		claim(t, "a.xlsx", sheet, size)
		if got := refusal(t, "a.xlsx", 16<<20); got != want {
			t.Errorf("%d: got  %s\nwant %s", size, got, want)
		}
	}
	pack(t, "a.xlsx", sheetOf(staffHeader+staffRow))
	claim(t, "a.xlsx", "xl/workbook.xml", 1<<31)
	if got := refusal(t, "a.xlsx", 16<<20); got != "a.xlsx: is too large for a workbook: save each sheet as CSV UTF-8" {
		t.Error(got)
	}
}

// TestFullSheet reads a sheet of all rows and twelve columns, which must not be refused. OPSHUB_TEST_LARGE=1 enables it,
// because it takes half a minute.
func TestFullSheet(t *testing.T) {
	if os.Getenv("OPSHUB_TEST_LARGE") == "" {
		t.Skip("set OPSHUB_TEST_LARGE=1")
	}
	path := filepath.Join(t.TempDir(), "a.xlsx")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z := zip.NewWriter(f)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	for _, p := range structure() {
		w, _ := z.Create(p.name)
		_, _ = io.WriteString(w, p.text)
	}
	w, _ := z.Create("xl/worksheets/sheet1.xml")
	size := 0
	_, _ = io.WriteString(w, `<worksheet><sheetData>`)
	for line := 1; line <= 1<<20; line++ {
		row := fmt.Appendf(nil, `<row r="%d" spans="1:12">`, line)
		for column := range 12 {
			row = fmt.Appendf(row, `<c r="%c%d" s="4"><v>%d</v></c>`, 'A'+column, line, 46000+column)
		}
		row = append(row, "</row>"...)
		size += len(row)
		_, _ = w.Write(row)
	}
	_, _ = io.WriteString(w, "</sheetData></worksheet>")
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	info, _ := f.Stat()
	start := time.Now()
	book, err := openWorkbook(path)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.Sheet("Staff")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for {
		if _, _, err = rows.Next(); err != nil {
			break
		}
		n++
	}
	t.Logf("%d rows, %d MiB, %d MiB of XML, %s: %v", n, info.Size()>>20, size>>20, time.Since(start), err)
	if n != 1<<20 {
		t.Errorf("%d rows", n)
	}
}

// TestOtherFilesNamedAsWorkbooks verifies the messages about files that are no workbooks.
func TestOtherFilesNamedAsWorkbooks(t *testing.T) {
	t.Chdir(t.TempDir())
	const ole = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
	const old = ": is an old Excel workbook (.xls) or one with a password: save it without a password as .xlsx"
	write(t, "secret.xlsx", ole+strings.Repeat("\x00", 4096))
	write(t, "old.xls", ole+strings.Repeat("\x00", 4096))
	write(t, "binary.csv", "\x7fELF\x02\x01\x01\x00\x00\xff\xfe\x00")
	pack(t, "book.csv", sheetOf(staffHeader))
	if err := syscall.Mkfifo("pipe.xlsx", 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/dev/zero", "zero.xlsx"); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"secret.xlsx": "secret.xlsx" + old,
		"old.xls":     "old.xls" + old,
		"binary.csv":  "binary.csv: is not text: it seems to be a binary file",
		"book.csv":    "book.csv: is not text: it seems to be a workbook or a zip archive; a workbook has the extension .xlsx",
		"pipe.xlsx":   "pipe.xlsx: is not a regular file",
		"zero.xlsx":   "zero.xlsx: is not a regular file",
	} {
		if got := refusal(t, path, 8<<20); got != want {
			t.Errorf("%s: got %s\nwant %s", path, got, want)
		}
	}
	if _, err := openWorkbook("pipe.xlsx"); err == nil || err.Error() != "is not a regular file" {
		t.Errorf("opening a pipe: %v", err)
	}
	_, report := Read(t.Context(), []string{"."}, Options{})
	for _, f := range report.Files {
		if f.Path == "old.xls" && f.NotRead != "another kind of workbook: save it as .xlsx" {
			t.Errorf("in a folder: %s", f.NotRead)
		}
	}
}

// TestHostileTexts reads CSV files that are hostile.
func TestHostileTexts(t *testing.T) {
	t.Chdir(t.TempDir())
	const cut = "; the rest of the file was not read"
	const long = "a.csv:1: this row is longer than 1 MiB; is a quote not closed?" + cut
	for name, tt := range map[string]struct{ text, want string }{
		"a million columns":           {strings.Repeat(",", 1_000_000), "a.csv:1: this row has more than 16384 fields" + cut},
		"a million named columns":     {strings.Repeat("x,", 1_000_000), "a.csv:1: this row has more than 16384 fields" + cut},
		"100,000 equal columns":       {"employee_id,name" + strings.Repeat(",x", 100_000), "a.csv:1: this row has more than 16384 fields" + cut},
		"16,000 equal columns":        {"employee_id,name" + strings.Repeat(",x", 16_000), "a.csv:1: x: this column occurs twice"},
		"a long name":                 {"employee_id,name," + strings.Repeat("x", 1<<18) + "," + strings.Repeat("x", 1<<18), "a.csv:1: " + strings.Repeat("x", 60)},
		"a quote that is not closed":  {"employee_id,name\n\"" + strings.Repeat("x\n", 1<<20), "a.csv:2: this row is longer than 1 MiB; is a quote not closed?" + cut},
		"nested quotes":               {"employee_id,name\n1," + strings.Repeat(`"`, 1<<21) + "\n", "a.csv:2: this row is longer than 1 MiB; is a quote not closed?" + cut},
		"nested quotes that end":      {"employee_id,name\n1," + strings.Repeat(`"`, 1<<19) + "\n", "1 employees"},
		"separators after the header": {"employee_id,name\n1,Ann" + strings.Repeat(",", 1<<19) + "\n", "a.csv:2: this row has more than 16384 fields" + cut},
		"one line without an end":     {strings.Repeat("x", 3<<20), long},
	} {
		t.Run(name, func(t *testing.T) {
			write(t, "a.csv", tt.text)
			if got := refusal(t, "a.csv", 64<<20); !strings.HasPrefix(got, tt.want) || len(got) > 300 {
				t.Errorf("got  %.300s\nwant %s", got, tt.want)
			}
		})
	}
	f, err := os.Create("sparse.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Truncate(2 << 30); err != nil {
		t.Fatal(err)
	}
	if got := refusal(t, "sparse.csv", 16<<20); got != "sparse.csv: is not text: it seems to be a binary file" {
		t.Error(got)
	}
}

// endless is a text of one line without an end. It counts the bytes that are read.
type endless struct{ read int64 }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	e.read += int64(len(p))
	return len(p), nil
}

// TestEndlessLine verifies that the reader stops at its limit.
func TestEndlessLine(t *testing.T) {
	src := &endless{}
	rows, err := table.OpenText(src, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := rows.Next(); err == nil || err.Error() != "this row is longer than 1 MiB; is a quote not closed?" || src.read > 2<<20 {
		t.Errorf("%v after %d bytes", err, src.read)
	}
}
