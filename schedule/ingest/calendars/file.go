package calendars

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"
	"strings"

	"opshub/schedule/ingest/ical"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
)

// fileReader is the state of reading one calendar file.
type fileReader struct {
	r         *reader
	file      *report.File
	zones     *ical.Zones // zones of the current calendar
	cancelled bool        // METHOD:CANCEL
	words     map[string]*report.WordReader
	tallies   map[tally]int
	clashes   map[clash]int   // number of events
	told      map[string]bool // reported errors, so that an event with several employees reports an error once
	bad       map[*ical.Component]bool
	matched   map[[2]string]int // times by TZID and the zone that has the rules of its VTIMEZONE
	unnamed   int               // free/busy components without UID
	taken     int               // components that use the default zone
}

func newFileReader(r *reader, file *report.File) *fileReader {
	return &fileReader{
		r: r, file: file,
		words: map[string]*report.WordReader{}, tallies: map[tally]int{}, clashes: map[clash]int{}, told: map[string]bool{}, bad: map[*ical.Component]bool{}, matched: map[[2]string]int{},
	}
}

// open reads and hashes one file.
func (f *fileReader) open(all *groups) {
	src, err := table.OpenRegular(f.file.Path)
	if err != nil {
		f.r.Report.AddError(report.FileError(f.file.Path, err))
		return
	}
	defer src.Close()
	if info, err := src.Stat(); err == nil {
		f.file.Bytes = info.Size()
	}
	hash := sha256.New()
	in := io.TeeReader(src, hash)
	if err := f.read(in, all); err != nil {
		f.r.Report.AddError(report.FileError(f.file.Path, err))
	}
	_, _ = io.Copy(io.Discard, in) // so that the hash covers the whole file
	f.file.SHA256 = hex.EncodeToString(hash.Sum(nil))
}

// read reads all components of the calendars of a file.
func (f *fileReader) read(src io.Reader, all *groups) error {
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
			f.tallies[tallyReply] += len(slices.DeleteFunc(slices.Clone(calendar.Parts), func(c *ical.Component) bool { return c.Name == "VTIMEZONE" }))
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
func (f *fileReader) component(c *ical.Component, all *groups) {
	switch c.Name {
	case "VEVENT", "VFREEBUSY", "VAVAILABILITY":
	case "VTIMEZONE":
		return
	default:
		f.tallies[tallyOther]++
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
		all.add(key{p.id, e.uid}, claim{e, p})
	}
	f.clocks(e, people)
}

// unread reports the unreadable lines of part, which is c or one of its components.
func (f *fileReader) unread(c, part *ical.Component) {
	for _, p := range part.Wrong {
		f.refuse(c, ical.Property{Name: p.Name, Line: p.Line}, "%s", p.Value)
	}
}

// free counts a component that takes no time. The component still joins its group, because an earlier import may have
// stored it as busy.
func (f *fileReader) free(e *event, people []person) {
	declined := true
	for _, p := range people {
		declined = declined && p.declined
	}
	switch {
	case e.free != "":
		f.tallies[e.free]++
	case declined:
		f.tallies[tallyDeclined]++
	}
}
