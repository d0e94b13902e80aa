package handlers

import (
	"context"
	"errors"
	"testing"

	"opshub/catalog"
)

// TestAPageIsWholeOrNotShown lets a fact beside the rows fail: the screen is not shown without it.
func TestAPageIsWholeOrNotShown(t *testing.T) {
	s := withSQL(t)
	gone, end := context.WithCancel(context.Background())
	end()
	why := errors.New("gone")
	half := func(r *request) (*answer, error) { r.failing(why); return &answer{}, nil }
	s.datasets["half"] = func(*server) dataset { return dataset{show: half, print: half} }
	for name, build := range map[string]func(catalog.Screen) (screenFunc, error){"screen": s.data, "sheet": s.print} {
		show, err := build(catalog.Screen{Content: "half"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := show(&request{roster: s.Rosters.Roster(), ctx: gone, failed: new(error)}); !errors.Is(err, why) {
			t.Errorf("half a %s is shown: %v", name, err)
		}
	}
}
