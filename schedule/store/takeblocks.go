package store

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"opshub/schedule"
)

// blocks takes over series, blocks and exceptions, and writes an audit event for every block that is new or changed.
func (i *importer) blocks() error {
	if err := i.series(); err != nil {
		return err
	}
	before, exceptions, err := i.knownBlocks()
	if err != nil {
		return err
	}
	given := map[int64][]schedule.BlockException{}
	for _, e := range i.roster.Exceptions {
		given[e.BlockID] = append(given[e.BlockID], e)
	}
	var events []schedule.Event
	after := make([]schedule.Block, len(i.roster.Blocks))
	for k, b := range i.roster.Blocks {
		old, known := before[b.ID]
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
	if err := i.writeBlocks(after); err != nil {
		return err
	}
	if err := i.writeExceptions(exceptions); err != nil {
		return err
	}
	return i.appendEvents(events)
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

// blockChanges lists the fields in which two versions of a block differ.
func blockChanges(a, b schedule.Block) (out []schedule.Change) {
	add := func(field, from, to string) { out = appendChange(out, field, from, to) }
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
	return out
}

func appendChange(list []schedule.Change, field, from, to string) []schedule.Change {
	if from == to {
		return list
	}
	return append(list, schedule.Change{Field: field, From: from, To: to})
}

func idWord(id int64) string {
	if id == 0 {
		return ""
	}
	return strconv.FormatInt(id, 10)
}

// momentWord is an instant as ISO 8601 in UTC, empty for none.
func momentWord(at schedule.Instant) string {
	if at == 0 {
		return ""
	}
	return utcWord(at)
}

func exceptionWords(list []schedule.BlockException) string {
	words := make([]string, len(list))
	for k, e := range list {
		words[k] = e.OccursOn.String() + " " + e.Action
		if e.Action == schedule.Replace {
			words[k] += fmt.Sprintf(" %d-%d", e.StartMinute, e.EndMinute)
		}
	}
	slices.Sort(words)
	return strings.Join(words, ", ")
}

// blockAction names what happened to a block by its changes.
func blockAction(known bool, changes []schedule.Change) string {
	action := "updated"
	if !known {
		return "imported"
	}
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

func (i *importer) blockEvent(b schedule.Block, action string, changes []schedule.Change) schedule.Event {
	return schedule.Event{
		OccurredAt: i.meta.At, SubjectType: BlockEvents, SubjectID: b.ID, EmployeeID: b.EmployeeID, Action: action,
		ActorType: "import", ActorID: strconv.FormatInt(i.result.Batch, 10), ActorName: i.meta.Actor, Changes: changes,
	}
}

// knownBlocks is the blocks and exceptions in the database, as they were before this import.
func (i *importer) knownBlocks() (map[int64]schedule.Block, map[int64][]schedule.BlockException, error) {
	blocks, exceptions := map[int64]schedule.Block{}, map[int64][]schedule.BlockException{}
	if i.fresh || len(i.roster.Blocks) == 0 {
		return blocks, exceptions, nil
	}
	err := i.w.query(i.ctx, blockSelect+blockFrom, nil, func(r row) error {
		var b schedule.Block
		scanBlock(r, &b)
		blocks[b.ID] = b
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	list, err := exceptionsBetween(i.ctx, i.w, 0, 1<<62)
	for _, e := range list {
		exceptions[e.BlockID] = append(exceptions[e.BlockID], e)
	}
	return blocks, exceptions, err
}

func (i *importer) series() error {
	r := i.roster
	t := bulkTable{"block_series", []string{"id", "employee_id", "time_zone", "local_start_minute", "minutes", "rrule",
		"first_on", "until_on", "status", "reason_text"}, 1}
	return i.bulk(t, len(r.Series), func(k int, c cells) {
		s := r.Series[k]
		c.int(s.ID)
		c.int(s.EmployeeID)
		c.text(orElse(s.TimeZone, "UTC"))
		c.int(int64(s.LocalStart))
		c.int(int64(s.Minutes))
		c.text(s.RRule)
		day(c, s.FirstOn)
		day(c, s.UntilOn)
		c.text(string(s.Status))
		c.text(s.ReasonText)
	})
}

func (i *importer) writeBlocks(blocks []schedule.Block) error {
	t := bulkTable{"unavailable_block", []string{"id", "employee_id", "series_id", "kind", "status", "all_day",
		"starts_at", "ends_at", "starts_on", "ends_on", "rrule", "first_on", "start_minute", "end_minute", "time_zone",
		"overrides_recurring", "reason_code", "reason_text", "note", "source", "requested_at", "requested_by",
		"decided_at", "decided_by", "created_at", "updated_at", "deleted", "search", "first_at", "until_on"}, 1}
	searches := map[[2]string]string{}
	return i.bulk(t, len(blocks), func(k int, c cells) {
		b := &blocks[k]
		c.int(b.ID)
		c.int(b.EmployeeID)
		ref(c, b.SeriesID)
		c.text(string(b.Kind))
		c.text(string(b.Status))
		flag(c, b.AllDay)
		moment(c, b.StartsAt)
		moment(c, b.EndsAt)
		day(c, b.StartsOn)
		day(c, b.EndsOn)
		c.text(b.RRule)
		day(c, b.FirstOn)
		c.int(int64(b.StartMinute))
		c.int(int64(b.EndMinute))
		c.text(b.TimeZone)
		flag(c, b.OverridesRecur)
		c.text(b.ReasonCode)
		c.text(b.ReasonText)
		c.text(b.Note)
		c.text(b.Source)
		moment(c, b.RequestedAt)
		c.text(b.RequestedBy)
		moment(c, b.DecidedAt)
		c.text(b.DecidedBy)
		moment(c, b.CreatedAt)
		moment(c, b.UpdatedAt)
		flag(c, b.Deleted)
		words := [2]string{b.ReasonCode, b.ReasonText}
		search, ok := searches[words]
		if !ok {
			search = blockSearch(b.ReasonCode, b.ReasonText)
			searches[words] = search
		}
		c.text(search)
		derived := blockDerived(b, nil)
		c.int(derived.firstAt)
		if derived.untilOn == "" {
			c.null()
		} else {
			c.text(derived.untilOn)
		}
	})
}

// writeExceptions replaces the exceptions of the blocks of this import.
func (i *importer) writeExceptions(before map[int64][]schedule.BlockException) error {
	for _, b := range i.roster.Blocks {
		if len(before[b.ID]) > 0 {
			err := i.w.exec(i.ctx, `DELETE FROM unavailable_block_exception WHERE block_id = ?1`, b.ID)
			if err != nil {
				return err
			}
		}
	}
	list := i.roster.Exceptions
	t := bulkTable{"unavailable_block_exception", []string{"block_id", "occurs_on", "action", "start_minute",
		"end_minute"}, 2}
	return i.bulk(t, len(list), func(k int, c cells) {
		c.int(list[k].BlockID)
		c.text(list[k].OccursOn.String())
		c.text(list[k].Action)
		c.int(int64(list[k].StartMinute))
		c.int(int64(list[k].EndMinute))
	})
}
