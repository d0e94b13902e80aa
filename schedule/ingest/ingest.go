// Package ingest reads rosters from files: folders and files of CSV with locations, employees, shifts, coverage targets and
// unavailable blocks, and calendars in the iCalendar format. It knows what such files look like and how their words map to ours; it knows no database and
// changes nothing. A reading either gives a complete roster, or every reason why there is none.
//
// Text is kept exactly as it stands: a name is never trimmed, cased or otherwise improved.
package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"opshub/schedule"
)

// Options are the choices of one reading. The zero value is a good one.
type Options struct {
	TimeZone  string           // IANA name taken where the files give none; UTC when empty
	MaxErrors int              // errors listed in the report, all are counted; 1000 when 0
	Known     *schedule.Roster // what the database holds already: its locations, positions, employees and draft periods may be referred to
	Stored    Stored           // single rows of the database
	Employee  int64            // whose the calendars are; 0 when they say it themselves
}

// importer is one reading under way.
type importer struct {
	ctx       context.Context
	opt       Options
	rep       *Report
	out       *schedule.Roster
	locations *locations
	positions *positions
	employees map[int64]*employee
	series    map[int64]bool
	seen      map[Kind]*idSet
	texts     map[string]string // interned short texts
	others    int               // employees whose own zone is not the one of their location
	bare      int               // series without a rule
	open      int               // shifts without an employee
	crooked   int               // all-day blocks that do not run from midnight to midnight
	newcomers int               // employees known only from rows of exported blocks and shifts
	private   map[Kind]private  // whether exports hold private texts

	periods      map[int64]*schedule.DraftPeriod // known only from exported shifts
	knownPeriods map[int64]bool                  // in the database
}

// Read reads the named files, and every CSV file and calendar directly inside the named folders. The roster is nil when the
// report holds any error: an import is all or nothing. Read stops soon after ctx is done, and then the roster is nil too.
func Read(ctx context.Context, paths []string, opt Options) (*schedule.Roster, *Report) {
	im := newImporter(ctx, opt)
	if _, err := schedule.LoadZone(im.opt.TimeZone); err != nil {
		im.refuse(RowError{File: "time zone", Reason: fmt.Sprintf("%q is not a known time zone", opt.TimeZone)})
		return nil, im.rep
	}
	found := im.find(paths)
	for _, kind := range kinds {
		if kind == Calendars {
			im.readCalendars(found[kind])
			continue
		}
		for _, i := range found[kind] {
			if ctx.Err() == nil {
				im.readFile(&im.rep.Files[i])
			}
		}
	}
	im.finish()
	if !im.rep.OK() || ctx.Err() != nil {
		return nil, im.rep
	}
	return im.out, im.rep
}

func newImporter(ctx context.Context, opt Options) *importer {
	if opt.TimeZone == "" {
		opt.TimeZone = "UTC"
	}
	if opt.MaxErrors == 0 {
		opt.MaxErrors = 1000
	}
	if opt.Known == nil {
		opt.Known = &schedule.Roster{}
	}
	im := &importer{
		ctx: ctx, opt: opt, rep: &Report{}, out: &schedule.Roster{},
		employees: map[int64]*employee{}, series: map[int64]bool{}, seen: map[Kind]*idSet{}, texts: map[string]string{},
		periods: map[int64]*schedule.DraftPeriod{}, knownPeriods: map[int64]bool{}, private: map[Kind]private{},
	}
	for _, k := range kinds {
		im.seen[k] = &idSet{}
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

// refuse counts one error and lists it while there is room.
func (im *importer) refuse(e RowError) {
	im.rep.ErrorCount++
	if len(im.rep.Errors) < im.opt.MaxErrors {
		im.rep.Errors = append(im.rep.Errors, e)
	}
}

func (im *importer) notice(file, format string, args ...any) {
	im.rep.Notices = append(im.rep.Notices, Notice{file, fmt.Sprintf(format, args...)})
}

// intern keeps one copy of a short text that stands in many rows.
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

// finish gives the default zone to locations that got none, and hands the locations and positions over.
func (im *importer) finish() {
	for _, l := range im.locations.fresh {
		switch {
		case l.named && l.zone != "":
		case l.zone != "":
			im.notice("", "location %q is in no locations file: it is added with the time zone of its rows, %s", l.Code, l.zone)
		default:
			im.notice("", "location %q has no time zone in any file: %s is taken", l.Code, im.opt.TimeZone)
		}
		l.TimeZone = l.zone
		if l.zone == "" {
			l.TimeZone = im.opt.TimeZone
		}
		im.out.Locations = append(im.out.Locations, l.Location)
	}
	im.out.Positions = im.positions.fresh
	im.newPeriods()
	im.out.BlocksWithoutNotes, im.out.ShiftsWithoutNotes = im.withoutNotes(Blocks), im.withoutNotes(Shifts)
	im.counted(im.newcomers, "employee", "known only from exported blocks or shifts: added as active, with what the first row says")
	im.counted(im.others, "employee", "with a time zone other than that of the home location: it is used for the rows read here and not kept")
	im.counted(im.bare, "unavailable series", "without a file that gives the rule: only the occurrences are known")
	im.counted(im.crooked, "all-day block", "not from midnight to midnight in the block's zone: the times are kept and the block is timed")
	im.counted(im.open, "shift", "without an employee: taken as open")
}

// counted is a notice about so many rows, if there are any.
func (im *importer) counted(n int, noun, text string) {
	if n > 0 {
		im.notice("", "%s %s", count(n, noun), text)
	}
}

// ReadText reads the text of one table of this kind as Read reads a file with this name. The error is that of the text, not of its rows.
func ReadText(ctx context.Context, name string, kind Kind, text string, o Options) (*Report, error) {
	im := newImporter(ctx, o)
	sum := sha256.Sum256([]byte(text))
	im.rep.Files = []File{{Path: name, Kind: kind, Bytes: int64(len(text)), SHA256: hex.EncodeToString(sum[:])}}
	s := &sheet{im: im, file: &im.rep.Files[0], words: map[int]*wordReader{}}
	if err := s.read(strings.NewReader(text)); err != nil {
		return nil, err
	}
	s.report()
	im.finish()
	return im.rep, nil
}
