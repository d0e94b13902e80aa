package roster

import (
	"iter"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
)

// AcknowledgmentsOf selects the acknowledgments of a draft period, of a published version, or of every period if both
// are 0. Versions adds the acknowledgments of the versions that were published from the draft period.
type AcknowledgmentsOf struct {
	Draft, Published int64
	Versions         bool
}

// Acknowledgments returns the acknowledgments, ordered by time. The filter's days are those of the period. Its location
// and position are those of the employee. Employees read their own acknowledgments of published periods. The wall reads
// none.
func (w View) Acknowledgments(of AcknowledgmentsOf, f schedule.Filter) paging.List[schedule.AcknowledgmentRow] {
	return paging.NewList(w.acknowledgmentsOf(of, f), w.acknowledgmentRow, paging.By("time", memory.AcknowledgmentKey),
		paging.By("person", func(k *schedule.Acknowledgment) paging.Key {
			return paging.Key{w.m.SignerRank[k.Person], int64(k.At), k.ID}
		}))
}

// AcknowledgmentCounts counts the acknowledgments by kind.
func (w View) AcknowledgmentCounts(of AcknowledgmentsOf, f schedule.Filter) map[schedule.AcknowledgmentKind]int {
	return paging.CountBy(w.acknowledgmentsOf(of, f), func(k *schedule.Acknowledgment) schedule.AcknowledgmentKind { return k.Kind })
}

// SeenCounts returns how many employees have acknowledged each published version, by version ID.
func (w View) SeenCounts(f schedule.Filter) map[int64]int {
	counts, seen := map[int64]int{}, make([][]bool, len(w.m.Versions))
	for k := range w.acknowledgmentsOf(AcknowledgmentsOf{}, f) {
		at := memory.OrNobody(w.m.VersionOf, k.PublishedPeriodID)
		if at == nobody || k.Kind != schedule.EmployeeSeen {
			continue
		}
		if person := memory.OrNobody(w.m.PersonOf, k.EmployeeID); person != nobody {
			if seen[at] == nil {
				seen[at] = make([]bool, len(w.m.People))
			}
			if seen[at][person] {
				continue
			}
			seen[at][person] = true
		}
		counts[k.PublishedPeriodID]++
	}
	return counts
}

// NotSeen returns how many employees in a published version have not acknowledged it. It also returns the first
// matching shift of each of them, by start and limited to most shifts.
func (w View) NotSeen(version int64, f schedule.Filter, most int) (first []schedule.PublishedShiftRow, waiting int) {
	f = f.Without("block_id", "status")
	f.DraftPeriodID, f.PublishedPeriodID = 0, version
	done := w.seenBy(version)
	sel := w.selectShifts(f)
	for _, s := range sel.each() {
		if s.Person == nobody || done[s.Person] {
			continue
		}
		done[s.Person] = true
		if waiting++; len(first) < most {
			v := &w.m.Versions[w.m.VersionOf[version]]
			first = append(first, w.publishedRow(v, int(v.PlaceOf(w.m, s.ID))))
		}
	}
	return first, waiting
}

// seenBy reports which employees have acknowledged a published version, by person.
func (r *Roster) seenBy(version int64) []bool {
	seen := make([]bool, len(r.m.People))
	for i := range r.m.Acknowledgments {
		k := &r.m.Acknowledgments[i]
		if k.PublishedPeriodID != version || k.Kind != schedule.EmployeeSeen {
			continue
		}
		if person := memory.OrNobody(r.m.PersonOf, k.EmployeeID); person != nobody {
			seen[person] = true
		}
	}
	return seen
}

// acknowledgmentsOf returns the matching acknowledgments.
func (w View) acknowledgmentsOf(of AcknowledgmentsOf, f schedule.Filter) iter.Seq[*schedule.Acknowledgment] {
	q := schedule.Fold(f.Q)
	return paging.Kept(w.m.Acknowledgments, func(k *schedule.Acknowledgment) bool {
		if !w.readsAcknowledgment(k) || !w.isOf(&of, k) || f.EmployeeID != 0 && k.EmployeeID != f.EmployeeID {
			return false
		}
		if f.LocationID != 0 && w.m.HomeOf(k.EmployeeID) != f.LocationID || f.PositionID != 0 && w.m.PrimaryOf(k.EmployeeID) != f.PositionID {
			return false
		}
		if f.From != 0 || f.To != 0 {
			if first, last, _ := w.daysOf(k); !onDates(&f, first, last) {
				return false
			}
		}
		return q == "" || w.personHas(k.EmployeeID, q) || textHas(k.Person, q)
	})
}

// readsAcknowledgment reports whether the viewer may read an acknowledgment.
func (w View) readsAcknowledgment(k *schedule.Acknowledgment) bool {
	if w.manager() {
		return true
	}
	return w.viewer.Role == schedule.RoleStaff && k.PublishedPeriodID != 0 && w.reads(memory.OrNobody(w.m.PersonOf, k.EmployeeID))
}

// isOf reports whether an acknowledgment belongs to a period.
func (r *Roster) isOf(of *AcknowledgmentsOf, k *schedule.Acknowledgment) bool {
	if of.Published != 0 && k.PublishedPeriodID != of.Published {
		return false
	}
	if of.Draft == 0 || k.DraftPeriodID == of.Draft {
		return true
	}
	at := memory.OrNobody(r.m.VersionOf, k.PublishedPeriodID)
	return of.Versions && at != nobody && r.m.Versions[at].DraftPeriodID == of.Draft
}

// daysOf returns the days of an acknowledgment's period, and the version number if the period is published.
func (r *Roster) daysOf(k *schedule.Acknowledgment) (first, last schedule.Date, version int) {
	if at := memory.OrNobody(r.m.VersionOf, k.PublishedPeriodID); at != nobody {
		v := &r.m.Versions[at]
		return v.StartsOn, v.EndsOn, v.Version
	}
	if at := memory.OrNobody(r.m.DraftOf, k.DraftPeriodID); at != nobody {
		return r.m.Drafts[at].StartsOn, r.m.Drafts[at].EndsOn, 0
	}
	return 0, 0, 0
}

func (r *Roster) acknowledgmentRow(k *schedule.Acknowledgment) schedule.AcknowledgmentRow {
	row := schedule.AcknowledgmentRow{Acknowledgment: *k}
	row.StartsOn, row.EndsOn, row.Version = r.daysOf(k)
	row.EmployeeNumber = r.m.PersonByID(k.EmployeeID).Number
	return row
}
