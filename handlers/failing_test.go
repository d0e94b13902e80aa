package handlers

import (
	"context"
	"errors"
	"testing"

	"opshub/catalog"
)

// TestAPageIsWholeOrNotShown lets what stands beside an answer fail: the fields of a form, and a screen whose own rows could be read.
func TestAPageIsWholeOrNotShown(t *testing.T) {
	s := withSQL(t)
	gone, end := context.WithCancel(context.Background())
	end()
	for _, name := range []string{"employee_id", "location_id", "position_id"} {
		r := &request{ctx: gone, viewer: s.viewer(gone), failed: new(error)}
		if s.filterField(r, name); *r.failed == nil {
			t.Errorf("the field %s is shown as if all of it had been read", name)
		}
	}
	why := errors.New("gone")
	half := func(r *request) (*answer, error) { r.failing(why); return &answer{}, nil }
	s.datasets["half"] = func(*server) dataset { return dataset{show: half, print: half} }
	for name, build := range map[string]func(catalog.Screen) (screenFunc, error){"screen": s.data, "sheet": s.print} {
		show, err := build(catalog.Screen{Content: "half"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := show(&request{ctx: gone, failed: new(error)}); !errors.Is(err, why) {
			t.Errorf("half a %s is shown: %v", name, err)
		}
	}
}
