package store

import (
	"testing"

	"opshub/schedule/store/storetest"
)

// TestAQuestionAboutFewIsPlannedOnce: within one transaction each question has the mode that is meant for it, and none is left behind.
func TestAQuestionAboutFewIsPlannedOnce(t *testing.T) {
	s := imported(t, storetest.Postgres(t), storetest.Roster(5, 1))
	const mode = `SELECT current_setting('plan_cache_mode') FROM `
	few, many := mode+`employee e WHERE e.id = ?1`, mode+`organization g WHERE g.id = ?1`
	asks := func(q reader, text, want string) {
		t.Helper()
		got := ""
		err := q.query(t.Context(), text, []any{int64(1)}, func(r row) error { got = r.text(0); return nil })
		if err != nil || got != want {
			t.Errorf("%s: planned as %q, want %q, %v", text, got, want, err)
		}
	}
	for range 3 { // the connections are taken again
		for _, c := range []struct{ text, want string }{{few, "force_generic_plan"}, {many, "auto"}} {
			asks(s.engine, c.text, c.want)
		}
		for _, order := range [][]string{{few, many, few, few, many}, {many, few, many}} {
			err := s.engine.read(t.Context(), func(q reader) error {
				for _, text := range order {
					want := "auto"
					if text == few {
						want = "force_generic_plan"
					}
					asks(q, text, want)
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
	}
}
