package roster

import (
	"iter"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// ConstraintReviews returns the reviews of findings, the oldest first. An empty status selects every status. The
// filter's days are those of the findings. Its location and position are those of the shift. Reviews concern drafts, so
// only managers read them.
func (w View) ConstraintReviews(f schedule.Filter, status schedule.ReviewStatus) paging.List[schedule.ConstraintReviewRow] {
	return paging.NewList(w.constraintReviewsIn(f, status), w.constraintReviewRow, paging.By("time", constraintReviewKey),
		paging.By("day", func(v *schedule.ConstraintReview) paging.Key { return paging.Key{int64(v.On), v.ID} }))
}

// ConstraintReviewCounts counts the reviews of the filter by status.
func (w View) ConstraintReviewCounts(f schedule.Filter) map[schedule.ReviewStatus]int {
	return paging.CountBy(w.constraintReviewsIn(f, ""), func(v *schedule.ConstraintReview) schedule.ReviewStatus { return v.Decision.Status })
}

// constraintReviewsIn returns the matching reviews.
func (w View) constraintReviewsIn(f schedule.Filter, status schedule.ReviewStatus) iter.Seq[*schedule.ConstraintReview] {
	q, manager := schedule.Fold(f.Q), w.manager()
	return paging.Kept(w.constraintReviews, func(v *schedule.ConstraintReview) bool {
		if !manager || status != "" && v.Decision.Status != status || f.EmployeeID != 0 && v.EmployeeID != f.EmployeeID || !onDates(&f, v.On, v.On) {
			return false
		}
		place := w.postOf(v.ShiftID)
		return (f.LocationID == 0 || place.location == f.LocationID) && (f.PositionID == 0 || place.position == f.PositionID) &&
			(q == "" || w.aroundPerson(v.EmployeeID, q) || w.locationHas(place.location, q))
	})
}

// postOf returns the post of a shift, or an empty post if the shift no longer exists.
func (r *Roster) postOf(shift int64) post {
	if at := r.shiftOf(shift); at != nobody {
		return r.posts[r.shifts[at].post]
	}
	return post{}
}

// aroundPerson reports whether the name, the number or the home location of an employee contains a folded text.
func (r *Roster) aroundPerson(employee int64, text string) bool {
	return r.personHas(employee, text) || r.locationHas(r.homeOf(employee), text)
}

func (r *Roster) constraintReviewRow(v *schedule.ConstraintReview) schedule.ConstraintReviewRow {
	row := schedule.ConstraintReviewRow{ConstraintReview: *v}
	row.EmployeeName, row.EmployeeNumber = r.nameOf(v.EmployeeID)
	if at := orNobody(r.draftOf, v.DraftPeriodID); at != nobody {
		row.DraftPeriod = r.drafts[at].Name
	}
	if at := r.shiftOf(v.ShiftID); at != nobody {
		row.Shift = r.bareShift(at, false)
		row.Shift.Notes = "" // no list of reviews shows them
		row.Location, row.Position = r.locationName(row.Shift.LocationID), r.positionName(row.Shift.PositionID)
	}
	return row
}

// constraintReviewKey orders reviews by the time of the finding and ID.
func constraintReviewKey(v *schedule.ConstraintReview) paging.Key {
	return paging.Key{int64(v.DetectedAt), v.ID}
}

// ExceptionReviews returns the reviews of schedule exceptions, the oldest first. An empty status selects every status.
// The filter applies to the exceptions, but its statuses are ignored. Only managers read reviews.
func (w View) ExceptionReviews(f schedule.Filter, status schedule.ReviewStatus) paging.List[schedule.ExceptionReviewRow] {
	of := w.exceptionsByID()
	row := func(v *schedule.ExceptionReview) schedule.ExceptionReviewRow {
		return schedule.ExceptionReviewRow{ExceptionReview: *v, Exception: w.exceptionRow(of[v.ExceptionID])}
	}
	return paging.NewList(w.exceptionReviewsIn(f, status, of), row, paging.By("time", exceptionReviewKey))
}

// ExceptionReviewCounts counts the reviews of the filter by status.
func (w View) ExceptionReviewCounts(f schedule.Filter) map[schedule.ReviewStatus]int {
	return paging.CountBy(w.exceptionReviewsIn(f, "", w.exceptionsByID()), func(v *schedule.ExceptionReview) schedule.ReviewStatus { return v.Decision.Status })
}

// exceptionReviewsIn returns the matching reviews. of holds the exceptions by ID.
func (w View) exceptionReviewsIn(f schedule.Filter, status schedule.ReviewStatus, of map[int64]*schedule.ScheduleException) iter.Seq[*schedule.ExceptionReview] {
	asks, manager := w.exceptionFilter(f), w.manager()
	return paging.Kept(w.exceptionReviews, func(v *schedule.ExceptionReview) bool {
		x := of[v.ExceptionID]
		return manager && x != nil && (status == "" || v.Decision.Status == status) && asks(x)
	})
}

// exceptionsByID returns the schedule exceptions by ID.
func (r *Roster) exceptionsByID() map[int64]*schedule.ScheduleException {
	of := make(map[int64]*schedule.ScheduleException, len(r.scheduleException))
	for k := range r.scheduleException {
		of[r.scheduleException[k].ID] = &r.scheduleException[k]
	}
	return of
}

// exceptionReviewKey orders reviews by the time of the finding and ID.
func exceptionReviewKey(v *schedule.ExceptionReview) paging.Key {
	return paging.Key{int64(v.DetectedAt), v.ID}
}
