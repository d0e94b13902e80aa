package roster

import (
	"runtime"
	"sync"

	"opshub/schedule"
)

// PublishedSum is the head of a published version with the figures and the SHA-256 of its rows as they are stored. The rows
// are those that were published if it equals the stored head. A viewer who may not read the sum reads "another one" if it
// differs. It is the zero value for an unknown version.
func (w View) PublishedSum(id int64) schedule.PublishedPeriod {
	at, ok := w.heads[id]
	if !ok {
		return schedule.PublishedPeriod{}
	}
	v := &w.versions[at]
	out := v.computed
	if !w.manager() {
		out.PublishedBy, out.Note, out.SHA256 = "", "", ""
		if v.computed != v.PublishedPeriod {
			out.SHA256 = "another one"
		}
	}
	return out
}

// VerifyPublished compares the rows of every published version with its sum. It returns the number of versions, and the ids
// of those whose rows are not the published ones.
func (r *Roster) VerifyPublished() (versions int, broken []int64) {
	for k := range r.versions {
		if v := &r.versions[k]; v.computed != v.PublishedPeriod {
			broken = append(broken, v.ID)
		}
	}
	return len(r.versions), broken
}

// sealVersions computes the sums of all versions from their rows, on all processors.
func (r *Roster) sealVersions() {
	var wait sync.WaitGroup
	next := make(chan *version)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for v := range next {
				v.computed = r.seal(v)
			}
		})
	}
	for k := range r.versions {
		next <- &r.versions[k]
	}
	close(next)
	wait.Wait()
}

// seal is the head of a version with the sum of its rows.
func (r *Roster) seal(v *version) schedule.PublishedPeriod {
	var s schedule.Sealer
	for _, place := range v.byShift {
		s.Add(&schedule.PublishedShift{PublishedPeriodID: v.ID, Shift: r.bareShift(v.refs[place], true), EmployeeName: v.nameAt(r, int(place)), ChangeKind: changeKinds[v.kinds[place]]})
	}
	return s.Seal(v.PublishedPeriod)
}
