package roster

import (
	"iter"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
)

// ConstraintReviews returns the reviews of findings, the oldest first. An empty status selects every status. The
// filter's days are those of the findings. Its location and position are those of the shift. Reviews concern drafts, so
// only managers read them.
func (w View) ConstraintReviews(f schedule.Filter, status schedule.ReviewStatus) paging.List[schedule.ConstraintReviewRow] {
	return paging.NewList(w.constraintReviewsIn(f, status), w.constraintReviewRow, paging.By("time", memory.ConstraintReviewKey),
		paging.By("day", func(v *schedule.ConstraintReview) paging.Key { return paging.Key{int64(v.On), v.ID} }))
}

// ConstraintReviewCounts counts the reviews of the filter by status.
func (w View) ConstraintReviewCounts(f schedule.Filter) map[schedule.ReviewStatus]int {
	return paging.CountBy(w.constraintReviewsIn(f, ""), func(v *schedule.ConstraintReview) schedule.ReviewStatus { return v.Decision.Status })
}

// constraintReviewsIn returns the matching reviews.
func (w View) constraintReviewsIn(f schedule.Filter, status schedule.ReviewStatus) iter.Seq[*schedule.ConstraintReview] {
	q, manager := schedule.Fold(f.Q), w.manager()
	return paging.Kept(w.m.ConstraintReviews, func(v *schedule.ConstraintReview) bool {
		if !manager || status != "" && v.Decision.Status != status || f.EmployeeID != 0 && v.EmployeeID != f.EmployeeID || !onDates(&f, v.On, v.On) {
			return false
		}
		place := w.postOf(v.ShiftID)
		return (f.LocationID == 0 || place.Location == f.LocationID) && (f.PositionID == 0 || place.Position == f.PositionID) &&
			(q == "" || w.aroundPerson(v.EmployeeID, q) || w.locationHas(place.Location, q))
	})
}

// postOf returns the post of a shift, or an empty post if the shift no longer exists.
func (r *Roster) postOf(shift int64) memory.Post {
	if at := r.m.ShiftOf(shift); at != nobody {
		return r.m.Posts[r.m.Shifts[at].Post]
	}
	return memory.Post{}
}

// aroundPerson reports whether the name, the number or the home location of an employee contains a folded text.
func (r *Roster) aroundPerson(employee int64, text string) bool {
	return r.personHas(employee, text) || r.locationHas(r.m.HomeOf(employee), text)
}

func (r *Roster) constraintReviewRow(v *schedule.ConstraintReview) schedule.ConstraintReviewRow {
	row := schedule.ConstraintReviewRow{ConstraintReview: *v}
	row.EmployeeName, row.EmployeeNumber = r.m.NameOf(v.EmployeeID)
	if at := memory.OrNobody(r.m.DraftOf, v.DraftPeriodID); at != nobody {
		row.DraftPeriod = r.m.Drafts[at].Name
	}
	if at := r.m.ShiftOf(v.ShiftID); at != nobody {
		row.Shift = r.m.BareShift(at, false)
		row.Shift.Notes = "" // no list of reviews shows them
		row.Location, row.Position = r.m.LocationName(row.Shift.LocationID), r.m.PositionName(row.Shift.PositionID)
	}
	return row
}

// ExceptionReviews returns the reviews of schedule exceptions, the oldest first. An empty status selects every status.
// The filter applies to the exceptions, but its statuses are ignored. Only managers read reviews.
func (w View) ExceptionReviews(f schedule.Filter, status schedule.ReviewStatus) paging.List[schedule.ExceptionReviewRow] {
	of := w.exceptionsByID()
	row := func(v *schedule.ExceptionReview) schedule.ExceptionReviewRow {
		return schedule.ExceptionReviewRow{ExceptionReview: *v, Exception: w.exceptionRow(of[v.ExceptionID])}
	}
	return paging.NewList(w.exceptionReviewsIn(f, status, of), row, paging.By("time", memory.ExceptionReviewKey))
}

// ExceptionReviewCounts counts the reviews of the filter by status.
func (w View) ExceptionReviewCounts(f schedule.Filter) map[schedule.ReviewStatus]int {
	return paging.CountBy(w.exceptionReviewsIn(f, "", w.exceptionsByID()), func(v *schedule.ExceptionReview) schedule.ReviewStatus { return v.Decision.Status })
}

// exceptionReviewsIn returns the matching reviews. of holds the exceptions by ID.
func (w View) exceptionReviewsIn(f schedule.Filter, status schedule.ReviewStatus, of map[int64]*schedule.ScheduleException) iter.Seq[*schedule.ExceptionReview] {
	asks, manager := w.exceptionFilter(f), w.manager()
	return paging.Kept(w.m.ExceptionReviews, func(v *schedule.ExceptionReview) bool {
		x := of[v.ExceptionID]
		return manager && x != nil && (status == "" || v.Decision.Status == status) && asks(x)
	})
}

// exceptionsByID returns the schedule exceptions by ID.
func (r *Roster) exceptionsByID() map[int64]*schedule.ScheduleException {
	of := make(map[int64]*schedule.ScheduleException, len(r.m.ScheduleExceptions))
	for k := range r.m.ScheduleExceptions {
		of[r.m.ScheduleExceptions[k].ID] = &r.m.ScheduleExceptions[k]
	}
	return of
}
