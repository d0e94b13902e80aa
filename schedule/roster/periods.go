package roster

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// DraftPeriods is every draft period by its first day. Employees and the wall read no drafts.
func (w View) DraftPeriods() []schedule.DraftPeriod {
	if !w.manager() {
		return nil
	}
	return slices.Clone(w.drafts)
}

// DraftPeriod is one draft period, or ErrNotFound.
func (w View) DraftPeriod(id int64) (schedule.DraftPeriod, error) {
	at, ok := w.draftOf[id]
	if !ok || !w.manager() {
		return schedule.DraftPeriod{}, ErrNotFound
	}
	return w.drafts[at], nil
}

// PublishedPeriods is every published version by its first day, the versions of one period in order. Only managers read
// what was recalled.
func (w View) PublishedPeriods() (list []schedule.PublishedPeriod) {
	for k := range w.versions {
		if w.readsVersion(&w.versions[k]) {
			list = append(list, w.head(&w.versions[k]))
		}
	}
	slices.SortStableFunc(list, func(a, b schedule.PublishedPeriod) int {
		return cmp.Or(cmp.Compare(a.StartsOn, b.StartsOn), cmp.Compare(a.Version, b.Version), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// PublishedPeriod is one published version, or ErrNotFound.
func (w View) PublishedPeriod(id int64) (schedule.PublishedPeriod, error) {
	at, ok := w.heads[id]
	if !ok || !w.readsVersion(&w.versions[at]) {
		return schedule.PublishedPeriod{}, ErrNotFound
	}
	return w.head(&w.versions[at]), nil
}

// readsVersion reports whether the viewer may read a published version.
func (w View) readsVersion(v *version) bool {
	return w.known() && (w.manager() || v.Status != "recalled")
}

// head is what the viewer may read of a published version. Only managers read who published it, with which note, and the
// digest of its rows, under which private notes could be guessed.
func (w View) head(v *version) schedule.PublishedPeriod {
	out := v.PublishedPeriod
	if !w.manager() {
		out.PublishedBy, out.Note, out.SHA256 = "", "", ""
	}
	return out
}

// succession is a published version and the one before it of the same draft period.
type succession struct{ before, after int32 } // before: nobody for none

// successions pairs each version that is not recalled with the one before it, in the order in which they were published.
func (r *Roster) successions() (out []succession) {
	order := make([]int32, len(r.versions))
	for k := range order {
		order[k] = int32(k) // #nosec G115 -- as many as versions
	}
	slices.SortFunc(order, func(a, b int32) int {
		p, q := &r.versions[a], &r.versions[b]
		return cmp.Or(cmp.Compare(p.PublishedAt, q.PublishedAt), cmp.Compare(p.Version, q.Version), cmp.Compare(p.ID, q.ID))
	})
	last := map[int64]int32{} // by draft period
	for _, at := range order {
		v := &r.versions[at]
		if v.Status == "recalled" {
			continue
		}
		before, known := last[v.DraftPeriodID]
		if !known {
			before = nobody
		}
		out = append(out, succession{before, at})
		if v.DraftPeriodID != 0 { // versions without a period follow none
			last[v.DraftPeriodID] = at
		}
	}
	return out
}

// PublishLeads is the published versions whose days touch those of the filter, the newest first, each with its first shift and
// the first shift that it changed, of the location, position and employee of the filter. Only managers read what was
// recalled.
func (w View) PublishLeads(f schedule.Filter) (leads []schedule.PublishLead) {
	opening := make([]bool, len(w.versions))
	for _, step := range w.successions() {
		opening[step.after] = step.before == nobody
	}
	for k := range w.versions {
		v := &w.versions[k]
		if !w.readsVersion(v) || v.EndsOn < f.From || f.To != 0 && v.StartsOn > f.To {
			continue
		}
		lead := schedule.PublishLead{PublishedPeriod: w.head(v), Opening: opening[k] || v.Version == 1}
		if draft, ok := w.draftOf[v.DraftPeriodID]; ok {
			lead.PeriodName = w.drafts[draft].Name
		}
		w.findFirst(&lead, schedule.Filter{EmployeeID: f.EmployeeID, LocationID: f.LocationID, PositionID: f.PositionID})
		leads = append(leads, lead)
	}
	slices.SortStableFunc(leads, func(a, b schedule.PublishLead) int { return cmp.Compare(b.PublishedAt, a.PublishedAt) })
	return leads
}

// findFirst finds the first shift of a version, and of its changes.
func (w View) findFirst(lead *schedule.PublishLead, f schedule.Filter) {
	s := w.selectPublished(lead.ID, f, "")
	for place, x := range s.eachRow() {
		kind := changeKinds[s.version.kinds[place]]
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

func (w View) firstShift(s *shift) *schedule.FirstShift {
	return &schedule.FirstShift{ShiftID: s.id, StartsAt: instant(s.start), TimeZone: w.names[w.posts[s.post].zone]}
}
