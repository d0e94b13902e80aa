package schedule

// AcknowledgmentKind identifies who acknowledged a period and in which role.
type AcknowledgmentKind string

// Values of AcknowledgmentKind: a manager reviewed a draft or a publication, or an employee saw what was published.
const (
	ManagerReview AcknowledgmentKind = "manager_review"
	EmployeeSeen  AcknowledgmentKind = "employee_seen"
)

// Acknowledgment records that somebody has seen a draft period or a published period, never both (domain.md 1.2,
// period_acknowledgment).
type Acknowledgment struct {
	ID                int64
	DraftPeriodID     int64 // 0 for none
	PublishedPeriodID int64 // 0 for none
	EmployeeID        int64 // 0 if the person is not an employee
	Person            string
	At                Instant
	Kind              AcknowledgmentKind
}
