package handlers

import (
	"maps"
	"reflect"
	"testing"
	"time"

	"opshub/schedule"
)

// TestManagersShareWhatTheBuilderSays holds that the screens of the builder are opened once for managers who ask together, whomever they
// have chosen, and again for who asks later or may see something else.
func TestManagersShareWhatTheBuilderSays(t *testing.T) {
	t.Parallel()
	s := demoServer(t)
	now := s.Now()
	s.Now = func() time.Time { return now }
	ask := func(choose func(*request)) saying {
		r := s.testRequest(t)
		choose(r)
		return s.saidNow(r)
	}
	same := func(a, b saying) bool {
		return reflect.ValueOf(a.cells).Pointer() == reflect.ValueOf(b.cells).Pointer()
	}
	first := ask(func(*request) {})
	if len(first.cells) == 0 || len(first.answers) == 0 {
		t.Fatal("the screens say nothing")
	}
	chosen := ask(func(r *request) { r.filter.EmployeeID = 2 })
	if !same(first, chosen) {
		t.Error("the choice of an employee has everything opened again")
	}
	staff := ask(func(r *request) { r.viewer = schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 1} })
	if same(first, staff) || maps.Equal(first.answers, staff.answers) {
		t.Error("an employee is told what managers are told")
	}
	now = now.Add(sayingFor - time.Second)
	if !same(first, ask(func(*request) {})) {
		t.Error("what was said does not serve as long as it should")
	}
	now = now.Add(time.Second)
	if again := ask(func(*request) {}); !same(first, again) {
		t.Error("who asks afterwards has to wait")
	}
	for again := first; same(first, again); again = ask(func(*request) {}) {
		time.Sleep(time.Millisecond) // it is said anew beside him
	}
	first = ask(func(*request) {})
	now = now.Add(sayingAtMost)
	if again := ask(func(*request) {}); same(first, again) || again.at != now {
		t.Error("what was said long ago is said again")
	}
}
