package calendars

import (
	"context"
	"io"

	"opshub/schedule"
	"opshub/schedule/ingest/report"
)

// ReadFrom reads the text of the first file of the report, so that a fuzz test needs no file.
func ReadFrom(ctx context.Context, src io.Reader, in Input) ([]schedule.Block, []schedule.BlockException) {
	r := &reader{ctx: ctx, Input: in}
	f, all := newFileReader(r, &in.Report.Files[0]), newGroups()
	if err := f.read(src, all); err != nil {
		in.Report.AddError(report.FileError(f.file.Path, err))
	}
	all.build(r)
	f.report()
	return r.blocks, r.exceptions
}

// MaxInstant is the end of an availability without an end.
const MaxInstant = maxInstant
