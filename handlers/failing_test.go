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
	s.datasets["half"] = func(*server) dataset {
		return dataset{show: func(r *request) (*answer, error) { r.failing(why); return &answer{}, nil }}
	}
	show, err := s.data(catalog.Screen{Content: "half"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := show(&request{ctx: gone, failed: new(error)}); !errors.Is(err, why) {
		t.Errorf("half a screen is shown: %v", err)
	}
}
