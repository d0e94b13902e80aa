package roster

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"opshub/schedule"
)

// TestStaffAnswersDoNotDependOnOthers calls every method of View as an employee, with a schedule and with a copy in which all data that the
// employee may not read is removed or changed. The results must be equal.
func TestStaffAnswersDoNotDependOnOthers(t *testing.T) {
	const ann = 1
	staff := schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: ann}
	asked := map[string]int{}
	for _, seed := range []uint64{0, 1, 8, 14} { // seed 14 moves a shift that a block of the employee overlaps in both copies
		rows := randomRows(rand.New(rand.NewPCG(seed, 1)))
		full, bare := build(t, rows).For(staff), build(t, withoutPrivate(rows, ann)).For(staff)
		for _, f := range randomFilters(rand.New(rand.NewPCG(seed, 2))) {
			for _, name := range questions() {
				want, got := answerOf(full, name, f), answerOf(bare, name, f)
				if want != got {
					t.Errorf("seed %d, %s %+v:\n%.600s\nwithout what is private:\n%.600s", seed, name, f, want, got)
				}
				if want != "" {
					asked[name]++
				}
			}
		}
	}
	if len(asked) < 100 {
		t.Errorf("only %d questions were asked", len(asked))
	}
}

// TestManagerAnswersDependOnOthers calls the same methods as a manager. The results differ, so the comparison above detects a method that
// ignores its viewer.
func TestManagerAnswersDependOnOthers(t *testing.T) {
	rows := randomRows(rand.New(rand.NewPCG(1, 1)))
	full, bare := build(t, rows).For(schedule.Manager), build(t, withoutPrivate(rows, 1)).For(schedule.Manager)
	differ := 0
	for _, name := range questions() {
		if answerOf(full, name, schedule.Filter{}) != answerOf(bare, name, schedule.Filter{}) {
			differ++
		}
	}
	if differ < 30 {
		t.Errorf("only %d answers differ for a manager", differ)
	}
}

// withoutPrivate returns the schedule without the data that an employee may not read: drafts, changes since a publication, and the blocks
// of other employees.
func withoutPrivate(rows *schedule.Roster, employee int64) *schedule.Roster {
	out := *rows
	out.Shifts, out.Blocks = nil, nil
	for _, s := range rows.Shifts {
		switch s.State {
		case schedule.NeverPublished:
			continue
		case schedule.ChangedSince:
			s.Notes, s.OpenSlots, s.StartsAt, s.EndsAt = "changed", 7, s.StartsAt+900, s.EndsAt+900
		}
		out.Shifts = append(out.Shifts, s)
	}
	for _, b := range rows.Blocks {
		if b.EmployeeID == employee {
			out.Blocks = append(out.Blocks, b)
		}
	}
	return &out
}

// questions returns the names of the methods of View. It omits the methods that Roster has too, because these describe the organization and
// are the same for every viewer.
func questions() (names []string) {
	view, all := reflect.TypeFor[View](), reflect.TypeFor[*Roster]()
	for k := range view.NumMethod() {
		name := view.Method(k).Name
		if _, ok := all.MethodByName(name); !ok {
			names = append(names, name)
		}
	}
	return names
}

// answerOf returns the result of a method as JSON, with every row that the method passes to a function.
func answerOf(w View, name string, f schedule.Filter) string {
	method := reflect.ValueOf(w).MethodByName(name)
	var given []any
	args := make([]reflect.Value, method.Type().NumIn())
	for k := range args {
		args[k] = argument(method.Type().In(k), f, &given)
	}
	for _, out := range method.Call(args) {
		if err, ok := out.Interface().(error); ok {
			given = append(given, err.Error())
			continue
		}
		if each := eachOf(out); each.IsValid() {
			each.Call([]reflect.Value{argument(each.Type().In(0), f, &given)})
			continue
		}
		given = append(given, out.Interface())
	}
	text, err := json.Marshal(given)
	if err != nil {
		return fmt.Sprintf("%+v", given)
	}
	return string(text)
}

// eachOf returns the function that reads all rows of a list or of an iterator. It is invalid for other results.
func eachOf(answer reflect.Value) reflect.Value {
	if of := answer.Type(); of.Kind() == reflect.Struct && of.PkgPath() == "opshub/schedule/paging" {
		return answer.FieldByName("Each")
	}
	if answer.Kind() == reflect.Func {
		return answer
	}
	return reflect.Value{}
}

// argument returns a value for a parameter of a method.
func argument(of reflect.Type, f schedule.Filter, given *[]any) reflect.Value {
	switch of {
	case reflect.TypeFor[schedule.Filter]():
		return reflect.ValueOf(f)
	case reflect.TypeFor[schedule.Date]():
		return reflect.ValueOf(testDay)
	case reflect.TypeFor[schedule.Instant]():
		return reflect.ValueOf(testNow)
	case reflect.TypeFor[[]int64]():
		var ids []int64
		for id := range int64(60) {
			ids = append(ids, id+1)
		}
		return reflect.ValueOf(ids)
	}
	switch of.Kind() {
	case reflect.Func:
		return reflect.MakeFunc(of, func(args []reflect.Value) []reflect.Value {
			text, _ := json.Marshal(args[0].Interface())
			*given = append(*given, string(text))
			if of.Out(0).Kind() == reflect.Bool { // an iterator continues
				return []reflect.Value{reflect.ValueOf(true)}
			}
			return []reflect.Value{reflect.Zero(of.Out(0))}
		})
	case reflect.Int, reflect.Int64:
		return reflect.ValueOf(max(1, f.BlockID, f.EmployeeID, f.PublishedPeriodID)).Convert(of)
	case reflect.Bool:
		return reflect.ValueOf(true)
	}
	return reflect.Zero(of)
}
