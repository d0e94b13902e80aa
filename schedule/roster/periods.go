package roster

import (
	"cmp"
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"
)

// DraftPeriods returns every draft period by its first day. Employees and the wall may not read drafts.
func (w View) DraftPeriods() []schedule.DraftPeriod {
	if !w.manager() {
		return nil
	}
	return slices.Clone(w.m.Drafts)
}

// DraftPeriod returns one draft period, or ErrNotFound.
func (w View) DraftPeriod(id int64) (schedule.DraftPeriod, error) {
	at, ok := w.m.DraftOf[id]
	if !ok || !w.manager() {
		return schedule.DraftPeriod{}, ErrNotFound
	}
	return w.m.Drafts[at], nil
}

// PublishedPeriods returns every published version by first day and version number. Only managers read recalled
// versions.
func (w View) PublishedPeriods() (list []schedule.PublishedPeriod) {
	for k := range w.m.Versions {
		if w.readsVersion(&w.m.Versions[k]) {
			list = append(list, w.head(&w.m.Versions[k]))
		}
	}
	slices.SortStableFunc(list, func(a, b schedule.PublishedPeriod) int {
		return cmp.Or(cmp.Compare(a.StartsOn, b.StartsOn), cmp.Compare(a.Version, b.Version), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// PublishedPeriod returns one published version, or ErrNotFound.
func (w View) PublishedPeriod(id int64) (schedule.PublishedPeriod, error) {
	at, ok := w.m.VersionOf[id]
	if !ok || !w.readsVersion(&w.m.Versions[at]) {
		return schedule.PublishedPeriod{}, ErrNotFound
	}
	return w.head(&w.m.Versions[at]), nil
}

// readsVersion reports whether the viewer may read a published version.
func (w View) readsVersion(v *memory.Version) bool {
	return w.known() && (w.manager() || v.Status != "recalled")
}

// head returns the fields of a published version that the viewer may read. Only managers read who published it, the
// note, and the digest of its rows, because the digest would allow private notes to be guessed.
func (w View) head(v *memory.Version) schedule.PublishedPeriod {
	out := v.PublishedPeriod
	if !w.manager() {
		out.PublishedBy, out.Note, out.SHA256 = "", "", ""
	}
	return out
}

// succession is a published version and the previous one of the same draft period.
type succession struct{ before, after int32 } // before: nobody for none

// successions pairs each version that is not recalled with the previous one, ordered by time of publication.
func (r *Roster) successions() (out []succession) {
	order := memory.SortedPlaces(len(r.m.Versions), func(a, b int32) int {
		p, q := &r.m.Versions[a], &r.m.Versions[b]
		return cmp.Or(cmp.Compare(p.PublishedAt, q.PublishedAt), cmp.Compare(p.Version, q.Version), cmp.Compare(p.ID, q.ID))
	})
	last := map[int64]int32{} // by draft period
	for _, at := range order {
		v := &r.m.Versions[at]
		if v.Status == "recalled" {
			continue
		}
		before, known := last[v.DraftPeriodID]
		if !known {
			before = nobody
		}
		out = append(out, succession{before, at})
		if v.DraftPeriodID != 0 { // a version without a period has no predecessor
			last[v.DraftPeriodID] = at
		}
	}
	return out
}

// PublishLeads returns the published versions whose days touch those of the filter, the newest first. Each has its
// first shift and its first changed shift at the filter's location, position and employee. Only managers read recalled
// versions.
func (w View) PublishLeads(f schedule.Filter) (leads []schedule.PublishLead) {
	opening := make([]bool, len(w.m.Versions))
	for _, step := range w.successions() {
		opening[step.after] = step.before == nobody
	}
	for k := range w.m.Versions {
		v := &w.m.Versions[k]
		if !w.readsVersion(v) || v.EndsOn < f.From || f.To != 0 && v.StartsOn > f.To {
			continue
		}
		lead := schedule.PublishLead{PublishedPeriod: w.head(v), Opening: opening[k] || v.Version == 1}
		if draft, ok := w.m.DraftOf[v.DraftPeriodID]; ok {
			lead.PeriodName = w.m.Drafts[draft].Name
		}
		w.findFirst(&lead, schedule.Filter{EmployeeID: f.EmployeeID, LocationID: f.LocationID, PositionID: f.PositionID})
		leads = append(leads, lead)
	}
	slices.SortStableFunc(leads, func(a, b schedule.PublishLead) int { return cmp.Compare(b.PublishedAt, a.PublishedAt) })
	return leads
}

// findFirst finds the first shift and the first changed shift of a version.
func (w View) findFirst(lead *schedule.PublishLead, f schedule.Filter) {
	s := w.selectPublished(lead.ID, f, "")
	for place, x := range s.eachRow() {
		kind := memory.ChangeKinds[s.version.Kinds[place]]
		if lead.First == nil && kind != schedule.ChangeRemoved {
			lead.First = w.firstShift(x)
			if lead.Opening {
				return
			}
		}
		if !lead.Opening && kind != schedule.ChangeSame {
			if lead.Changes++; lead.Changed == nil {
				lead.Changed = w.firstShift(x)
			}
		}
	}
}

func (w View) firstShift(s *memory.Shift) *schedule.FirstShift {
	return &schedule.FirstShift{ShiftID: s.ID, StartsAt: memory.Instant(s.Start), TimeZone: w.m.ZoneNames[w.m.Posts[s.Post].Zone]}
}

// DraftFigures adds up the working copies of each draft period, or of the filter's period, and their soft conflicts
// with live blocks, by period ID. Only managers read drafts.
func (w View) DraftFigures(f schedule.Filter) map[int64]schedule.PeriodFigures {
	if !w.manager() {
		return nil
	}
	f.PublishedPeriodID = 0
	sums := make([]schedule.PeriodFigures, len(w.m.Drafts))
	for _, s := range w.selectShifts(f.Without("block_id")).each() {
		switch {
		case s.Draft == nobody:
		case s.State == memory.Staged:
			sums[s.Draft].Removed++
		case s.State == memory.ChangedSince:
			sums[s.Draft].Changed++
			fallthrough
		default:
			addAssigned(&sums[s.Draft], s)
		}
	}
	sel := w.selectConflicts(f.Without("status"))
	for at := range sel.each() {
		c := &w.conflictSet.Conflicts[at]
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
			by[w.m.Drafts[k].ID] = sums[k]
		}
	}
	return by
}

// addAssigned adds a shift that is not staged for removal.
func addAssigned(p *schedule.PeriodFigures, s *memory.Shift) {
	p.Shifts++
	if s.Person == nobody {
		p.Open++
	} else {
		p.Minutes += int(s.Length)
	}
}

// VersionFigures adds up the rows of each published version, or of the filter's version, by version ID. It leaves out
// their soft conflicts; see VersionConflictCounts.
func (w View) VersionFigures(f schedule.Filter) map[int64]schedule.PeriodFigures {
	by := map[int64]schedule.PeriodFigures{}
	for k := range w.m.Versions {
		id := w.m.Versions[k].ID
		if f.PublishedPeriodID != 0 && f.PublishedPeriodID != id {
			continue
		}
		s := w.selectPublished(id, f.Without("block_id"), "")
		var sum schedule.PeriodFigures
		for place, x := range s.eachRow() {
			switch memory.ChangeKinds[s.version.Kinds[place]] {
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

// selectDraft compiles a filter for the working copies of a draft period. Only managers read drafts.
func (w View) selectDraft(period int64, f schedule.Filter) *shiftSelection {
	f.DraftPeriodID, f.PublishedPeriodID = period, 0
	s := w.selectShifts(f.Without("block_id"))
	if !w.manager() {
		s.person = nobody
	}
	return s
}

// DraftShifts returns the matching working copies of a draft period, by start. Only managers read drafts.
func (w View) DraftShifts(period int64, f schedule.Filter) paging.List[schedule.ShiftRow] {
	return w.selectDraft(period, f).list()
}

// DraftShiftCounts counts the working copies of a draft period by state.
func (w View) DraftShiftCounts(period int64, f schedule.Filter) map[schedule.PublishState]int {
	var counts [4]int
	for _, s := range w.selectDraft(period, f).each() {
		counts[s.State]++
	}
	return memory.ByWord(memory.States, counts[:])
}

// reviewedAround is how many days before and after a period the shifts of its people are reviewed, because rests, weeks
// and runs of days can extend beyond the period.
const reviewedAround = 14

// DraftFindings returns the findings of all rules except coverage for the matching shifts of a draft period. Shifts of
// the same people around the period count toward rests, weeks and consecutive days, but no findings are reported for
// them. Only managers read drafts.
func (w View) DraftFindings(p schedule.DraftPeriod, f schedule.Filter) (found []rules.Finding) {
	s := w.selectDraft(p.ID, f)
	busy := make([]bool, len(w.m.People))
	for ref, x := range s.each() {
		switch {
		case x.State == memory.Staged:
		case x.Person == nobody:
			found = append(found, rules.ReviewShift(w.m.BareShift(ref, false), schedule.DefaultLimits)...)
		default:
			busy[x.Person] = true
		}
	}
	pool := Pool{View: w}
	for person := range w.m.People {
		if busy[person] {
			pool.people = append(pool.people, int32(person)) // #nosec G115 -- as many as employees
		}
	}
	around := localtime.UTC.Range(p.StartsOn.Add(-reviewedAround), p.EndsOn.Add(reviewedAround))
	book, weekStartsOn := schedule.NewRuleBook(w.m.Rules), time.Weekday(w.m.Organization.WeekStartsOn)
	for worker := range pool.Each(Around{Shifts: around, Blocks: around}) {
		for _, one := range rules.ReviewBy(*worker, schedule.LimitsOn(worker.Employee, book.About(&worker.Employee), weekStartsOn)) {
			if at := w.m.ShiftOf(one.ShiftID); at != nobody && s.has(&w.m.Shifts[at]) {
				found = append(found, one)
			}
		}
	}
	rules.SortFindings(found)
	return found
}
