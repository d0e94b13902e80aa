package roster

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// Build builds the roster: it orders the copies of shifts, expands the blocks and finds the soft conflicts. The builder
// must not be used afterward.
func (b *Builder) Build() (*Roster, error) {
	b.joinCopies()
	r := b.r
	r.changed, r.texts, r.posts, r.names = b.imports.list, b.texts.table(), b.posts.list, b.zones.list
	for _, name := range r.names {
		z, known := localtime.ZoneOrUTC(name)
		r.zones, r.zoneKnown = append(r.zones, z), append(r.zoneKnown, known)
	}
	b.orderBlocks()
	b.setHorizon()
	r.sealVersions()
	if err := b.expand(); err != nil {
		return nil, err
	}
	r.indexOccurrences()
	r.indexConflicts(&r.allConflicts)
	r.indexConflicts(&r.shownConflicts)
	r.countWarnings()
	return r, nil
}

// orderBlocks orders the blocks by person and ID, and attaches their exceptions.
func (b *Builder) orderBlocks() {
	r := b.r
	slices.SortFunc(r.blocks, func(x, y block) int { return cmp.Or(cmp.Compare(x.person, y.person), cmp.Compare(x.id, y.id)) })
	r.blockOf = make(map[int64]int32, len(r.blocks))
	for k := range r.blocks {
		x := &r.blocks[k]
		own := b.ex[x.id]
		slices.SortFunc(own, func(x, y schedule.BlockException) int { return cmp.Compare(x.OccursOn, y.OccursOn) })
		r.blockOf[x.id], x.exception, x.exceptions = int32(k), int32(len(r.exceptions)), int32(len(own)) // #nosec G115 -- as many as blocks
		r.exceptions = append(r.exceptions, own...)
	}
}

// block converts a block to an element.
func (b *Builder) block(x *schedule.Block, changed schedule.Instant) block {
	return block{
		id: x.ID, series: x.SeriesID, requested: int64(x.RequestedAt), decided: int64(x.DecidedAt), created: int64(x.CreatedAt), updated: int64(x.UpdatedAt),
		blockTimes: blockTimes{start: minutes(x.StartsAt), end: minutes(x.EndsAt), startsOn: x.StartsOn, endsOn: x.EndsOn, firstOn: x.FirstOn,
			startMinute: int16(x.StartMinute), endMinute: int16(x.EndMinute), // #nosec G115 -- minutes of a day
			rule: b.texts.of(x.RRule), zone: b.zone(x.TimeZone), allDay: x.AllDay},
		person: orNobody(b.r.personOf, x.EmployeeID), reasonCode: b.texts.of(x.ReasonCode), reasonText: b.texts.of(x.ReasonText),
		note: b.texts.of(x.Note), source: b.texts.of(x.Source), requestedBy: b.texts.of(x.RequestedBy), decidedBy: b.texts.of(x.DecidedBy),
		kind: numberOf(kinds, x.Kind), status: numberOf(schedule.BlockStatuses, x.Status), overrides: x.OverridesRecur,
		deleted: x.Deleted, recurring: x.Recurring(), changed: importNumber(b.imports, changed),
	}
}

// forward is how many days beyond now recurring blocks are expanded if no shift or block ends later. farthest is the
// maximum if one does.
const (
	forward  = 366
	farthest = 3 * 366
)

// setHorizon sets the time over which blocks are expanded: from the first shift or block to the last one, limited by
// farthest. A shift in a hundred years must not expand everyone's blocks over that time; see recur.Horizon.
func (b *Builder) setHorizon() {
	r := b.r
	today := localtime.UTC.Date(b.now)
	least := localtime.UTC.StartOfDay(today.Add(forward))
	first, last := localtime.UTC.StartOfDay(today), least
	include := func(iv schedule.Interval) {
		if iv.Start != 0 {
			first = min(first, iv.Start)
		}
		last = max(last, iv.End)
	}
	for k := range r.shifts {
		include(r.shifts[k].interval())
	}
	for k := range r.blocks {
		x := &r.blocks[k]
		if x.deleted {
			continue
		}
		include(schedule.Interval{Start: instant(x.start), End: instant(x.end)})
		for _, on := range [...]schedule.Date{x.firstOn, x.startsOn} { // a day early, because the zone decides when a day begins
			if on != 0 {
				include(schedule.Interval{Start: localtime.UTC.StartOfDay(on.Add(-1))})
			}
		}
		if x.endsOn != 0 {
			include(schedule.Interval{End: localtime.UTC.StartOfDay(x.endsOn.Add(2))})
		}
	}
	r.horizon = schedule.Interval{Start: first, End: min(last, localtime.UTC.StartOfDay(today.Add(farthest)))}
}

// expansion holds the occurrences and conflicts of some people's blocks.
type expansion struct {
	occurrences []occurrence
	conflicts   []conflict
	shown       []conflict // conflicts with the shifts that employees were shown
}

// expand expands the blocks of all people and finds their conflicts. It uses all processors.
func (b *Builder) expand() error {
	r := b.r
	workers := runtime.GOMAXPROCS(0)
	parts := make([]expansion, workers)
	spans := r.blockSpans()
	var group errgroup.Group
	for w := range workers {
		group.Go(func() error {
			for k := len(spans) * w / workers; k < len(spans)*(w+1)/workers; k++ {
				if err := r.expandPerson(&parts[w], spans[k][0], spans[k][1]); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for k := range parts {
		base := int32(len(r.occurrences)) // #nosec G115 -- places are int32 everywhere
		r.occurrences = append(r.occurrences, parts[k].occurrences...)
		r.allConflicts.add(parts[k].conflicts, base)
		r.shownConflicts.add(parts[k].shown, base)
	}
	return nil
}

// blockSpans returns the half-open range of blocks of each person who has any.
func (r *Roster) blockSpans() (spans [][2]int) {
	for from := 0; from < len(r.blocks); {
		to := from + 1
		for to < len(r.blocks) && r.blocks[to].person == r.blocks[from].person {
			to++
		}
		if r.blocks[from].person != nobody {
			spans = append(spans, [2]int{from, to})
		}
		from = to
	}
	return spans
}

// expandPerson expands the blocks of one person, blocks[from:to], and finds the conflicts.
func (r *Roster) expandPerson(e *expansion, from, to int) error {
	own := make([]schedule.Block, 0, to-from)
	var ex []schedule.BlockException
	places := make(map[int64]int32, to-from)
	for k := from; k < to; k++ {
		own = append(own, r.blockAt(int32(k)))       // #nosec G115 -- as many as blocks
		ex = append(ex, r.exceptionsOf(int32(k))...) // #nosec G115 -- as many as blocks
		places[r.blocks[k].id] = int32(k)            // #nosec G115 -- as many as blocks
	}
	c := r.copiesOfPerson(r.blocks[from].person)
	occs, err := recur.ExpandAll(recur.Readable(own), ex, recur.Horizon(r.horizon, own, c.work, c.shown))
	if err != nil {
		return fmt.Errorf("employee %d: %w", own[0].EmployeeID, err)
	}
	base := int32(len(e.occurrences)) // #nosec G115 -- places are int32 everywhere
	for _, o := range occs {
		length := minutes(o.End) - minutes(o.Start)
		if o.Missing {
			length = 0
		}
		at := places[o.BlockID]
		b := &r.blocks[at]
		e.occurrences = append(e.occurrences, occurrence{block: at, start: minutes(o.Start), length: length, on: o.On,
			person: b.person, zone: b.zone, kind: b.kind, status: b.status})
	}
	for k := from; k < to; k++ {
		r.dateBlock(&r.blocks[k], &own[k-from], occs)
	}
	r.findConflicts(e, c, occs, base, places)
	return nil
}

// dateBlock computes the start of a block, and the last day of a recurring block that ends.
func (r *Roster) dateBlock(b *block, own *schedule.Block, occs []schedule.Occurrence) {
	z := r.zones[b.zone]
	if !b.recurring {
		if b.first = b.start; b.start == 0 && b.startsOn != 0 {
			b.first = minutes(z.StartOfDay(b.startsOn))
		}
		return
	}
	b.first = minutes(z.Resolve(b.firstOn, int(b.startMinute)))
	var last schedule.Date
	for k := range occs {
		if occs[k].BlockID != b.id {
			continue
		}
		if last == 0 && !occs[k].Missing {
			b.first = minutes(occs[k].Start)
		}
		last = occs[k].On
	}
	rule, err := recur.ParseRule(own.RRule)
	if err != nil {
		return
	}
	if b.untilOn = rule.UntilOn(z); b.untilOn == 0 && rule.Count() != 0 {
		b.untilOn = last
	}
}

// indexOccurrences indexes// indexOccurrences indexes the occurrences by person and by start.
func (r *Roster) indexOccurrences() {
	r.occurrence = make([]int32, len(r.people)+1)
	for k := range r.occurrences {
		o := &r.occurrences[k]
		r.occurrence[o.person+1]++
		r.longest = max(r.longest, o.length)
	}
	for p := range r.people {
		r.occurrence[p+1] += r.occurrence[p]
	}
	r.byStart = sortedPlaces(len(r.occurrences), func(x, y int32) int {
		o, p := &r.occurrences[x], &r.occurrences[y]
		return cmp.Or(cmp.Compare(o.start, p.start), cmp.Compare(r.employeeID(o.person), r.employeeID(p.person)), cmp.Compare(x, y))
	})
}

// occurrencesOf returns the half-open range of a person's occurrences.
func (r *Roster) occurrencesOf(person int32) (from, to int32) {
	if person < 0 {
		return 0, 0
	}
	return r.occurrence[person], r.occurrence[person+1]
}
