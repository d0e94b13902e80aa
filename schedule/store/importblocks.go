package store

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
	"opshub/schedule/store/engine"
)

// blocks writes the blocks and their exceptions, and an audit event for every new or changed block.
func (i *importer) blocks() error {
	before, exceptions, err := i.knownBlocks()
	if err != nil {
		return err
	}
	after, events := i.judgeBlocks(before, exceptions)
	return inTurn(
		func() error { return i.writeBlocks(after) },
		func() error { return i.appendEvents(events) },
		func() error { return i.writeExceptions(exceptions) })
}

// judgeBlocks compares the blocks of the roster with the stored ones. It returns the blocks to store and the audit events
// of the new and changed ones.
func (i *importer) judgeBlocks(before map[int64]schedule.Block, exceptions map[int64][]schedule.BlockException) (after []schedule.Block, events []schedule.Event) {
	given := map[int64][]schedule.BlockException{}
	for _, e := range i.roster.Exceptions {
		given[e.BlockID] = append(given[e.BlockID], e)
	}
	events = make([]schedule.Event, 0, len(i.roster.Blocks)) // a first import has one per block
	after = make([]schedule.Block, len(i.roster.Blocks))
	for k, b := range i.roster.Blocks {
		old, known := before[b.ID]
		if known && i.roster.BlocksWithoutNotes {
			b.Note, b.ReasonText = old.Note, old.ReasonText
		}
		after[k] = settled(b, old, known, i.meta.At)
		action, changes := "imported", []schedule.Change{{Field: "status", To: string(b.Status)}}
		if known {
			changes = blockChanges(&old, &after[k], exceptions[b.ID], given[b.ID])
			if len(changes) == 0 {
				after[k].UpdatedAt = old.UpdatedAt
				continue
			}
			action = blockAction(changes)
			i.result.Changed++
		} else {
			i.result.NewBlocks++
		}
		events = append(events, schedule.Event{
			OccurredAt: i.meta.At, SubjectType: schedule.BlockSubject, SubjectID: b.ID, EmployeeID: b.EmployeeID, Action: action,
			ActorType: "import", ActorID: strconv.FormatInt(i.result.Batch, 10), ActorName: i.meta.Actor, Changes: changes,
		})
	}
	return after, events
}

// settled fills in the fields that a file leaves empty. It keeps what only the database knows, such as CreatedAt.
func settled(b, old schedule.Block, known bool, at schedule.Instant) schedule.Block {
	b.CreatedAt = cmp.Or(old.CreatedAt, b.CreatedAt, at)
	if b.UpdatedAt == 0 || known {
		b.UpdatedAt = at
	}
	if b.AllDay && b.StartsOn != 0 && !b.Recurring() {
		z, _ := localtime.ZoneOrUTC(b.TimeZone)
		b.EndsOn = max(b.EndsOn, b.StartsOn)
		iv := z.Range(b.StartsOn, b.EndsOn)
		b.StartsAt, b.EndsAt = iv.Start, iv.End
	}
	b.TimeZone = cmp.Or(b.TimeZone, "UTC")
	b.Kind = cmp.Or(b.Kind, schedule.Unavailable)
	b.ReasonCode = cmp.Or(b.ReasonCode, "other")
	b.Source = cmp.Or(b.Source, "import")
	b.ReasonText, b.Note = engine.Clean(b.ReasonText), engine.Clean(b.Note)
	b.RequestedBy, b.DecidedBy = engine.Clean(b.RequestedBy), engine.Clean(b.DecidedBy)
	return b
}

// knownBlocks returns the stored blocks and exceptions from before this import.
func (i *importer) knownBlocks() (map[int64]schedule.Block, map[int64][]schedule.BlockException, error) {
	blocks, exceptions := map[int64]schedule.Block{}, map[int64][]schedule.BlockException{}
	if i.fresh || len(i.roster.Blocks) == 0 {
		return blocks, exceptions, nil
	}
	var err error
	for _, b := range engine.Whole(i.ctx, i.w, "unavailable_block", engine.ScanBlock, &err) {
		blocks[b.ID] = b
	}
	for _, e := range engine.Whole(i.ctx, i.w, "unavailable_block_exception", engine.ScanBlockException, &err) {
		exceptions[e.BlockID] = append(exceptions[e.BlockID], e)
	}
	return blocks, exceptions, err
}

func (i *importer) writeBlocks(blocks []schedule.Block) error {
	return writeRows(i, "unavailable_block", 1, blocks, func(c engine.Cells, b *schedule.Block) {
		engine.Put(c, b.ID, b.EmployeeID, engine.Optional(b.SeriesID), string(b.Kind), string(b.Status), b.AllDay, engine.Optional(b.StartsAt), engine.Optional(b.EndsAt),
			b.StartsOn, b.EndsOn, b.RRule, b.FirstOn, b.StartMinute, b.EndMinute, b.TimeZone, b.OverridesRecur,
			b.ReasonCode, b.ReasonText, b.Note, b.Source, engine.Optional(b.RequestedAt), b.RequestedBy, engine.Optional(b.DecidedAt), b.DecidedBy,
			engine.Optional(b.CreatedAt), engine.Optional(b.UpdatedAt), b.Deleted, i.meta.At)
	})
}

// writeExceptions replaces the exceptions of the blocks of this import.
func (i *importer) writeExceptions(before map[int64][]schedule.BlockException) error {
	for _, b := range i.roster.Blocks {
		if len(before[b.ID]) > 0 {
			err := i.w.Exec(i.ctx, `DELETE FROM unavailable_block_exception WHERE block_id = ?1`, b.ID)
			if err != nil {
				return err
			}
		}
	}
	return writeRows(i, "unavailable_block_exception", 2, i.roster.Exceptions, func(c engine.Cells, e *schedule.BlockException) {
		engine.Put(c, e.BlockID, e.OccursOn.String(), e.Action, e.StartMinute, e.EndMinute)
	})
}

// blockChanges lists the fields in which two versions of a block and of its exceptions differ.
func blockChanges(a, b *schedule.Block, before, after []schedule.BlockException) (out []schedule.Change) {
	add := func(field, from, to string) {
		if from != to {
			out = append(out, schedule.Change{Field: field, From: from, To: to})
		}
	}
	add("employee_id", idWord(a.EmployeeID), idWord(b.EmployeeID))
	add("series_id", idWord(a.SeriesID), idWord(b.SeriesID))
	add("kind", string(a.Kind), string(b.Kind))
	add("status", string(a.Status), string(b.Status))
	add("all_day", strconv.FormatBool(a.AllDay), strconv.FormatBool(b.AllDay))
	add("starts_at", momentWord(a.StartsAt), momentWord(b.StartsAt))
	add("ends_at", momentWord(a.EndsAt), momentWord(b.EndsAt))
	add("starts_on", a.StartsOn.String(), b.StartsOn.String())
	add("ends_on", a.EndsOn.String(), b.EndsOn.String())
	add("rrule", a.RRule, b.RRule)
	add("first_on", a.FirstOn.String(), b.FirstOn.String())
	add("start_minute", strconv.Itoa(a.StartMinute), strconv.Itoa(b.StartMinute))
	add("end_minute", strconv.Itoa(a.EndMinute), strconv.Itoa(b.EndMinute))
	add("time_zone", a.TimeZone, b.TimeZone)
	add("overrides_recurring", strconv.FormatBool(a.OverridesRecur), strconv.FormatBool(b.OverridesRecur))
	add("reason_code", a.ReasonCode, b.ReasonCode)
	add("reason_text", a.ReasonText, b.ReasonText)
	add("note", a.Note, b.Note)
	add("source", a.Source, b.Source)
	add("requested_at", momentWord(a.RequestedAt), momentWord(b.RequestedAt))
	add("requested_by", a.RequestedBy, b.RequestedBy)
	add("decided_at", momentWord(a.DecidedAt), momentWord(b.DecidedAt))
	add("decided_by", a.DecidedBy, b.DecidedBy)
	add("deleted", strconv.FormatBool(a.Deleted), strconv.FormatBool(b.Deleted))
	add("exceptions", exceptionWords(before), exceptionWords(after))
	return out
}

func idWord(id int64) string {
	if id == 0 {
		return ""
	}
	return strconv.FormatInt(id, 10)
}

// momentWord formats an instant as RFC 3339 in UTC, or "" for 0.
func momentWord(at schedule.Instant) string {
	if at == 0 {
		return ""
	}
	return time.Unix(int64(at), 0).UTC().Format(time.RFC3339)
}

func exceptionWords(list []schedule.BlockException) string {
	words := make([]string, len(list))
	for k, e := range list {
		words[k] = e.OccursOn.String() + " " + e.Action
		if e.Action == recur.Replace {
			words[k] += fmt.Sprintf(" %d-%d", e.StartMinute, e.EndMinute)
		}
	}
	slices.Sort(words)
	return strings.Join(words, ", ")
}

// blockAction returns the audit action that describes the changes of a block.
func blockAction(changes []schedule.Change) string {
	action := "updated"
	for _, c := range changes {
		switch {
		case c.Field == "deleted" && c.To == "true":
			return "deleted"
		case c.Field == "deleted":
			return "restored"
		case c.Field == "status":
			action = "status_changed"
		}
	}
	return action
}
