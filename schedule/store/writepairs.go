package store

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// comparePairs is the default order of the report: ids follow it, so that the table is read from one end to the other.
func comparePairs(a, b pairRow) int {
	return cmp.Or(cmp.Compare(a.pair.Overlap.Start, b.pair.Overlap.Start), cmp.Compare(a.shift.ID, b.shift.ID),
		cmp.Compare(a.block.ID, b.block.ID), cmp.Compare(a.occ.Start, b.occ.Start))
}

func (d *deriver) writeConflicts() error {
	list := d.pairs
	slices.SortFunc(list, comparePairs)
	t := bulkTable{"soft_conflict", []string{"id", "employee_id", "employee_rank", "shift_id", "shift_state",
		"publish_state", "shift_starts_at", "shift_ends_at", "shift_time_zone", "shift_label", "published_starts_at",
		"published_ends_at", "draft_period_id", "published_period_id", "location_id", "position_id", "block_id",
		"block_status", "block_kind", "block_recurring", "block_all_day", "block_rule", "block_time_zone", "reason_code",
		"occurrence_starts_at", "occurrence_ends_at", "overlap_starts_at", "overlap_ends_at", "overlap_first_on",
		"overlap_last_on", "minutes", "relation", "percent", "union_minutes", "duplicate_of", "first_seen_at",
		"search"}, 0}
	d.conflicts = len(list)
	for k := range list {
		d.packConflict(&list[k])
	}
	return d.out.bulk(d.ctx, t, len(list), func(k int, c cells) {
		r := &list[k]
		p, s, b := &r.pair, r.shift, r.block
		first, last := d.days.touched(s.TimeZone, p.Overlap)
		name := d.names[b.EmployeeID]
		c.int(int64(k) + 1)
		c.int(b.EmployeeID)
		c.int(name.rank)
		c.int(s.ID)
		c.text(string(p.State))
		c.text(string(r.state))
		c.int(int64(p.Copy.Start))
		c.int(int64(p.Copy.End))
		c.text(s.TimeZone)
		c.text(s.Label)
		moment(c, p.Other.Start)
		moment(c, p.Other.End)
		ref(c, r.draft)
		ref(c, r.period)
		ref(c, s.LocationID)
		ref(c, s.PositionID)
		c.int(b.ID)
		c.text(string(b.Status))
		c.text(string(b.Kind))
		flag(c, b.Recurring() || b.SeriesID != 0)
		flag(c, b.AllDay)
		c.text(b.RRule)
		c.text(b.TimeZone)
		c.text(b.ReasonCode)
		c.int(int64(r.occ.Start))
		c.int(int64(r.occ.End))
		c.int(int64(p.Overlap.Start))
		c.int(int64(p.Overlap.End))
		c.text(first)
		c.text(last)
		c.int(int64(p.Overlap.Minutes()))
		c.text(string(p.Relation))
		c.int(int64(p.Percent))
		c.int(int64(p.UnionMinutes))
		ref(c, p.DuplicateOf)
		c.int(int64(d.seen(s.ID, b.ID, r.occ.Start)))
		c.text(name.search + "\n" + blockSearch(b.ReasonCode, b.ReasonText) + "\n" + folded(s.Label) + "\n" + d.places[s.LocationID])
	})
}

// seen is when a pair was first seen: what was remembered, or now.
func (d *deriver) seen(shift, block int64, start schedule.Instant) schedule.Instant {
	if at, ok := d.firstSeen[pairKey{shift, block, start}]; ok {
		return at
	}
	return d.now
}
