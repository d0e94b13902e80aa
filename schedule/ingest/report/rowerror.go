package report

import (
	"errors"
	"os"
	"strconv"

	"opshub/schedule/ingest/table"
)

// RowError is one reason why a file cannot be imported.
type RowError struct {
	File   string
	Line   int    // physical line on which the row starts, 0 for the whole file
	Column string // column name as in the header, empty for the whole row
	Reason string
}

// Error returns "file:line: column: reason".
func (e RowError) Error() string {
	s := e.File
	if e.Line > 0 {
		s += ":" + strconv.Itoa(e.Line)
	}
	if e.Column != "" {
		s += ": " + e.Column
	}
	return s + ": " + e.Reason
}

// FileError converts an error of the operating system or of the CSV syntax to the form of the report.
func FileError(path string, err error) RowError {
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
