package ingest

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/calendars"
	"opshub/schedule/ingest/mapping"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
)

// Explain writes what the tables of a file appear to be: the mapping or the kind of rows, the field of each column, and the
// columns that are missing. For a table that nothing reads it drafts a mapping. It changes nothing.
func Explain(ctx context.Context, w io.Writer, path string, opt Options) error {
	im := newImporter(ctx, opt)
	if calendars.IsCalendar(path) {
		_, err := fmt.Fprintf(w, "file      %s\nappears   to be a calendar in the iCalendar format: opshub import reads it without a mapping\n", path)
		return err
	}
	if !table.IsWorkbook(path) {
		head, err := readHead(path, im.delimiter())
		if err != nil {
			return report.FileError(path, err)
		}
		return im.explain(w, report.File{Path: path}, head)
	}
	book, err := verifiedWorkbook(path)
	if err != nil {
		return report.FileError(path, err)
	}
	defer book.Close()
	for _, name := range book.Sheets() {
		rows, err := book.Sheet(name)
		if err != nil {
			return report.FileError(path, err)
		}
		head, err := firstRecords(rows)
		_ = rows.Close() // only read
		if err != nil {
			return report.FileError(path, err)
		}
		if len(head) == 0 {
			continue
		}
		if err := im.explain(w, report.File{Path: path, Sheet: name, Workbook: true}, head); err != nil {
			return err
		}
	}
	return nil
}

// explain writes the explanation of one table.
func (im *importer) explain(w io.Writer, f report.File, head []record) error {
	var b strings.Builder
	r := im.recognize(head, f)
	header := head[r.skip]
	fmt.Fprintf(&b, "file      %s: header in line %d, %s\n", f.Name(), header.line, report.Count(len(header.cells), "column"))
	switch {
	case r.table != nil:
		explainMapping(&b, r.table, header.cells)
	case r.kind != "":
		explainKind(&b, r.kind, header.cells)
	default:
		fmt.Fprintf(&b, "appears   to be no file that opshub knows: %s\n", strings.TrimSuffix(r.why, "; opshub import --explain drafts a mapping"))
		im.draft(&b, f, head)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func explainMapping(b *strings.Builder, t *mapping.Table, header []string) {
	fmt.Fprintf(b, "appears   to be %s: %s, by the mapping %s\n", t.Mapping().Title, t.Rows, t.Mapping().Name)
	fields := t.Fields(header)
	for i, name := range header {
		explainColumn(b, name, fields[i])
	}
	for _, name := range t.Absent(header) {
		fmt.Fprintf(b, "absent    %q: stored values stay as they are\n", name)
	}
	if t.DateOrder == "" {
		fmt.Fprintln(b, "option    --date-order: the mapping declares no order of dates")
	}
	if t.Clock == "" && strings.Contains(strings.Join(fields, " "), "_time") {
		fmt.Fprintln(b, "option    --clock: the mapping declares no clock")
	}
	if t.Employee == "file" {
		fmt.Fprintln(b, "option    --employee: the rows belong to this employee, or to the one in the file name")
	}
}

func explainKind(b *strings.Builder, kind report.Kind, header []string) {
	fmt.Fprintf(b, "appears   to be a file of %s with the columns of opshub\n", kind)
	for _, name := range header {
		field := ""
		for _, c := range tables[kind] {
			if hasAny(map[string]bool{mapping.Plain(name): true}, c) && (!c.own || exported(kind, header)) {
				field = c.names[0]
			}
		}
		explainColumn(b, name, field)
	}
	missing, _ := missingColumns(kind, header)
	for _, name := range missing {
		text := ""
		if like := alike(name, header); like != "" {
			text = fmt.Sprintf("; %q may be it", schedule.Printable(like))
		}
		fmt.Fprintf(b, "missing   %s is required%s\n", name, text)
	}
}

func explainColumn(b *strings.Builder, name, field string) {
	if field == "" {
		field = "not used"
	}
	fmt.Fprintf(b, "column    %q: %s\n", schedule.Printable(name), field)
}

// draft writes a mapping for a table that nothing reads. The header is the first record with the most columns.
func (im *importer) draft(b *strings.Builder, f report.File, head []record) {
	at := 0
	for i, r := range head {
		if filled(r.cells) > filled(head[at].cells) {
			at = i
		}
	}
	rows := make([][]string, 0, len(head))
	for _, r := range head[at+1:] {
		rows = append(rows, r.cells)
	}
	base := strings.TrimSuffix(filepath.Base(f.Path), filepath.Ext(f.Path))
	if f.Sheet != "" {
		base += " " + f.Sheet
	}
	header := make([]string, len(head[at].cells))
	for i, name := range head[at].cells {
		header[i] = schedule.Printable(name)
	}
	fmt.Fprintf(b, "draft     check each line, save it as mapping.toml, and use --mapping mapping.toml\n\n%s\n", mapping.Draft(base, header, rows))
}

func filled(cells []string) (n int) {
	for _, c := range cells {
		if strings.TrimSpace(c) != "" {
			n++
		}
	}
	return n
}
