package ingest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/calendars"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
)

// layout is how the table of a file is laid out.
type layout struct {
	skip      int  // records before the header
	delimiter byte // 0 to detect it
}

// foundFile is one file, or one sheet of a workbook, that the import reads.
type foundFile struct {
	index int // in Report.Files
	layout
}

// find lists the files of the paths and determines their kinds.
func (im *importer) find(paths []string) map[report.Kind][]foundFile {
	found := map[report.Kind][]foundFile{}
	for _, path := range paths {
		info, err := os.Stat(path)
		switch {
		case err != nil:
			im.rep.AddError(report.FileError(path, err))
		case info.IsDir():
			im.findIn(path, found)
		case !info.Mode().IsRegular():
			im.rep.AddError(report.RowError{File: path, Reason: table.ErrNotRegular.Error()})
		default:
			im.sniff(path, true, found)
		}
	}
	if len(found) == 0 && im.rep.OK() {
		im.rep.AddError(report.RowError{File: strings.Join(paths, ", "), Reason: "contains no roster file: expected an organization, locations, employees, shifts or unavailable blocks as CSV or as a workbook, or a calendar"})
	}
	return found
}

// tableExtensions are the extensions of texts that are tables.
var tableExtensions = []string{".csv", ".tsv"}

// oldWorkbooks are the extensions of workbooks that cannot be read.
var oldWorkbooks = []string{".xls", ".xlsb", ".ods"}

// findIn lists the files of a folder without its subfolders.
func (im *importer) findIn(folder string, found map[report.Kind][]foundFile) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		im.rep.AddError(report.FileError(folder, err))
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
		case !calendars.IsCalendar(path) && !table.IsWorkbook(path) && !slices.Contains(tableExtensions, strings.ToLower(filepath.Ext(path))):
			im.notRead(path, "not a CSV file, a workbook or a calendar")
		case table.IsIrregular(path):
			im.notRead(path, "not a regular file")
		default:
			im.sniff(path, false, found)
		}
	}
}

func (im *importer) notRead(path, why string) {
	im.rep.Files = append(im.rep.Files, report.File{Path: path, NotRead: why})
}

// sniff determines the kind of the tables of one file from their headers. A file that the user named must be part of a
// roster. Other files of a folder may be something else.
func (im *importer) sniff(path string, named bool, found map[report.Kind][]foundFile) {
	switch {
	case calendars.IsCalendar(path):
		found[report.Calendars] = append(found[report.Calendars], foundFile{index: len(im.rep.Files)})
		im.rep.Files = append(im.rep.Files, report.File{Path: path, Kind: report.Calendars})
	case table.IsWorkbook(path):
		im.sniffWorkbook(path, named, found)
	default:
		head, err := readHead(path, im.delimiter())
		if err != nil {
			im.rep.AddError(report.FileError(path, err))
			return
		}
		im.take(report.File{Path: path}, head, named, found)
	}
}

// take adds the table of a file to the tables to read, or says why it is not read.
func (im *importer) take(f report.File, head []record, named bool, found map[report.Kind][]foundFile) bool {
	r := im.recognize(head, f)
	switch {
	case r.kind != "":
		f.Kind, f.Table = r.kind, r.table
		found[r.kind] = append(found[r.kind], foundFile{len(im.rep.Files), r.layout})
		im.rep.Files = append(im.rep.Files, f)
	case named:
		im.rep.AddError(report.RowError{File: f.Name(), Line: r.line, Reason: r.why})
	default:
		f.NotRead = r.why
		im.rep.Files = append(im.rep.Files, f)
	}
	return r.kind != ""
}

// sniffWorkbook determines the kinds of the sheets of a workbook. At least one sheet of a workbook that the user named must
// be part of a roster.
func (im *importer) sniffWorkbook(path string, named bool, found map[report.Kind][]foundFile) {
	book, err := verifiedWorkbook(path)
	if err != nil {
		im.rep.AddError(report.FileError(path, err))
		return
	}
	defer book.Close()
	before, some := len(im.rep.Files), false
	for _, name := range book.Sheets() {
		rows, err := book.Sheet(name)
		if err != nil {
			im.rep.AddError(report.FileError(path, err))
			return
		}
		head, err := firstRecords(rows)
		if err = errors.Join(err, rows.Close()); err != nil {
			im.rep.AddError(report.FileError(path, err))
			return
		}
		f := report.File{Path: path, Sheet: name, Workbook: true}
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
		im.rep.AddError(report.RowError{File: path, Reason: "is an Excel workbook without a mapping; " + strings.Join(why, "; ")})
	}
}
