package store

import "strings"

// PostgreSQL plans a question anew for its values as long as it takes that to be worth it, which for one over several tables costs more
// than reading a few rows. Where one employee, one block or some rows by their ids are asked for, every value has the same plan: such a
// question is planned once on each connection. Others keep plans of their own: how much lies in a week or at a place depends on which.
const planOnceCall = `set_config('plan_cache_mode', 'force_generic_plan', true)` // to the end of the transaction

// planModeText says how the questions behind it are planned.
func planModeText(once bool) string {
	if once {
		return "SELECT " + planOnceCall
	}
	return `SELECT set_config('plan_cache_mode', 'auto', true)`
}

// planOnce says whether every value of a question has the same plan. Long occurrences and others are many or few: such a question may be
// answered by the days as well as by the employees, and its values tell which is less.
func planOnce(text string) bool {
	if strings.Contains(text, "is_long = ?") {
		return false
	}
	for _, narrow := range byFew {
		if strings.Contains(text, narrow) {
			return true
		}
	}
	return false
}

// byFew are the conditions that leave few rows.
var byFew = []string{
	"employee_id = ?", "employee_id IN (?", "e.id = ?", "e.id IN (?", "s.id = ?", "s.id IN (?", "b.id = ?", "b.id IN (?", "a.id IN (?", "c.id IN (?",
	"shift_id = ?", "shift_id IN (?", "block_id = ?", "block_id IN (?",
}
