package store

import (
	"strings"
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

// TestAWriterPlansAsTheServerDoes: what an import asks on the way says nothing about the statements behind it.
func TestAWriterPlansAsTheServerDoes(t *testing.T) {
	dsn := storetest.Postgres(t)
	importInto(t, dsn, storetest.Roster(5, 1))
	err := opened(t, dsn, ReadWrite).engine.change(t.Context(), func(w writer) error {
		mode := ""
		err := w.query(t.Context(), `SELECT current_setting('plan_cache_mode') FROM employee e WHERE e.id = ?1`, []any{int64(1)}, func(r row) error {
			mode = r.text(0)
			return nil
		})
		if mode != "auto" {
			t.Errorf("planned as %q", mode)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestTheAddressSaysWhatTheServerIsTold: what whoever runs it wrote into the address wins over what readers say by themselves.
func TestTheAddressSaysWhatTheServerIsTold(t *testing.T) {
	dsn := storetest.Postgres(t)
	importInto(t, dsn, storetest.Roster(5, 1))
	sign := "?"
	if strings.Contains(dsn, "?") {
		sign = "&"
	}
	for end, want := range map[string]string{"": "1.1", sign + "random_page_cost=3": "3", sign + "options=-c%20random_page_cost%3D2": "2"} {
		got := ""
		err := opened(t, dsn+end, ReadOnly).engine.query(t.Context(), `SELECT current_setting('random_page_cost')`, nil, func(r row) error { got = r.text(0); return nil })
		if err != nil || got != want {
			t.Errorf("%q: %q, want %q, %v", end, got, want, err)
		}
	}
}
