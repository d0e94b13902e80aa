package store

import (
	"maps"
	"slices"
	"strings"

	"opshub/schedule"
)

// packers gather the packed rows while the tables are written.
type packers struct {
	conflicts, times *packer
	worked           *packer
	lines, away      weekPackers
	unavailable      schedule.UnavailableTally
	weeks            map[schedule.Date]*packedWeeks // by their first days
	shifts           map[int64]int64                // numbers of the shifts with conflicts
	blocks           map[int64]int64                // numbers of the blocks of one employee
	employee         int64
	block            int64 // the next number of a block
}

// packedWeeks is what is packed of one week.
type packedWeeks struct{ weeks, days *packer }

func newPackers() packers {
	return packers{conflicts: newPacker(pairColumns), times: newPacker(timeColumns), worked: newPacker(workColumns), weeks: map[schedule.Date]*packedWeeks{}, lines: newWeekPackers(shiftSheet, lineColumns), away: newWeekPackers(awaySheet, awayColumns),
		shifts: map[int64]int64{}, blocks: map[int64]int64{}}
}

// packConflict packs a row of soft_conflict.
func (d *deriver) packConflict(r *pairRow) {
	p, s, b := &r.pair, r.shift, r.block
	no, known := d.packed.shifts[s.ID]
	if !known {
		no = int64(len(d.packed.shifts))
		d.packed.shifts[s.ID] = no
	}
	first, last := d.days.zone(s.TimeZone).Days(p.Overlap)
	c := d.packed.conflicts
	c.add(b.EmployeeID, d.names[b.EmployeeID].rank, s.ID, no, b.ID, s.LocationID, s.PositionID, r.draft,
		int64(p.Overlap.Start)/60, int64(p.Overlap.Minutes()), int64(first), int64(last), int64(p.Copy.Start)/secondsPerDay,
		c.word(string(b.Status)), c.word(string(p.State)), c.word(s.TimeZone))
}

// packOccurrence packs a row of block_occurrence; they come employee by employee.
func (d *deriver) packOccurrence(o *occurrenceRow) {
	if d.packed.employee != o.EmployeeID {
		d.packed.employee = o.EmployeeID
		clear(d.packed.blocks)
	}
	no, known := d.packed.blocks[o.BlockID]
	if !known {
		no = d.packed.block
		d.packed.block++
		d.packed.blocks[o.BlockID] = no
	}
	marks := int64(0)
	if o.Missing {
		marks |= timeMissing
	}
	if o.recurring {
		marks |= timeRecurring
	}
	first, last := d.days.zone(o.zone).Days(o.Interval)
	t := d.packed.times
	t.add(o.EmployeeID, d.names[o.EmployeeID].rank, o.BlockID, no, int64(o.Start)/60, int64(max(o.Start, o.End)-o.Start)/60, int64(first), int64(last),
		marks, t.word(string(o.Status)), t.word(o.zone))
}

// Columns of the sheet of the audit log, whose rows stand in the order of the ids from 1 on.
const (
	eventAt = iota
	eventKindNo
	eventSubject
	eventSubjectNo // the subjects of the sheet from 0 on
	eventEmployee
	eventStatus // the status after it, a word
	eventColumnCount
)

// eventKind is the words of a kind of events: type of subject, action, type and name of the actor.
type eventKind [4]string

// eventPacker packs the audit log.
type eventPacker struct {
	*packer
	subjects map[subjectKey]int64
	kinds    map[eventKind]int64
}

type subjectKey struct {
	kind string
	id   int64
}

func newEventPacker() *eventPacker {
	return &eventPacker{newPacker(eventColumnCount), map[subjectKey]int64{}, map[eventKind]int64{}}
}

func (p *eventPacker) add(at schedule.Instant, kind eventKind, subject, employee int64, status string) {
	word, known := p.kinds[kind]
	if !known {
		word = p.word(strings.Join(kind[:], "\x00"))
		p.kinds[kind] = word
	}
	key := subjectKey{kind[0], subject}
	no, known := p.subjects[key]
	if !known {
		no = int64(len(p.subjects))
		p.subjects[key] = no
	}
	p.packer.add(int64(at), word, subject, no, employee, p.word(status))
}

// packEvents packs the audit log as it is stored.
func (d *deriver) packEvents() error {
	d.events = newEventPacker()
	return d.w.query(d.ctx, `SELECT occurred_at, subject_type, action, actor_type, actor_name, subject_id, employee_id, status_to FROM audit_event ORDER BY id`, nil,
		func(r row) error {
			d.events.add(instant(r, 0), eventKind{r.text(1), r.text(2), r.text(3), r.text(4)}, r.int(5), r.int(6), r.text(7))
			return nil
		})
}

// namedSheet is packed rows on their way.
type namedSheet struct {
	name string
	of   *packer
}

// writePacked writes what was packed, and adds up the published versions.
func (d *deriver) writePacked() error {
	sheets, err := d.packedSheets()
	if err != nil {
		return err
	}
	err = d.w.bulk(d.ctx, bulkTable{"packed_rows", []string{"name", "packed"}, 0}, len(sheets), func(k int, c cells) {
		c.text(sheets[k].name)
		c.text(sheets[k].of.text())
	})
	if err != nil {
		return err
	}
	return d.w.exec(d.ctx, `INSERT INTO version_total (published_period_id, change_kind, shifts, assigned, minutes) `+versionSums+` GROUP BY u.published_period_id, u.change_kind`)
}

// packedSheets is all that was packed. What asks the database comes before what is worked out meanwhile.
func (d *deriver) packedSheets() (sheets []namedSheet, err error) {
	if d.events == nil {
		if err := d.packEvents(); err != nil {
			return nil, err
		}
	}
	for _, pack := range []func() (namedSheet, error){d.packPeople, d.packRequests, d.packCounted} {
		one, err := pack()
		if err != nil {
			return nil, err
		}
		sheets = append(sheets, one)
	}
	for _, pack := range []func() ([]namedSheet, error){d.packCopies, d.packUnlike} {
		more, err := pack()
		if err != nil {
			return nil, err
		}
		sheets = append(sheets, more...)
	}
	if err := d.working.wait(); err != nil {
		return nil, err
	}
	sheets = append(sheets, namedSheet{"soft_conflict", d.packed.conflicts}, namedSheet{"block_occurrence", d.packed.times},
		namedSheet{"audit_event", d.events.packer}, namedSheet{"shift", d.sums.packShifts()}, namedSheet{workedSheet, d.packed.worked}, d.packUnavailable())
	for _, first := range slices.Sorted(maps.Keys(d.packed.weeks)) {
		one := d.packed.weeks[first]
		sheets = append(sheets, namedSheet{weekSheet + first.String(), one.weeks}, namedSheet{daySheet + first.String(), one.days})
	}
	sheets = append(sheets, d.packHeads()...)
	return append(append(sheets, d.packed.lines.sheets()...), d.packed.away.sheets()...), nil
}

// versionSums adds up the rows of published versions; the text goes on.
const versionSums = `SELECT u.published_period_id, u.change_kind, COUNT(*), COUNT(u.employee_id), CAST(COALESCE(SUM(CASE WHEN u.employee_id IS NULL
	THEN 0 ELSE u.ends_at - u.starts_at END), 0) / 60 AS BIGINT) FROM published_shift u`
