package schedule

// AcknowledgmentKind says who acknowledged a period and as what.
type AcknowledgmentKind string

// The kinds: a manager looked through a draft or a publication; an employee has seen what was published.
const (
	ManagerReview AcknowledgmentKind = "manager_review"
	EmployeeSeen  AcknowledgmentKind = "employee_seen"
)

// Acknowledgment records that somebody has seen a period: a draft one or a published one, never both (domain.md 1.2,
// period_acknowledgment).
type Acknowledgment struct {
	ID                int64
	DraftPeriodID     int64 // 0 for none
	PublishedPeriodID int64 // 0 for none
	EmployeeID        int64 // 0 where the person is no employee
	Person            string
	At                Instant
	Kind              AcknowledgmentKind
}
