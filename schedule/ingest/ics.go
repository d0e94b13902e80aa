package ingest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"

	"opshub/schedule/ingest/ical"
	"opshub/schedule/ingest/table"
)

// icsFile is the state of reading one calendar file.
type icsFile struct {
	im        *importer
	file      *File
	zones     *ical.Zones // zones of the current calendar
	cancelled bool        // METHOD:CANCEL
	words     map[string]*wordReader
	tallies   map[icsTally]int
	clashes   map[icsClash]int // number of events
	told      map[string]bool  // reported errors, so that an event with several employees reports an error once
	bad       map[*ical.Component]bool
	matched   map[[2]string]int // times by TZID and the zone that has the rules of its VTIMEZONE
	unnamed   int               // free/busy components without UID
	taken     int               // components that use the default zone
}

// isCalendar reports whether a file has the extension of a calendar.
func isCalendar(path string) bool {
	for _, ext := range []string{".ics", ".ical", ".icalendar", ".ifb"} {
		if strings.HasSuffix(strings.ToLower(path), ext) {
			return true
		}
	}
	return false
}

// readCalendars reads the calendar files and builds blocks from all of them together, because an event and a change of it
// may be in different files.
func (im *importer) readCalendars(files []int) {
	if id := im.opt.Employee; id != 0 && im.employees[id] == nil {
		im.refuse(RowError{File: "--employee", Reason: fmt.Sprintf("employee %d is unknown", id)})
		return
	} else if id != 0 && len(files) == 0 && !slices.ContainsFunc(im.rep.Files, func(f File) bool { return f.mapped != nil && f.mapped.Employee == "file" }) {
		im.refuse(RowError{File: "--employee", Reason: "is only for calendars, and the files include no calendar"})
	}
	all := newICSGroups()
	var read []*icsFile
	for _, i := range files {
		f := newICSFile(im, &im.rep.Files[i])
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

func newICSFile(im *importer, file *File) *icsFile {
	return &icsFile{
		im: im, file: file,
		words: map[string]*wordReader{}, tallies: map[icsTally]int{}, clashes: map[icsClash]int{}, told: map[string]bool{}, bad: map[*ical.Component]bool{}, matched: map[[2]string]int{},
	}
}

// open reads and hashes one file.
func (f *icsFile) open(all *icsGroups) {
	src, err := openRegular(f.file.Path)
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

// read reads all components of the calendars of a file.
func (f *icsFile) read(src io.Reader, all *icsGroups) error {
	calendars, err := ical.Parse(src)
	if err != nil {
		return err
	}
	for _, calendar := range calendars {
		f.zones = ical.NewZones(calendar)
		f.cancelled = strings.EqualFold(calendar.Text("METHOD"), "CANCEL")
		if p, ok := calendar.Get("CALSCALE"); ok && !strings.EqualFold(strings.TrimSpace(p.Value), "GREGORIAN") {
			return &table.SyntaxError{Line: p.Line, Reason: "CALSCALE is not GREGORIAN"}
		}
		if answers[strings.ToUpper(calendar.Text("METHOD"))] {
			f.tallies[icsReply] += len(slices.DeleteFunc(slices.Clone(calendar.Parts), func(c *ical.Component) bool { return c.Name == "VTIMEZONE" }))
			continue
		}
		f.unread(calendar, calendar)
		for _, c := range calendar.Parts {
			f.component(c, all)
		}
	}
	return nil
}

// answers are the methods of messages about events that are not events themselves (RFC 5546 1.4).
var answers = map[string]bool{"REPLY": true, "REFRESH": true, "COUNTER": true, "DECLINECOUNTER": true}

// component adds one component to the groups of the employees whose time it takes.
func (f *icsFile) component(c *ical.Component, all *icsGroups) {
	switch c.Name {
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
	people, err := f.employeesOf(c)
	if err != nil {
		f.refuse(c, ical.Property{Line: c.Line}, "%s", err)
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

// unread reports the unreadable lines of part, which is c or one of its components.
func (f *icsFile) unread(c, part *ical.Component) {
	for _, p := range part.Wrong {
		f.refuse(c, ical.Property{Name: p.Name, Line: p.Line}, "%s", p.Value)
	}
}

// free counts a component that takes no time. The component still joins its group, because an earlier import may have
// stored it as busy.
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
