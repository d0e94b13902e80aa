package roster

import (
	"opshub/schedule"
	"opshub/schedule/paging"
)

// ConstraintReviews returns one page of the reviews of findings, the oldest first, and the cursor of the next page. An
// empty status selects every status. The filter's days are those of the findings. Its location and position are those
// of the shift. Reviews concern drafts, so only managers read them.
func (w View) ConstraintReviews(f schedule.Filter, status schedule.ReviewStatus, p paging.Page) ([]schedule.ConstraintReviewRow, string, error) {
	return w.constraintReviewList(f, status).page(p)
}

// EachConstraintReview calls fn with every matching review, the oldest first, until fn returns an error.
func (w View) EachConstraintReview(f schedule.Filter, status schedule.ReviewStatus, fn func(*schedule.ConstraintReviewRow) error) error {
	return w.constraintReviewList(f, status).each(fn)
}

// ConstraintReviewCounts counts the reviews of the filter by status.
func (w View) ConstraintReviewCounts(f schedule.Filter) map[schedule.ReviewStatus]int {
	return countBy(w.constraintReviewList(f, "").found, func(v *schedule.ConstraintReview) schedule.ReviewStatus { return v.Decision.Status })
}

func (w View) constraintReviewList(f schedule.Filter, status schedule.ReviewStatus) rowList[*schedule.ConstraintReview, schedule.ConstraintReviewRow] {
	q, manager := schedule.Fold(f.Q), w.manager()
	return rowList[*schedule.ConstraintReview, schedule.ConstraintReviewRow]{
		found: kept(w.constraintReviews, func(v *schedule.ConstraintReview) bool {
			if !manager || status != "" && v.Decision.Status != status || f.EmployeeID != 0 && v.EmployeeID != f.EmployeeID || !onDates(&f, v.On, v.On) {
				return false
			}
			place := w.postOf(v.ShiftID)
			return (f.LocationID == 0 || place.location == f.LocationID) && (f.PositionID == 0 || place.position == f.PositionID) &&
				(q == "" || w.aroundPerson(v.EmployeeID, q) || w.locationHas(place.location, q))
		}),
		row: w.constraintReviewRow,
		orders: []rowOrder[*schedule.ConstraintReview]{
			{"time", constraintReviewKey},
			{"day", func(v *schedule.ConstraintReview) sortKey { return sortKey{int64(v.On), v.ID} }},
		},
	}
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
func constraintReviewKey(v *schedule.ConstraintReview) sortKey {
	return sortKey{int64(v.DetectedAt), v.ID}
}

// ExceptionReviews returns one page of the reviews of schedule exceptions, the oldest first, and the cursor of the next
// page. An empty status selects every status. The filter applies to the exceptions, but its statuses are ignored. Only
// managers read reviews.
func (w View) ExceptionReviews(f schedule.Filter, status schedule.ReviewStatus, p paging.Page) ([]schedule.ExceptionReviewRow, string, error) {
	return w.exceptionReviewList(f, status).page(p)
}

// EachExceptionReview calls fn with every matching review, the oldest first, until fn returns an error.
func (w View) EachExceptionReview(f schedule.Filter, status schedule.ReviewStatus, fn func(*schedule.ExceptionReviewRow) error) error {
	return w.exceptionReviewList(f, status).each(fn)
}

// ExceptionReviewCounts counts the reviews of the filter by status.
func (w View) ExceptionReviewCounts(f schedule.Filter) map[schedule.ReviewStatus]int {
	return countBy(w.exceptionReviewList(f, "").found, func(v *schedule.ExceptionReview) schedule.ReviewStatus { return v.Decision.Status })
}

func (w View) exceptionReviewList(f schedule.Filter, status schedule.ReviewStatus) rowList[*schedule.ExceptionReview, schedule.ExceptionReviewRow] {
	of := make(map[int64]*schedule.ScheduleException, len(w.scheduleException))
	for k := range w.scheduleException {
		of[w.scheduleException[k].ID] = &w.scheduleException[k]
	}
	asks, manager := w.exceptionFilter(f), w.manager()
	return rowList[*schedule.ExceptionReview, schedule.ExceptionReviewRow]{
		found: kept(w.exceptionReviews, func(v *schedule.ExceptionReview) bool {
			x := of[v.ExceptionID]
			return manager && x != nil && (status == "" || v.Decision.Status == status) && asks(x)
		}),
		row: func(v *schedule.ExceptionReview) schedule.ExceptionReviewRow {
			return schedule.ExceptionReviewRow{ExceptionReview: *v, Exception: w.exceptionRow(of[v.ExceptionID])}
		},
		orders: []rowOrder[*schedule.ExceptionReview]{{"time", exceptionReviewKey}},
	}
}

// exceptionReviewKey orders reviews by the time of the finding and ID.
func exceptionReviewKey(v *schedule.ExceptionReview) sortKey {
	return sortKey{int64(v.DetectedAt), v.ID}
}
