package schedule

// ReviewStatus is how far the review of something that was reported has come. A review changes nothing but itself.
type ReviewStatus string

// The statuses: open waits for somebody, acknowledged is known and stays, resolved is gone, dismissed was no concern.
const (
	ReviewOpen         ReviewStatus = "open"
	ReviewAcknowledged ReviewStatus = "acknowledged"
	ReviewResolved     ReviewStatus = "resolved"
	ReviewDismissed    ReviewStatus = "dismissed"
)

// ReviewStatuses lists every status in display order.
var ReviewStatuses = []ReviewStatus{ReviewOpen, ReviewAcknowledged, ReviewResolved, ReviewDismissed}

// Decision is who reviewed something, when, and what they said. An open review has none.
type Decision struct {
	Status     ReviewStatus
	Reviewer   string // name as it was then
	ReviewedAt Instant
	Note       string // private
}

// ConstraintReview is the review of one finding: what was found when, and what somebody made of it (domain.md 1.2,
// constraint_review). It keeps the measured figures, so that it can be read when the shift was changed since.
type ConstraintReview struct {
	ID            int64
	RuleID        int64 // the constraint rule that was in force; 0 where only the default was
	Kind          ConstraintKind
	ShiftID       int64 // 0 for none
	EmployeeID    int64 // 0 for none
	DraftPeriodID int64 // 0 for none
	On            Date  // local day of the finding
	DetectedAt    Instant
	Measured      int // in the unit of the kind
	Limit         int
	Decision
}

// ExceptionReview is the review of one schedule exception, as a ConstraintReview is of a finding.
type ExceptionReview struct {
	ID          int64
	ExceptionID int64
	DetectedAt  Instant // when it came up for review
	Decision
}
