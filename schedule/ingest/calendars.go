package ingest

import (
	"fmt"
	"slices"

	"opshub/schedule/ingest/calendars"
	"opshub/schedule/ingest/report"
)

// readCalendars reads the calendars of the import. The option that names their owner needs a calendar, or a mapping whose files name
// their owner.
func (im *importer) readCalendars(files []foundFile) {
	if id := im.opt.Employee; id != 0 && im.employees[id] == nil {
		im.rep.AddError(report.RowError{File: "--employee", Reason: fmt.Sprintf("employee %d is unknown", id)})
		return
	} else if id != 0 && len(files) == 0 && !slices.ContainsFunc(im.rep.Files, func(f report.File) bool { return f.Table != nil && f.Table.Employee == "file" }) {
		im.rep.AddError(report.RowError{File: "--employee", Reason: "is only for calendars, and the files include no calendar"})
	}
	if len(files) == 0 {
		return
	}
	in := calendars.Input{
		Report: im.rep, Employee: im.opt.Employee, Directory: im.directory(), HomeZones: map[int64]string{}, TimeZone: im.opt.TimeZone,
		BlockIDs: im.seen[report.Blocks], Stored: im.opt.Stored.Block,
	}
	for _, f := range files {
		in.Files = append(in.Files, f.index)
	}
	for id, e := range im.employees {
		in.HomeZones[id] = e.homeZone()
	}
	blocks, exceptions := calendars.Read(im.ctx, in)
	im.out.Blocks = append(im.out.Blocks, blocks...)
	im.out.Exceptions = append(im.out.Exceptions, exceptions...)
}
