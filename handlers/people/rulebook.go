package people

import (
	"time"

	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// Rulebook is what candidates are held against.
type Rulebook struct {
	Rules  []schedule.ConstraintRule
	Starts time.Weekday
	InRow  int
}

// RulebookOf is every constraint rule that the visitor reads, and the first day of a week.
func RulebookOf(s *web.Server, r *web.Request) (Rulebook, error) {
	book := r.View().RulesOf(schedule.Filter{})
	return Rulebook{Rules: book, Starts: page.WeekdayOf(r.Roster.Organization()), InRow: rules.MaxConsecutive(book)}, nil
}
