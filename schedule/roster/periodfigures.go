package roster

import "opshub/schedule"

// DraftFigures adds up the working copies of each draft period, or of that of the filter, and their soft conflicts with live
// blocks, by the id of the period. Only managers read drafts.
func (w View) DraftFigures(f schedule.Filter) map[int64]schedule.PeriodFigures {
	if !w.manager() {
		return nil
	}
	f.PublishedPeriodID = 0
	sums := make([]schedule.PeriodFigures, len(w.drafts))
	for _, s := range w.selectShifts(f.Without("block_id")).each() {
		if s.draft != nobody {
			addWorking(&sums[s.draft], s)
		}
	}
	w.addConflicts(sums, f.Without("status"))
	return w.byPeriod(sums)
}

// addWorking adds a working copy to the figures of its draft period.
func addWorking(p *schedule.PeriodFigures, s *shift) {
	if s.state == staged {
		p.Removed++
		return
	}
	if s.state == changedSince {
		p.Changed++
	}
	addAssigned(p, s)
}

// addAssigned adds a shift that is to be worked.
func addAssigned(p *schedule.PeriodFigures, s *shift) {
	p.Shifts++
	if s.person == nobody {
		p.Open++
	} else {
		p.Minutes += int(s.length)
	}
}

// addConflicts counts the soft conflicts of each draft period.
func (w View) addConflicts(sums []schedule.PeriodFigures, f schedule.Filter) {
	s := w.selectShifts(f)
	places := placeList{all: len(w.conflicts)}
	if s.person != everybody {
		places = placeList{some: w.conflictOf.of(s.person), all: -1}
	}
	for k := range places.len() {
		c := &w.conflicts[places.at(k)]
		if c.work == nobody || w.shifts[c.work].draft == nobody || !s.hasPair(c) {
			continue
		}
		p := &sums[w.shifts[c.work].draft]
		p.Conflicts++
		if schedule.BlockStatuses[w.blocks[w.occurrences[c.occurrence].block].status] == schedule.Requested {
			p.Requested++
		}
	}
}

// hasPair reports whether a manager's filter selects a soft conflict of a working copy: by the place of the shift, the days of
// the overlap in the zone of the shift, the status of the block, and the texts of both.
func (s *shiftSelection) hasPair(c *conflict) bool {
	x, o := &s.shifts[c.shift], &s.occurrences[c.occurrence]
	b := &s.blocks[o.block]
	if s.person != everybody && b.person != s.person || !s.status(b.status) || s.filter.BlockID != 0 && b.id != s.filter.BlockID {
		return false
	}
	if s.posts != nil && !s.posts[x.post] || s.draft != everyDraft && s.shifts[c.work].draft != s.draft {
		return false
	}
	if !s.onDays(s.View.posts[x.post].zone, max(x.start, o.start), min(x.end(), o.end())) {
		return false
	}
	q := s.search
	return q == nil || q.people[b.person] || q.locations[s.View.posts[x.post].location] || q.in(&s.texts, x.label) || s.foundReason(b)
}

// byPeriod is the figures by the id of the draft period, without periods that have none.
func (w View) byPeriod(sums []schedule.PeriodFigures) map[int64]schedule.PeriodFigures {
	by := map[int64]schedule.PeriodFigures{}
	for k := range sums {
		if sums[k] != (schedule.PeriodFigures{}) {
			by[w.drafts[k].ID] = sums[k]
		}
	}
	return by
}

// VersionFigures adds up the rows of each published version, or of that of the filter, by the id of the version. It leaves out
// their soft conflicts, see VersionConflictCounts.
func (w View) VersionFigures(f schedule.Filter) map[int64]schedule.PeriodFigures {
	by := map[int64]schedule.PeriodFigures{}
	for k := range w.versions {
		id := w.versions[k].ID
		if f.PublishedPeriodID != 0 && f.PublishedPeriodID != id {
			continue
		}
		s := w.selectPublished(id, f.Without("block_id"), "")
		var sum schedule.PeriodFigures
		for place, x := range s.eachRow() {
			addPublished(&sum, x, s.version.kinds[place])
		}
		if sum != (schedule.PeriodFigures{}) {
			by[id] = sum
		}
	}
	return by
}

// addPublished adds a row of a published version to the figures of the version.
func addPublished(p *schedule.PeriodFigures, s *shift, kind uint8) {
	switch changeKinds[kind] {
	case schedule.ChangeRemoved:
		p.Removed++
		return
	case schedule.ChangeAdded:
		p.Added++
	case schedule.ChangeChanged:
		p.Changed++
	}
	addAssigned(p, s)
}
