package identity

import (
	"slices"
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// TestAuditSaysHowVisitorsResolve verifies that the audit result of each employee equals the resolution of a visitor with that email
// address.
func TestAuditSaysHowVisitorsResolve(t *testing.T) {
	day, _ := localtime.ParseDate("2026-03-02")
	person := func(id int64, status, email string, until schedule.Date) schedule.Person {
		return schedule.Person{Employee: schedule.Employee{ID: id, Name: "N", Status: status, Email: email, Account: "same", TerminatedOn: until}}
	}
	people := []schedule.Person{
		person(1, "active", "Ann@Example.ORG", 0), person(2, "active", "ben@example.org", 0), person(3, "active", "BEN@example.org ", 0),
		person(4, "active", "", 0), person(5, "active", "no address", 0), person(6, "terminated", "f@example.org", 0),
		person(7, "active", "g@example.org", day.Add(-1)), person(8, "active", "h@example.org", day), person(9, "inactive", "", 0),
	}
	want := map[int64]schedule.Mapping{1: schedule.MappingMatched, 2: schedule.MappingAmbiguous, 3: schedule.MappingAmbiguous, 4: schedule.MappingUnmatched,
		5: schedule.MappingUnmatched, 6: schedule.MappingEnded, 7: schedule.MappingEnded, 8: schedule.MappingMatched, 9: schedule.MappingEnded}
	for _, u := range schedule.MapVisitors(slices.Clone(people), day) {
		if u.Mapping != want[u.ID] || u.Why == "" {
			t.Errorf("%d is %s (%s), not %s", u.ID, u.Mapping, u.Why, want[u.ID])
		}
		address, ok := schedule.Address(u.Email)
		if !ok {
			continue // cannot sign in with this address
		}
		var same []schedule.Employee
		for _, p := range people {
			if other, ok := schedule.Address(p.Email); ok && other == address {
				same = append(same, p.Employee)
			}
		}
		if v := Resolve(Identity{Email: address}, Managers{}, same, day); v.Mapping != u.Mapping {
			t.Errorf("a visitor with the address of %d is %s, and the audit says %s", u.ID, v.Mapping, u.Mapping)
		}
	}
}
