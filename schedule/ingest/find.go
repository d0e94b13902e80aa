package ingest

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"unicode/utf8"

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
		im.refuse(RowError{File: strings.Join(paths, ", "), Reason: "contains no roster file: expected an organization, locations, employees, shifts or unavailable blocks as CSV, or a calendar"})
	}
	return found
}

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
		case !isCalendar(path) && !strings.EqualFold(filepath.Ext(path), ".csv"):
			im.notRead(path, "neither a CSV file nor a calendar")
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

// sniff determines the kind of one file from its header. A file that the user named must be part of a roster. Other files
// of a folder may be something else.
func (im *importer) sniff(path string, named bool, found map[Kind][]int) {
	if isCalendar(path) {
		found[Calendars] = append(found[Calendars], len(im.rep.Files))
		im.rep.Files = append(im.rep.Files, File{Path: path, Kind: Calendars})
		return
	}
	header, err := readHeader(path)
	if err != nil {
		im.refuse(rowError(path, err))
		return
	}
	kind, why := kindOf(header, path)
	switch {
	case kind != "":
		found[kind] = append(found[kind], len(im.rep.Files))
		im.rep.Files = append(im.rep.Files, File{Path: path, Kind: kind})
	case named:
		im.refuse(RowError{File: path, Line: 1, Reason: why})
	default:
		im.notRead(path, why)
	}
}

// readHeader reads only the first record of a file.
func readHeader(path string) ([]string, error) {
	f, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	_, header, err := openCSV(f)
	return header, err
}

var (
	errEmpty = errors.New("is empty: a header row is needed")
	errUTF16 = errors.New("is UTF-16: save it as CSV UTF-8")
)

// openCSV reads the header of src. It skips a byte order mark. The separator is a comma, semicolon or tab, see separator.
func openCSV(src io.Reader) (*table.Reader, []string, error) {
	in := bufio.NewReaderSize(src, 64<<10)
	head, err := in.Peek(in.Size())
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, nil, err
	}
	if bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff")) {
		return nil, nil, errUTF16
	}
	if bom := []byte("\ufeff"); bytes.HasPrefix(head, bom) {
		_, _ = in.Discard(len(bom)) // the bytes are in the buffer
		head = head[len(bom):]
	}
	d := table.NewReader(in, separator(head))
	fields, _, err := d.Next()
	if errors.Is(err, io.EOF) {
		return nil, nil, errEmpty
	}
	if err != nil {
		return nil, nil, err
	}
	var header []string
	for _, f := range fields {
		if !utf8.Valid(f) {
			return nil, nil, errors.New("is not UTF-8: save it as CSV UTF-8")
		}
		header = append(header, string(f))
	}
	return d, header, nil
}

// separator returns the separator that occurs most often in the first line. A comma wins a tie.
func separator(head []byte) byte {
	line, _, _ := bytes.Cut(head, []byte("\n"))
	best, most := byte(','), bytes.Count(line, []byte(","))
	for _, c := range []byte(";\t") {
		if n := bytes.Count(line, []byte{c}); n > most {
			best, most = c, n
		}
	}
	return best
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
