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
		switch {
		case s.draft == nobody:
		case s.state == staged:
			sums[s.draft].Removed++
		case s.state == changedSince:
			sums[s.draft].Changed++
			fallthrough
		default:
			addAssigned(&sums[s.draft], s)
		}
	}
	sel := w.selectConflicts(f.Without("status"))
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
	by := map[int64]schedule.PeriodFigures{}
	for k := range sums {
		if sums[k] != (schedule.PeriodFigures{}) {
			by[w.drafts[k].ID] = sums[k]
		}
	}
	return by
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
			switch changeKinds[s.version.kinds[place]] {
			case schedule.ChangeRemoved:
				sum.Removed++
				continue
			case schedule.ChangeAdded:
				sum.Added++
			case schedule.ChangeChanged:
				sum.Changed++
			}
			addAssigned(&sum, x)
		}
		if sum != (schedule.PeriodFigures{}) {
			by[id] = sum
		}
	}
	return by
}
