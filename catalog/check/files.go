package check

import (
	"errors"
	"fmt"
	"io/fs"
	"time"

	"opshub/catalog"
)

// Stamp is the time shown for embedded files, which have no time of their own, and its source: the commit of the build,
// or the time of the executable.
type Stamp struct {
	At   time.Time
	Note string
}

// Files checks that each expected file exists in files and is not empty.
func Files(expected []catalog.FileExpectation, files fs.FS, stamp Stamp) []FileRow {
	rows := make([]FileRow, 0, len(expected))
	for _, e := range expected {
		row := FileRow{Group: e.Group, Title: e.Title, Path: e.Path, Required: e.Required}
		info, err := fs.Stat(files, e.Path)
		row.Status = outcome(err == nil && info.Size() > 0, e.Required)
		if err == nil {
			row.Size, row.Modified = info.Size(), info.ModTime()
			if row.Modified.IsZero() {
				row.Modified, row.ModNote = stamp.At, stamp.Note
			}
		}
		row.Why = fileWhy(row, err)
		rows = append(rows, row)
	}
	return filesFailingFirst(rows)
}

func fileWhy(row FileRow, err error) Why {
	w := Why{
		Expected: row.Path + " with content",
		Observed: fmt.Sprintf("%d bytes", row.Size),
		Breaks:   "The screens made from it cannot be shown as they were built.",
		Fix:      "Build again from a complete checkout, or point --root at one.",
	}
	switch {
	case err == nil && row.Size == 0:
		w.Summary = "the file is empty"
	case err == nil:
		w.Observed += modifiedWords(row)
	case errors.Is(err, fs.ErrNotExist):
		w.Summary, w.Observed = "the file is not there", "no such file in this build"
	default:
		w.Summary, w.Observed = "the file cannot be read", err.Error()
	}
	return w
}

func modifiedWords(row FileRow) string {
	if row.Modified.IsZero() {
		return ""
	}
	words := ", modified " + row.Modified.Format(time.DateTime)
	if row.ModNote != "" {
		words += " (" + row.ModNote + ")"
	}
	return words
}

func filesFailingFirst(rows []FileRow) []FileRow {
	var bad, good []FileRow
	for _, r := range rows {
		if r.Status == Pass {
			good = append(good, r)
		} else {
			bad = append(bad, r)
		}
	}
	return append(bad, good...)
}
