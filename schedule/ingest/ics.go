package ingest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"

	"opshub/schedule"
)

// icsFile is one calendar file being read.
type icsFile struct {
	im        *importer
	file      *File
	people    *icsPeople
	zones     *icsZones // of the calendar under the pen
	cancelled bool      // METHOD:CANCEL
	words     map[string]*wordReader
	tallies   map[icsTally]int
	told      map[string]bool // errors that were told: an event of three people is wrong once
	bad       map[*icsComponent]bool
	taken     int // components the default zone was taken for
}

// icsTally is something that is counted and told in one sentence.
type icsTally string

const (
	icsTransparent icsTally = "%s not taken: marked as free (TRANSP:TRANSPARENT or busy status FREE)"
	icsDeclined    icsTally = "%s not taken: declined by everybody it would count for"
	icsMoment      icsTally = "%s not taken: without a length, so no time is covered"
	icsOther       icsTally = "%s not taken: to-dos, journals and other components cover no time"
	icsPrivate     icsTally = "%s marked private or confidential: the title is not kept"
	icsHomeClock   icsTally = "%s without a time zone: the one of the employee's location is taken"
	icsAlone       icsTally = "%s whose DTSTART is no date of the rule: it is taken as a single block beside the rule"
	icsLong        icsTally = "%s that repeats and lasts longer than a day: every occurrence is taken as a single block"
	icsOlder       icsTally = "%s not taken: a newer version of the same event stands beside it"
	icsEarly       icsTally = "%s that repeats since before 2000: taken from 2000 on"
	icsUnbounded   icsTally = "%s without DTSTART: taken from the day on which the first AVAILABLE begins"
)

// icsTallies is the order in which they are told.
var icsTallies = []icsTally{icsTransparent, icsDeclined, icsMoment, icsOther, icsOlder, icsPrivate, icsHomeClock, icsAlone, icsLong, icsEarly, icsUnbounded}

// isCalendar says whether a file is named like a calendar.
func isCalendar(path string) bool {
	for _, ext := range []string{".ics", ".ical", ".icalendar", ".ifb"} {
		if strings.HasSuffix(strings.ToLower(path), ext) {
			return true
		}
	}
	return false
}

// readCalendars reads the calendar files, and makes blocks of what all of them say together: an event may stand in one file
// and a change of it in another.
func (im *importer) readCalendars(files []int) {
	if id := im.opt.Employee; id != 0 && im.employees[id] == nil {
		im.refuse(RowError{File: "--employee", Reason: fmt.Sprintf("employee %d is unknown", id)})
		return
	} else if id != 0 && len(files) == 0 {
		im.refuse(RowError{File: "--employee", Reason: "is for calendars, and no calendar is among the files"})
	}
	people, all := im.people(), newICSGroups()
	var read []*icsFile
	for _, i := range files {
		f := newICSFile(im, &im.rep.Files[i], people)
		f.open(all)
		read = append(read, f)
	}
	before := len(im.out.Blocks)
	all.build(im)
	for _, f := range read {
		f.report()
	}
	if n := len(im.out.Blocks) - before; n > 0 && im.rep.OK() {
		im.notice("", "%s became %s", count(im.rep.Rows(Calendars), Calendars.noun()), count(n, Blocks.noun()))
	}
}

func newICSFile(im *importer, file *File, people *icsPeople) *icsFile {
	return &icsFile{
		im: im, file: file, people: people,
		words: map[string]*wordReader{}, tallies: map[icsTally]int{}, told: map[string]bool{}, bad: map[*icsComponent]bool{},
	}
}

// open reads one file and hashes it on the way.
func (f *icsFile) open(all *icsGroups) {
	src, err := os.Open(f.file.Path)
	if err != nil {
		f.im.refuse(rowError(f.file.Path, err))
		return
	}
	defer src.Close()
	if info, err := src.Stat(); err == nil {
		f.file.Bytes = info.Size()
	}
	hash := sha256.New()
	in := io.TeeReader(src, hash)
	if err := f.read(in, all); err != nil {
		f.im.refuse(rowError(f.file.Path, err))
	}
	_, _ = io.Copy(io.Discard, in) // so that the hash covers the whole file
	f.file.SHA256 = hex.EncodeToString(hash.Sum(nil))
}

// read takes every component of the calendars of a file.
func (f *icsFile) read(src io.Reader, all *icsGroups) error {
	calendars, err := parseICS(src)
	if err != nil {
		return err
	}
	for _, calendar := range calendars {
		f.zones = newICSZones(calendar)
		f.cancelled = strings.EqualFold(calendar.text("METHOD"), "CANCEL")
		if p, ok := calendar.get("CALSCALE"); ok && !strings.EqualFold(strings.TrimSpace(p.value), "GREGORIAN") {
			return &syntaxError{p.line, "CALSCALE is not GREGORIAN"}
		}
		f.unread(calendar, calendar)
		for _, c := range calendar.parts {
			f.component(c, all)
		}
	}
	return nil
}

// component takes one component for everybody whose time it takes.
func (f *icsFile) component(c *icsComponent, all *icsGroups) {
	switch c.name {
	case "VEVENT", "VFREEBUSY", "VAVAILABILITY":
	case "VTIMEZONE":
		return
	default:
		f.tallies[icsOther]++
		return
	}
	f.file.Rows++
	f.unread(c, c)
	e, ok := f.event(c)
	people, err := f.whose(c)
	if err != nil {
		f.refuse(c, icsProp{line: c.line}, "%s", err)
	}
	if !ok || err != nil || f.bad[c] {
		return
	}
	f.free(e, people)
	for _, p := range people {
		all.add(icsKey{p.id, e.uid}, icsClaim{e, p})
	}
	f.clocks(e, people)
}

// unread refuses the lines of part, a component of c or c itself, that cannot be read.
func (f *icsFile) unread(c, part *icsComponent) {
	for _, p := range part.wrong {
		f.refuse(c, icsProp{name: p.name, line: p.line}, "%s", p.value)
	}
}

// free counts a component that takes nobody's time. It is kept all the same: an earlier import may have seen it busy.
func (f *icsFile) free(e *icsEvent, people []icsPerson) {
	declined := true
	for _, p := range people {
		declined = declined && p.declined
	}
	switch {
	case e.free != "":
		f.tallies[e.free]++
	case declined:
		f.tallies[icsDeclined]++
	}
}

// refuse notes an error of a component, with its UID and the property that is wrong.
func (f *icsFile) refuse(c *icsComponent, p icsProp, format string, args ...any) {
	where := c.name
	if uid := c.text("UID"); uid != "" {
		where += " " + schedule.Printable(uid)
	}
	if p.name != "" {
		where += " " + p.name
	}
	if p.line == 0 {
		p.line = c.line
	}
	e := RowError{File: f.file.Path, Line: p.line, Column: where, Reason: fmt.Sprintf(format, args...)}
	if f.told[e.Error()] {
		return
	}
	f.told[e.Error()] = true
	if !f.bad[c] && c.name != "VCALENDAR" && c.name != "AVAILABLE" {
		f.file.Bad++
	}
	f.bad[c] = true
	f.im.refuse(e)
}

// report adds what was counted over the file.
func (f *icsFile) report() {
	for _, property := range []string{"STATUS", "CATEGORIES"} {
		if w := f.words[property]; w != nil {
			for _, x := range w.mapped {
				f.im.rep.Words = append(f.im.rep.Words, *x)
			}
		}
	}
	if f.taken > 0 {
		f.im.rep.Zones = append(f.im.rep.Zones, Zone{f.file.Path, f.im.opt.TimeZone, f.taken})
	}
	for _, t := range icsTallies {
		if n := f.tallies[t]; n > 0 {
			noun := "event"
			if t == icsOther || t == icsUnbounded {
				noun = "component"
			}
			f.im.notice(f.file.Path, string(t), count(n, noun))
		}
	}
}
