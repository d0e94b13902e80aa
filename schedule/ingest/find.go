package ingest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"opshub/schedule"
	"opshub/schedule/ingest/table"
)

// find lists the files of the paths and determines their kinds. It returns indexes into Report.Files by kind.
func (im *importer) find(paths []string) map[Kind][]int {
	found := map[Kind][]int{}
	for _, path := range paths {
		info, err := os.Stat(path)
		switch {
		case err != nil:
			im.refuse(RowError{File: path, Reason: plainError(err)})
		case info.IsDir():
			im.findIn(path, found)
		case !info.Mode().IsRegular():
			im.refuse(RowError{File: path, Reason: errNotRegular.Error()})
		default:
			im.sniff(path, true, found)
		}
	}
	if len(found) == 0 && im.rep.OK() {
		im.refuse(RowError{File: strings.Join(paths, ", "), Reason: "contains no roster file: expected an organization, locations, employees, shifts or unavailable blocks as CSV or as a workbook, or a calendar"})
	}
	return found
}

// tableExtensions are the extensions of texts that are tables.
var tableExtensions = []string{".csv", ".tsv"}

// oldWorkbooks are the extensions of workbooks that cannot be read.
var oldWorkbooks = []string{".xls", ".xlsb", ".ods"}

// findIn lists the files of a folder without its subfolders.
func (im *importer) findIn(folder string, found map[Kind][]int) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		im.refuse(RowError{File: folder, Reason: plainError(err)})
		return
	}
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		switch {
		case e.IsDir():
			im.notRead(path, "a folder inside the folder")
		case strings.HasPrefix(e.Name(), "~$"):
			im.notRead(path, "a lock file of a spreadsheet program")
		case slices.Contains(oldWorkbooks, strings.ToLower(filepath.Ext(path))):
			im.notRead(path, "another kind of workbook: save it as .xlsx")
		case !isCalendar(path) && !table.IsWorkbook(path) && !slices.Contains(tableExtensions, strings.ToLower(filepath.Ext(path))):
			im.notRead(path, "not a CSV file, a workbook or a calendar")
		case irregular(path):
			im.notRead(path, "not a regular file")
		default:
			im.sniff(path, false, found)
		}
	}
}

func (im *importer) notRead(path, why string) {
	im.rep.Files = append(im.rep.Files, File{Path: path, NotRead: why})
}

// sniff determines the kind of the tables of one file from their headers. A file that the user named must be part of a
// roster. Other files of a folder may be something else.
func (im *importer) sniff(path string, named bool, found map[Kind][]int) {
	switch {
	case isCalendar(path):
		found[Calendars] = append(found[Calendars], len(im.rep.Files))
		im.rep.Files = append(im.rep.Files, File{Path: path, Kind: Calendars})
	case table.IsWorkbook(path):
		im.sniffWorkbook(path, named, found)
	default:
		head, err := readHead(path, im.delimiter())
		if err != nil {
			im.refuse(rowError(path, err))
			return
		}
		im.take(File{Path: path}, head, named, found)
	}
}

// take adds the table of a file to the tables to read, or says why it is not read.
func (im *importer) take(f File, head []record, named bool, found map[Kind][]int) bool {
	r := im.recognize(head, f)
	switch {
	case r.kind != "":
		f.Kind, f.mapped, f.skip, f.delimiter = r.kind, r.table, r.skip, r.delimiter
		found[r.kind] = append(found[r.kind], len(im.rep.Files))
		im.rep.Files = append(im.rep.Files, f)
	case named:
		im.refuse(RowError{File: f.Name(), Line: r.line, Reason: r.why})
	default:
		f.NotRead = r.why
		im.rep.Files = append(im.rep.Files, f)
	}
	return r.kind != ""
}

// sniffWorkbook determines the kinds of the sheets of a workbook. At least one sheet of a workbook that the user named must
// be part of a roster.
func (im *importer) sniffWorkbook(path string, named bool, found map[Kind][]int) {
	book, err := verifiedWorkbook(path)
	if err != nil {
		im.refuse(rowError(path, err))
		return
	}
	defer book.Close()
	before, some := len(im.rep.Files), false
	for _, name := range book.Sheets() {
		rows, err := book.Sheet(name)
		if err != nil {
			im.refuse(rowError(path, err))
			return
		}
		head, err := firstRecords(rows)
		if err = errors.Join(err, rows.Close()); err != nil {
			im.refuse(rowError(path, err))
			return
		}
		f := File{Path: path, Sheet: name, workbook: true}
		if len(head) == 0 {
			f.NotRead = "is empty"
			im.rep.Files = append(im.rep.Files, f)
			continue
		}
		some = im.take(f, head, false, found) || some
	}
	if named && !some {
		var why []string
		for _, f := range im.rep.Files[before:] {
			why = append(why, fmt.Sprintf("sheet %q: %s", schedule.Printable(f.Sheet), f.NotRead))
		}
		im.refuse(RowError{File: path, Reason: "is an Excel workbook without a mapping; " + strings.Join(why, "; ")})
	}
}

// rowError converts an error of the operating system or of the CSV syntax to the form of the report.
func rowError(path string, err error) RowError {
	if syntax := (*table.SyntaxError)(nil); errors.As(err, &syntax) {
		return RowError{File: path, Line: syntax.Line, Reason: syntax.Reason + "; the rest of the file was not read"}
	}
	return RowError{File: path, Reason: plainError(err)}
}

// plainError formats an error without the path, which the report already has.
func plainError(err error) string {
	if perr := (*os.PathError)(nil); errors.As(err, &perr) {
		return "cannot be read: " + perr.Err.Error()
	}
	return err.Error()
}

var errNotRegular = errors.New("is not a regular file")

// openRegular opens a regular file for reading, or returns errNotRegular. It never blocks: opening a FIFO without
// O_NONBLOCK waits for a writer, and the file may have been replaced since find checked it.
func openRegular(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) // #nosec G304 -- a file that the command line names
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errNotRegular
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// irregular reports whether path is a FIFO, device, socket or directory, following links. If Stat fails it returns false, and opening the
// file reports the error.
func irregular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular()
}
