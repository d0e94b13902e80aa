package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"opshub/schedule"
)

// copiesOfKind are the shifts of a sort of period, as few bytes of each: where they are packed, and where they stand.
type copiesOfKind struct {
	name    string // of their sheets, before the id of the period
	dropped string // the word of those that are not to stay
	text    string // asks for those of the period ?1; the condition goes on
	whose   string // goes on with those of the employees between ?2 and ?3
	sizes   string // asks for the periods and how many they have, the latest period first
}

// Working copies are read in the order of the table: by start, nearly every row stands on another page.
var (
	draftCopies = &copiesOfKind{"draft ", string(schedule.StagedForRemoval),
		`SELECT s.id, s.employee_id, e.sort_rank, s.location_id, s.position_id, s.starts_at, s.ends_at, s.first_on, s.last_on, s.time_zone, s.state
			FROM shift s LEFT JOIN employee e ON e.id = s.employee_id WHERE s.id IN (SELECT p.id FROM shift p WHERE p.draft_period_id = ?1)`,
		` AND s.employee_id BETWEEN ?2 AND ?3`,
		`SELECT d.id, COUNT(*) FROM draft_period d JOIN shift s ON s.draft_period_id = d.id GROUP BY d.id, d.starts_on ORDER BY d.starts_on DESC, d.id DESC`}
	versionCopies = &copiesOfKind{"version ", string(schedule.ChangeRemoved),
		`SELECT u.shift_id, u.employee_id, e.sort_rank, u.location_id, u.position_id, u.starts_at, u.ends_at, u.first_on, u.last_on, u.time_zone, u.change_kind
			FROM published_shift u LEFT JOIN employee e ON e.id = u.employee_id WHERE u.published_period_id = ?1`,
		` AND u.employee_id BETWEEN ?2 AND ?3`,
		`SELECT i.id, COUNT(*) FROM published_period i JOIN published_shift u ON u.published_period_id = i.id GROUP BY i.id, i.starts_on ORDER BY i.starts_on DESC, i.id DESC`}
)

// mostPackedCopies is how many shifts of drafts, and how many of versions, are packed in all: those of the latest periods, which are
// looked at most.
const mostPackedCopies = mostCopies

// Columns of the sheets of copies, whose rows stand in the order of periodCopies.
const (
	copyID = iota
	copyEmployee
	copyRank
	copyLocation
	copyPosition
	copyStart // in minutes
	copyMinutes
	copyFirst // local days
	copyLast
	copyZone // a word, as the next
	copyWord
	copyColumns
)

// packedPeriods is the periods of a kind that are packed.
func (k *copiesOfKind) packedPeriods(ctx context.Context, q reader) (ids []int64, err error) {
	left := int64(mostPackedCopies)
	err = q.query(ctx, k.sizes, nil, func(r row) error {
		if left -= r.int(1); left >= 0 {
			ids = append(ids, r.int(0))
		}
		return nil
	})
	return ids, err
}

// packCopies packs the shifts of the latest periods.
func (d *deriver) packCopies() (sheets []namedSheet, err error) {
	for _, kind := range []*copiesOfKind{draftCopies, versionCopies} {
		ids, err := kind.packedPeriods(d.ctx, d.w)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			copies, err := kind.all(d.ctx, d.w, id)
			if err != nil {
				return nil, err
			}
			sheets = append(sheets, namedSheet{fmt.Sprint(kind.name, id), copies.pack()})
		}
	}
	return sheets, nil
}

// pack packs all of them.
func (p *periodCopies) pack() *packer {
	to := newPacker(copyColumns)
	for i := range p.rows {
		c := &p.rows[i]
		to.add(c.id, c.employee, c.rank, c.location, c.position, int64(c.Start)/60, int64(c.End-c.Start)/60, int64(c.first), int64(c.last),
			to.word(p.zones[c.zone].Name()), to.word(p.words[c.word]))
	}
	return to
}

// packedCopies is the shifts of a period as they were packed; nil where they were not.
func (s *Store) packedCopies(ctx context.Context, kind *copiesOfKind, period int64) (*periodCopies, error) {
	if s.traced {
		return nil, nil
	}
	text, packed, err := s.packedText(ctx, fmt.Sprint(kind.name, period))
	if err != nil || !packed {
		return nil, err
	}
	rows, err := unpack(text, copyColumns)
	if err != nil {
		return nil, err
	}
	return unpackCopies(rows, kind.dropped), nil
}

// unpackCopies is the copies of a sheet; dropped is the word of those that are not to stay.
func unpackCopies(s *sheet, dropped string) *periodCopies {
	p, zones, words := &periodCopies{rows: make([]periodCopy, s.rows)}, make([]int32, len(s.list)), make([]int32, len(s.list))
	for k := range s.list {
		zones[k], words[k] = -1, -1 // #nosec G115 -- as many as there are words
	}
	days := newDayWords()
	for i := range p.rows {
		of := func(column int) int64 { return s.columns[column][i] }
		zone, word := of(copyZone), of(copyWord)
		if zones[zone] < 0 {
			zones[zone], p.zones = int32(len(p.zones)), append(p.zones, days.zone(s.list[zone])) // #nosec G115 -- as many as there are words
		}
		if words[word] < 0 {
			words[word] = int32(wordPlace(&p.words, s.list[word])) // #nosec G115 -- as many as there are words
		}
		p.rows[i] = periodCopy{id: of(copyID), employee: of(copyEmployee), rank: of(copyRank), location: of(copyLocation), position: of(copyPosition),
			Interval: s.times(i, copyStart, copyMinutes), first: schedule.Date(of(copyFirst)), last: schedule.Date(of(copyLast)), // #nosec G115 -- the packer wrote it from a date
			zone: zones[zone], word: words[word], drops: s.list[word] == dropped}
		p.reach = max(p.reach, p.rows[i].End-p.rows[i].Start)
	}
	return p
}

// all reads the shifts of a period off their table; nil where there are too many.
func (k *copiesOfKind) all(ctx context.Context, q reader, period int64) (*periodCopies, error) {
	return k.read(ctx, q, fmt.Sprint(k.text, " LIMIT ", mostCopies+1), period)
}

// read reads what a text asks for.
func (k *copiesOfKind) read(ctx context.Context, q reader, text string, args ...any) (*periodCopies, error) {
	p, zones, days := &periodCopies{}, map[string]int32{}, newDayWords()
	err := q.query(ctx, text, args, func(r row) error {
		zone, word := r.text(9), r.text(10)
		zoneAt, known := zones[zone]
		if !known {
			zoneAt, p.zones = int32(len(p.zones)), append(p.zones, days.zone(zone)) // #nosec G115 -- as many as there are zones
			zones[zone] = zoneAt
		}
		c := periodCopy{id: r.int(0), employee: r.int(1), rank: r.int(2), location: r.int(3), position: r.int(4), Interval: interval(r, 5),
			first: date(r, 7), last: date(r, 8), zone: zoneAt, word: int32(wordPlace(&p.words, word)), drops: word == k.dropped}
		p.rows, p.reach = append(p.rows, c), max(p.reach, c.End-c.Start)
		return nil
	})
	if len(p.rows) > mostCopies || err != nil {
		return nil, err
	}
	slices.SortFunc(p.rows, func(a, b periodCopy) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.id, b.id)) })
	return p, nil
}

const packedCopy = "the packed shift %d of %s%d"

// packedCopies looks at the shifts that the employees have in one of the packed drafts and in one of the packed versions, as the tables
// have them and as they are packed.
func (p *sampler) packedCopies() error {
	for _, kind := range []*copiesOfKind{draftCopies, versionCopies} {
		ids, err := kind.packedPeriods(p.ctx, p.q)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			continue
		}
		id := ids[p.turn%int64(len(ids))]
		add := func(to map[string]string, copies *periodCopies) {
			for i := range copies.rows {
				if c := &copies.rows[i]; slices.Contains(p.ids, c.employee) {
					to[fmt.Sprintf(packedCopy, c.id, kind.name, id)] = fmt.Sprint("of employee ", c.employee, ", rank ", c.rank, ", ", c.location, ", ", c.position, ", at ", minuteWord(c.Start),
						", until ", minuteWord(c.End), ", ", c.first, ", ", c.last, ", ", copies.zones[c.zone].Name(), ", ", copies.words[c.word])
				}
			}
		}
		copies, err := kind.read(p.ctx, p.q, kind.text+kind.whose, append([]any{id}, p.between...)...)
		if err != nil {
			return err
		}
		add(p.computed, copies)
		rows, err := p.sheet(fmt.Sprint(kind.name, id), copyColumns)
		if err != nil {
			return err
		}
		add(p.stored, unpackCopies(rows, kind.dropped))
	}
	return nil
}
