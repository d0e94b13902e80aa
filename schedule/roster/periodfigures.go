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
	sel := w.selectConflicts(f)
	for at := range sel.each() {
		c := &w.conflicts[at]
		draft := w.draftOfConflict(c)
		if draft == nobody {
			continue
		}
		sums[draft].Conflicts++
		if schedule.BlockStatuses[w.statusOf(c)] == schedule.Requested {
			sums[draft].Requested++
		}
	}
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
