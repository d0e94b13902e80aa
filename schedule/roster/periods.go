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
