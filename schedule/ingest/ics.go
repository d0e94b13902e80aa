package ingest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
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
	clashes   map[icsClash]int // events of each
	told      map[string]bool  // errors that were told: an event of three people is wrong once
	bad       map[*icsComponent]bool
	taken     int // components the default zone was taken for
}

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
		words: map[string]*wordReader{}, tallies: map[icsTally]int{}, clashes: map[icsClash]int{}, told: map[string]bool{}, bad: map[*icsComponent]bool{},
	}
}

// open reads one file and hashes it on the way.
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
