package schedule

import (
	"fmt"
	"reflect"
	"testing"
)

func sampleEvent() Event {
	return Event{ID: 3, OccurredAt: 1794816000, SubjectType: "unavailable_block", SubjectID: 7, EmployeeID: 17, Action: "status_changed",
		ActorType: "user", ActorID: "u4", ActorName: "Dana Whitfield", Changes: []Change{{"status", "requested", "approved"}},
		Note: "as discussed", RequestID: "r1"}
}

// TestHashIsForGood verifies that the canonical form does not change, because databases store the hashes.
func TestHashIsForGood(t *testing.T) {
	e := sampleEvent()
	const want = `0:3;1794816000;17:unavailable_block7;17;14:status_changed4:user2:u414:Dana Whitfield` +
		`55:[{"field":"status","from":"requested","to":"approved"}]12:as discussed2:r1`
	if got := string(e.AppendCanonical(nil, ChangesJSON(e.Changes))); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := e.Seal("").Hash; got != "42fc15c818666a1037d6e61240d26d6c03b25af66077bc4d170819ba72db23b2" {
		t.Error(got)
	}
}

func TestEveryFieldIsSealed(t *testing.T) {
	sealed := sampleEvent().Seal("before")
	if !sealed.Intact("before") || sealed.Intact("other") || sampleEvent().Intact("") {
		t.Fatal("a sealed event follows exactly one other")
	}
	for i := range reflect.TypeFor[Event]().NumField() {
		changed := sealed
		name := reflect.TypeFor[Event]().Field(i).Name
		switch f := reflect.ValueOf(&changed).Elem().Field(i); f.Kind() {
		case reflect.Int64:
			f.SetInt(f.Int() + 1)
		case reflect.String:
			f.SetString(f.String() + "x")
		default:
			changed.Changes = []Change{{"status", "requested", "declined"}}
		}
		if changed.Intact("before") {
			t.Errorf("%s can be changed unseen", name)
		}
	}
	moved := sealed
	moved.ActorID, moved.ActorName = "u4D", "ana Whitfield"
	if moved.Intact("before") {
		t.Error("text can be moved from one field into the next unseen")
	}
}

func TestChainShowsWhatIsMissing(t *testing.T) {
	var chain []Event
	prev := ""
	for i := range 5 {
		e := sampleEvent()
		e.ID, e.Note = int64(i+1), fmt.Sprint(i)
		chain = append(chain, e.Seal(prev))
		prev = chain[i].Hash
	}
	intact := func(list []Event) int {
		prev := ""
		for i, e := range list {
			if !e.Intact(prev) {
				return i
			}
			prev = e.Hash
		}
		return len(list)
	}
	if intact(chain) != 5 || intact(append(append([]Event{}, chain[:2]...), chain[3:]...)) != 2 {
		t.Error("a removed event is noticed at its place")
	}
	if ChangesJSON(nil) != "[]" {
		t.Error("no changes")
	}
}
