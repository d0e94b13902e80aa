package recur

import (
	"strings"
	"testing"

	"opshub/schedule"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestExceptionTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []schedule.BlockException
		days := rapid.SliceOfNDistinct(rapid.IntRange(1, 3_000_000), 0, 5, rapid.ID[int]).Draw(t, "days")
		for _, d := range days {
			e := schedule.BlockException{BlockID: 7, OccursOn: schedule.Date(d), Action: Cancel}
			if rapid.Bool().Draw(t, "moved") {
				e.Action, e.StartMinute, e.EndMinute = Replace, rapid.IntRange(0, 1440).Draw(t, "start"), rapid.IntRange(0, 1440).Draw(t, "end")
			}
			list = append(list, e)
		}
		text := string(AppendExceptions(nil, list))
		got, err := ParseExceptions(7, text)
		if d := cmp.Diff(list, got); d != "" || err != nil {
			t.Fatalf("%q: %v\n%s", text, err, d)
		}
	})
	for _, bad := range []string{";", "2026-11-24", "cancelled", "2026-02-30 cancelled", "2026-11-24 10:00", "2026-11-24 10:00-24:01",
		"2026-11-24 1:00-2:00", "2026-11-24 cancelled; 2026-11-24 10:00-11:00", "2026-11-24 cancelled;", "2026-11-24 off"} {
		if list, err := ParseExceptions(7, bad); err == nil || strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("%q: %v, %v", bad, list, err)
		}
	}
}
