package schedule

// ReviewStatus is the progress of a review. A review changes only itself.
type ReviewStatus string

// Values of ReviewStatus: open is not yet reviewed, acknowledged is known and remains, resolved is fixed, and dismissed
// is no concern.
const (
	ReviewOpen         ReviewStatus = "open"
	ReviewAcknowledged ReviewStatus = "acknowledged"
	ReviewResolved     ReviewStatus = "resolved"
	ReviewDismissed    ReviewStatus = "dismissed"
)

// ReviewStatuses lists all statuses in display order.
var ReviewStatuses = []ReviewStatus{ReviewOpen, ReviewAcknowledged, ReviewResolved, ReviewDismissed}

// Decision records who reviewed something, when, and with which note. An open review has none.
type Decision struct {
	Status     ReviewStatus
	Reviewer   string // name at that time
	ReviewedAt Instant
	Note       string // private
}

// ConstraintReview is the review of one finding (domain.md 1.2, constraint_review). It stores the measured values, so
// that it remains readable after the shift changes.
type ConstraintReview struct {
	ID            int64
	RuleID        int64 // the constraint rule in force; 0 for the default
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

// ExceptionReview is the review of one schedule exception, like a ConstraintReview of a finding.
type ExceptionReview struct {
	ID          int64
	ExceptionID int64
	DetectedAt  Instant // when the review was created
	Decision
}
