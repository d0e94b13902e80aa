package memory

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
	r.ImportTimes, r.Texts, r.Posts, r.ZoneNames = b.imports.list, b.texts.table(), b.posts.list, b.zones.list
	for _, name := range r.ZoneNames {
		z, known := localtime.ZoneOrUTC(name)
		r.Zones, r.ZoneKnown = append(r.Zones, z), append(r.ZoneKnown, known)
	}
	b.orderBlocks()
	b.setHorizon()
	r.sealVersions()
	if err := b.expand(); err != nil {
		return nil, err
	}
	r.indexOccurrences()
	r.indexConflicts(&r.AllConflicts)
	r.indexConflicts(&r.ShownConflicts)
	r.countWarnings()
	return r, nil
}

// orderBlocks orders the blocks by person and ID, and attaches their exceptions.
func (b *Builder) orderBlocks() {
	r := b.r
	slices.SortFunc(r.Blocks, func(x, y Block) int { return cmp.Or(cmp.Compare(x.Person, y.Person), cmp.Compare(x.ID, y.ID)) })
	r.BlockOf = make(map[int64]int32, len(r.Blocks))
	for k := range r.Blocks {
		x := &r.Blocks[k]
		own := b.ex[x.ID]
		slices.SortFunc(own, func(x, y schedule.BlockException) int { return cmp.Compare(x.OccursOn, y.OccursOn) })
		r.BlockOf[x.ID], x.FirstException, x.ExceptionCount = int32(k), int32(len(r.exceptions)), int32(len(own)) // #nosec G115 -- as many as blocks
		r.exceptions = append(r.exceptions, own...)
	}
}

// shownIn returns the zone in which the times of a block are shown: its own, or the zone of the employee's home location if
// its rule is in UTC. Calendars write such rules for meetings of people in several zones; each of them lives on a local day.
func (b *Builder) shownIn(x *schedule.Block) int32 {
	if x.Recurring() && x.TimeZone == localtime.UTC.Name() {
		if home := b.r.LocationByID(b.r.HomeOf(x.EmployeeID)).TimeZone; home != "" {
			return b.zone(home)
		}
	}
	return b.zone(x.TimeZone)
}

// block converts a block to an element.
func (b *Builder) block(x *schedule.Block, changed schedule.Instant) Block {
	return Block{
		ID: x.ID, Series: x.SeriesID, Requested: int64(x.RequestedAt), Decided: int64(x.DecidedAt), Created: int64(x.CreatedAt), Updated: int64(x.UpdatedAt),
		BlockTimes: BlockTimes{Start: Minutes(x.StartsAt), End: Minutes(x.EndsAt), StartsOn: x.StartsOn, EndsOn: x.EndsOn, FirstOn: x.FirstOn,
			StartMinute: int16(x.StartMinute), EndMinute: int16(x.EndMinute), // #nosec G115 -- minutes of a day
			Rule: b.texts.of(x.RRule), Zone: b.zone(x.TimeZone), AllDay: x.AllDay},
		Person: OrNobody(b.r.PersonOf, x.EmployeeID), ReasonCode: b.texts.of(x.ReasonCode), ReasonText: b.texts.of(x.ReasonText),
		Note: b.texts.of(x.Note), Source: b.texts.of(x.Source), RequestedBy: b.texts.of(x.RequestedBy), DecidedBy: b.texts.of(x.DecidedBy),
		Kind: NumberOf(Kinds, x.Kind), Status: NumberOf(schedule.BlockStatuses, x.Status), Overrides: x.OverridesRecur,
		Deleted: x.Deleted, Recurring: x.Recurring(), Shown: b.shownIn(x), Changed: importNumber(b.imports, changed),
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
	for k := range r.Shifts {
		include(r.Shifts[k].Interval())
	}
	for k := range r.Blocks {
		x := &r.Blocks[k]
		if x.Deleted {
			continue
		}
		include(schedule.Interval{Start: Instant(x.Start), End: Instant(x.End)})
		for _, on := range [...]schedule.Date{x.FirstOn, x.StartsOn} { // a day early, because the zone decides when a day begins
			if on != 0 {
				include(schedule.Interval{Start: localtime.UTC.StartOfDay(on.Add(-1))})
			}
		}
		if x.EndsOn != 0 {
			include(schedule.Interval{End: localtime.UTC.StartOfDay(x.EndsOn.Add(2))})
		}
	}
	r.Horizon = schedule.Interval{Start: first, End: min(last, localtime.UTC.StartOfDay(today.Add(farthest)))}
}

// expansion holds the occurrences and conflicts of some people's blocks.
type expansion struct {
	occurrences []Occurrence
	conflicts   []Conflict
	shown       []Conflict // conflicts with the shifts that employees were shown
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
		base := int32(len(r.Occurrences)) // #nosec G115 -- places are int32 everywhere
		r.Occurrences = append(r.Occurrences, parts[k].occurrences...)
		r.AllConflicts.add(parts[k].conflicts, base)
		r.ShownConflicts.add(parts[k].shown, base)
	}
	return nil
}

// blockSpans returns the half-open range of blocks of each person who has any.
func (r *Roster) blockSpans() (spans [][2]int) {
	for from := 0; from < len(r.Blocks); {
		to := from + 1
		for to < len(r.Blocks) && r.Blocks[to].Person == r.Blocks[from].Person {
			to++
		}
		if r.Blocks[from].Person != Nobody {
			spans = append(spans, [2]int{from, to})
		}
		from = to
	}
	return spans
}

// expandPerson expands the blocks of one person, Blocks[from:to], and finds the conflicts.
func (r *Roster) expandPerson(e *expansion, from, to int) error {
	own := make([]schedule.Block, 0, to-from)
	var ex []schedule.BlockException
	places := make(map[int64]int32, to-from)
	for k := from; k < to; k++ {
		own = append(own, r.BlockAt(int32(k)))       // #nosec G115 -- as many as blocks
		ex = append(ex, r.ExceptionsOf(int32(k))...) // #nosec G115 -- as many as blocks
		places[r.Blocks[k].ID] = int32(k)            // #nosec G115 -- as many as blocks
	}
	c := r.copiesOfPerson(r.Blocks[from].Person)
	occs, err := recur.ExpandAll(recur.Readable(own), ex, recur.Horizon(r.Horizon, own, c.work, c.shown))
	if err != nil {
		return fmt.Errorf("employee %d: %w", own[0].EmployeeID, err)
	}
	base := int32(len(e.occurrences)) // #nosec G115 -- places are int32 everywhere
	for _, o := range occs {
		length := Minutes(o.End) - Minutes(o.Start)
		if o.Missing {
			length = 0
		}
		at := places[o.BlockID]
		b := &r.Blocks[at]
		e.occurrences = append(e.occurrences, Occurrence{Block: at, Start: Minutes(o.Start), Length: length, On: o.On,
			Person: b.Person, Zone: b.Shown, Kind: b.Kind, Status: b.Status})
	}
	for k := from; k < to; k++ {
		r.dateBlock(&r.Blocks[k], &own[k-from], occs)
	}
	r.findConflicts(e, c, occs, base, places)
	return nil
}

// dateBlock computes the start of a block, and the last day of a recurring block that ends.
func (r *Roster) dateBlock(b *Block, own *schedule.Block, occs []schedule.Occurrence) {
	z := r.Zones[b.Zone]
	if !b.Recurring {
		if b.First = b.Start; b.Start == 0 && b.StartsOn != 0 {
			b.First = Minutes(z.StartOfDay(b.StartsOn))
		}
		return
	}
	b.First = Minutes(z.Resolve(b.FirstOn, int(b.StartMinute)))
	var last schedule.Date
	for k := range occs {
		if occs[k].BlockID != b.ID {
			continue
		}
		if last == 0 && !occs[k].Missing {
			b.First = Minutes(occs[k].Start)
		}
		last = occs[k].On
	}
	rule, err := recur.ParseRule(own.RRule)
	if err != nil {
		return
	}
	if b.UntilOn = rule.UntilOn(z); b.UntilOn == 0 && rule.Count() != 0 {
		b.UntilOn = last
	}
}

// indexOccurrences indexes the occurrences by person and by start.
func (r *Roster) indexOccurrences() {
	r.firstOccurrence = make([]int32, len(r.People)+1)
	for k := range r.Occurrences {
		o := &r.Occurrences[k]
		r.firstOccurrence[o.Person+1]++
		r.Longest = max(r.Longest, o.Length)
	}
	for p := range r.People {
		r.firstOccurrence[p+1] += r.firstOccurrence[p]
	}
	r.OccurrencesByStart = SortedPlaces(len(r.Occurrences), func(x, y int32) int {
		o, p := &r.Occurrences[x], &r.Occurrences[y]
		return cmp.Or(cmp.Compare(o.Start, p.Start), cmp.Compare(r.EmployeeID(o.Person), r.EmployeeID(p.Person)), cmp.Compare(x, y))
	})
}
