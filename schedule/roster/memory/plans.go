package memory

import (
	"slices"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// AcknowledgmentKey orders acknowledgments by time and ID.
func AcknowledgmentKey(k *schedule.Acknowledgment) paging.Key { return paging.Key{int64(k.At), k.ID} }

// behindWeekdays exceeds the number of any weekday and the number of days of any date before 1970, so that targets for
// a single date follow the weekly ones.
const behindWeekdays = 1 << 20

// TargetKey orders targets by location, weekday or date, start and ID.
func (r *Roster) TargetKey(t *schedule.CoverageTarget) paging.Key {
	day := int64(t.Weekday)
	if t.On != 0 {
		day = behindWeekdays + int64(t.On)
	}
	return paging.Key{int64(OrNobody(r.LocationOf, t.LocationID)), day, int64(t.StartMinute), t.ID}
}

// ExceptionKey orders exceptions by first day and ID.
func ExceptionKey(x *schedule.ScheduleException) paging.Key {
	return paging.Key{int64(x.StartsOn), x.ID}
}

// orderPlans sorts each small table into the first order of its list.
func (r *Roster) orderPlans() {
	p := &r.Plans
	p.KindRank = paging.Ranks(p.Rules, func(c *schedule.ConstraintRule) schedule.ConstraintKind { return c.Kind })
	p.SignerRank = paging.Ranks(p.Acknowledgments, func(k *schedule.Acknowledgment) string { return k.Person })
	paging.SortRows(p.Targets, r.TargetKey)
	paging.SortRows(p.Rules, r.RuleKey)
	paging.SortRows(p.ConstraintReviews, ConstraintReviewKey)
	paging.SortRows(p.ScheduleExceptions, ExceptionKey)
	paging.SortRows(p.ExceptionReviews, ExceptionReviewKey)
	paging.SortRows(p.Acknowledgments, AcknowledgmentKey)
}

// ConstraintReviewKey orders reviews by the time of the finding and ID.
func ConstraintReviewKey(v *schedule.ConstraintReview) paging.Key {
	return paging.Key{int64(v.DetectedAt), v.ID}
}

// ExceptionReviewKey orders reviews by the time of the finding and ID.
func ExceptionReviewKey(v *schedule.ExceptionReview) paging.Key {
	return paging.Key{int64(v.DetectedAt), v.ID}
}

// RuleKey orders rules by scope, kind and ID.
func (r *Roster) RuleKey(c *schedule.ConstraintRule) paging.Key {
	return paging.Key{int64(slices.Index(schedule.RuleScopes, c.Scope)), r.KindRank[c.Kind], c.ID}
}
