// Package ingest reads rosters from files: CSV files with locations, employees, shifts, coverage targets and unavailable
// blocks, folders of them, and calendars in the iCalendar format. It recognizes the format of such files and translates
// their words. It does not access the database; Options passes in the stored rows. Read returns either a complete roster
// or every reason why there is none.
//
// Names are kept unchanged: they are never trimmed and their case never changes.
package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/mapping"
	"opshub/schedule/ingest/people"
	"opshub/schedule/ingest/report"
	"opshub/schedule/localtime"
)

// Options configures one call of Read. The zero value is valid.
type Options struct {
	TimeZone  string           // IANA zone for rows without a zone; UTC if empty
	MaxErrors int              // maximum number of listed errors, all are counted; 1000 if 0
	Known     *schedule.Roster // stored organization, locations, positions, employees and draft periods, which rows may update or refer to
	Stored    Stored           // reads single rows of the database
	Employee  int64            // owner of the calendars; 0 if the calendars name their owners

	Mappings         []*mapping.Mapping // for tables that have their columns, before any other
	DateOrder, Clock string             // for mappings that do not declare them, see package mapping
}

// importer is the state of one call of Read.
type importer struct {
	ctx          context.Context
	opt          Options
	rep          *report.Report
	out          *schedule.Roster
	locations    *locations
	positions    *positions
	employees    map[int64]*employee
	series       map[int64]bool
	seen         map[report.Kind]*report.IDSet
	texts        map[string]string // interned short texts
	others       int               // employees whose own zone differs from that of their location
	bare         int               // series without a rule
	open         int               // shifts without an employee
	crooked      int               // all-day blocks that do not run from midnight to midnight
	newcomers    int               // employees known only from rows of exported blocks and shifts
	organization bool              // the row of the organization was read
	made         map[int64]madeRow // rows whose keys mappings made
	sheets       int32             // tables read so far
	index        *people.Directory
	indexed      int                     // employees of out that are in the index
	lastEmployee int64                   // largest ID of an employee, if an ID was needed
	private      map[report.Kind]private // whether exports hold private texts

	periods      map[int64]*schedule.DraftPeriod // draft periods known only from exported shifts
	knownPeriods map[int64]bool                  // draft periods in the database
}

// Read reads the named files and every CSV file and calendar directly in the named folders. The roster is nil if the
// report has an error, because an import is all or nothing. Read stops soon after ctx is done and then also returns a nil
// roster.
func Read(ctx context.Context, paths []string, opt Options) (*schedule.Roster, *report.Report) {
	im := newImporter(ctx, opt)
	im.read(paths)
	if !im.rep.OK() || ctx.Err() != nil {
		return nil, im.rep
	}
	return im.out, im.rep
}

// Preview reads files like Read and compares their rows with the stored rows of the options. Rows with errors are only in
// the report.
func Preview(ctx context.Context, paths []string, opt Options) ([]Changes, *report.Report) {
	im := newImporter(ctx, opt)
	im.read(paths)
	if ctx.Err() != nil {
		return nil, im.rep
	}
	return changesOf(im.out, im.opt), im.rep
}

// read reads the files into the roster and the report.
func (im *importer) read(paths []string) {
	if _, err := localtime.LoadZone(im.opt.TimeZone); err != nil {
		im.rep.AddError(report.RowError{File: "time zone", Reason: fmt.Sprintf("%q is not a known time zone", im.opt.TimeZone)})
		return
	}
	found := im.find(paths)
	for _, kind := range report.Kinds {
		if kind == report.Calendars {
			im.readCalendars(found[kind])
			continue
		}
		for _, f := range found[kind] {
			if im.ctx.Err() == nil {
				im.readFile(&im.rep.Files[f.index], f.layout)
			}
		}
	}
	im.finish()
}

func newImporter(ctx context.Context, opt Options) *importer {
	if opt.TimeZone == "" {
		opt.TimeZone = "UTC"
	}
	if opt.Known == nil {
		opt.Known = &schedule.Roster{}
	}
	im := &importer{
		ctx: ctx, opt: opt, rep: report.New(opt.MaxErrors), out: &schedule.Roster{},
		employees: map[int64]*employee{}, series: map[int64]bool{}, seen: map[report.Kind]*report.IDSet{}, texts: map[string]string{},
		periods: map[int64]*schedule.DraftPeriod{}, knownPeriods: map[int64]bool{}, private: map[report.Kind]private{},
		made: map[int64]madeRow{},
	}
	for _, k := range report.Kinds {
		im.seen[k] = &report.IDSet{}
	}
	im.locations = newLocations(opt.Known.Locations)
	im.positions = newPositions(opt.Known.Positions)
	for k := range opt.Known.Employees {
		e := &opt.Known.Employees[k]
		im.employees[e.ID] = &employee{location: im.locations.byID[e.LocationID], stored: e}
	}
	for _, p := range opt.Known.DraftPeriods {
		im.knownPeriods[p.ID] = true
	}
	return im
}

// intern returns a shared copy of a short text that occurs in many rows.
func (im *importer) intern(b []byte) string {
	if s, ok := im.texts[string(b)]; ok {
		return s
	}
	s := string(b)
	if len(im.texts) < 1<<16 {
		im.texts[s] = s
	}
	return s
}

// finish sets the default zone of locations without a zone and adds the locations, positions and draft periods to the
// roster.
func (im *importer) finish() {
	for _, l := range im.locations.fresh {
		switch {
		case l.named && l.zone != "":
		case l.zone != "":
			im.rep.AddNotice("", "location %q is in no locations file: it is added with the time zone of its rows, %s", l.Code, l.zone)
		default:
			im.rep.AddNotice("", "location %q has no time zone in any file: %s is used", l.Code, im.opt.TimeZone)
		}
		l.TimeZone = l.zone
		if l.zone == "" {
			l.TimeZone = im.opt.TimeZone
		}
		im.out.Locations = append(im.out.Locations, l.Location)
	}
	im.out.Positions = im.positions.fresh
	im.newPeriods()
	im.out.BlocksWithoutNotes, im.out.ShiftsWithoutNotes = im.withoutNotes(report.Blocks), im.withoutNotes(report.Shifts)
	im.assumeOrganization()
	im.counted(im.newcomers, "employee", "known only from exported blocks or shifts: added as active, with what the first row says")
	im.counted(im.others, "employee", "with a time zone other than that of the home location: it is used for the rows read here and not kept")
	im.counted(im.bare, "unavailable series", "without a file that gives the rule: only the occurrences are known")
	im.counted(im.crooked, "all-day block", "not from midnight to midnight in the block's zone: the times are kept and the block is timed")
	im.counted(im.open, "shift", "without an employee: taken as open")
}

// counted adds a notice about n rows if n is positive.
func (im *importer) counted(n int, noun, text string) {
	if n > 0 {
		im.rep.AddNotice("", "%s %s", report.Count(n, noun), text)
	}
}

// ReadText reads the text of one table as Read reads a file with this name. It returns an error if the text is not a
// table. Errors of rows are in the report.
func ReadText(ctx context.Context, name string, kind report.Kind, text string, o Options) (*report.Report, error) {
	im := newImporter(ctx, o)
	sum := sha256.Sum256([]byte(text))
	im.rep.Files = []report.File{{Path: name, Kind: kind, Bytes: int64(len(text)), SHA256: hex.EncodeToString(sum[:])}}
	s := &sheet{im: im, file: &im.rep.Files[0], words: map[int]*report.WordReader{}}
	if err := s.read(strings.NewReader(text)); err != nil {
		return nil, err
	}
	s.report()
	im.finish()
	return im.rep, nil
}
