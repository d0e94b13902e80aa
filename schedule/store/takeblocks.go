package store

import (
	"strconv"

	"opshub/schedule"
)

// blocks takes over series, blocks and exceptions, and writes an audit event for every block that is new or changed.
func (i *importer) blocks() error {
	before, exceptions, err := i.knownBlocks()
	if err != nil {
		return err
	}
	return inTurn(i.series, func() error { return i.blocksAndEvents(before, exceptions) }, func() error { return i.writeExceptions(exceptions) })
}

func (i *importer) blocksAndEvents(before map[int64]schedule.Block, exceptions map[int64][]schedule.BlockException) error {
	after, events := i.judgeBlocks(before, exceptions)
	return inTurn(func() error { return i.writeBlocks(after) }, func() error { return i.appendEvents(events) })
}

// judgeBlocks makes of the blocks before and those of the roster what they are after the import, and the events that say so.
func (i *importer) judgeBlocks(before map[int64]schedule.Block, exceptions map[int64][]schedule.BlockException) (after []schedule.Block, events []schedule.Event) {
	given := map[int64][]schedule.BlockException{}
	for _, e := range i.roster.Exceptions {
		given[e.BlockID] = append(given[e.BlockID], e)
	}
	events = make([]schedule.Event, 0, len(i.roster.Blocks)) // a first import has one for each
	after = make([]schedule.Block, len(i.roster.Blocks))
	for k, b := range i.roster.Blocks {
		old, known := before[b.ID]
		if known && i.roster.BlocksWithoutNotes {
			b.Note, b.ReasonText = old.Note, old.ReasonText
		}
		after[k] = settled(b, old, known, i.meta.At)
		var changes []schedule.Change
		if known {
			changes = blockChanges(old, after[k])
			changes = appendChange(changes, "exceptions", exceptionWords(exceptions[b.ID]), exceptionWords(given[b.ID]))
			if len(changes) == 0 {
				after[k].UpdatedAt = old.UpdatedAt
				continue
			}
			i.result.Changed++
		} else {
			changes = []schedule.Change{{Field: "status", To: string(b.Status)}}
			i.result.NewBlocks++
		}
		events = append(events, i.blockEvent(after[k], blockAction(known, changes), changes))
	}
	return after, events
}

// settled fills in what a file leaves open. What is only known here, such as when a block was first seen, stays.
func settled(b, old schedule.Block, known bool, at schedule.Instant) schedule.Block {
	if old.CreatedAt != 0 {
		b.CreatedAt = old.CreatedAt
	} else if b.CreatedAt == 0 {
		b.CreatedAt = at
	}
	if b.UpdatedAt == 0 || known {
		b.UpdatedAt = at
	}
	if b.AllDay && b.StartsOn != 0 && !b.Recurring() {
		z, _ := schedule.ZoneOrUTC(b.TimeZone)
		b.EndsOn = max(b.EndsOn, b.StartsOn)
		iv := z.Range(b.StartsOn, b.EndsOn)
		b.StartsAt, b.EndsAt = iv.Start, iv.End
	}
	b.TimeZone = orElse(b.TimeZone, "UTC")
	b.Kind = schedule.BlockKind(orElse(string(b.Kind), string(schedule.Unavailable)))
	b.ReasonCode = orElse(b.ReasonCode, "other")
	b.Source = orElse(b.Source, "import")
	b.ReasonText, b.Note = clean(b.ReasonText), clean(b.Note)
	b.RequestedBy, b.DecidedBy = clean(b.RequestedBy), clean(b.DecidedBy)
	return b
}

func (i *importer) blockEvent(b schedule.Block, action string, changes []schedule.Change) schedule.Event {
	return schedule.Event{
		OccurredAt: i.meta.At, SubjectType: schedule.BlockSubject, SubjectID: b.ID, EmployeeID: b.EmployeeID, Action: action,
		ActorType: "import", ActorID: strconv.FormatInt(i.result.Batch, 10), ActorName: i.meta.Actor, Changes: changes,
	}
}

// knownBlocks is the blocks and exceptions in the database, as they were before this import.
func (i *importer) knownBlocks() (map[int64]schedule.Block, map[int64][]schedule.BlockException, error) {
	blocks, exceptions := map[int64]schedule.Block{}, map[int64][]schedule.BlockException{}
	if i.fresh || len(i.roster.Blocks) == 0 {
		return blocks, exceptions, nil
	}
	var err error
	for _, b := range whole(i.ctx, i.w, "unavailable_block", scanBlock, &err) {
		blocks[b.ID] = b
	}
	for _, e := range whole(i.ctx, i.w, "unavailable_block_exception", scanBlockException, &err) {
		exceptions[e.BlockID] = append(exceptions[e.BlockID], e)
	}
	return blocks, exceptions, err
}
