package check

import (
	"errors"
	"io/fs"
	"time"

	"opshub/catalog"
)

// Stamp is the moment shown for files that carry none, and where it comes from. Embedded files have no time of
// their own: they show the commit the build was made from, or the executable's time.
type Stamp struct {
	At   time.Time
	Note string
}

// Files checks that each expected file is in files and not empty.
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
		if row.Status != Pass {
			row.Why = fileWhy(e, err)
		}
		rows = append(rows, row)
	}
	return filesFailingFirst(rows)
}

func fileWhy(e catalog.FileExpectation, err error) Why {
	w := Why{
		Summary:  "the file is not there",
		Expected: e.Path + " with content",
		Observed: "no such file in this build",
		Breaks:   "The screens made from it cannot be shown as they were built.",
		Fix:      "Build again from a complete checkout, or point --root at one.",
	}
	switch {
	case err == nil:
		w.Summary, w.Observed = "the file is empty", "0 bytes"
	case !errors.Is(err, fs.ErrNotExist):
		w.Summary, w.Observed = "the file cannot be read", err.Error()
	}
	return w
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
