package handlers

import (
	"context"
	"fmt"
	"sync"

	"opshub/schedule"
	"opshub/schedule/store"
)

// standings is how those who were held against open shifts stand to them, by shift: what the weeks of a screen share is worked out once.
type standings struct {
	mu sync.Mutex
	of map[int64]schedule.OpenShiftRow

	asking chan struct{} // holds one: weeks overlap, and who asks beside another mostly finds what that one has found
}

// mostStandings is of how many shifts it is kept, and openShiftWeight how much one of them weighs among the rows that are kept.
const (
	mostStandings   = 2000
	openShiftWeight = 20
)

func newStandings() *standings {
	return &standings{of: map[int64]schedule.OpenShiftRow{}, asking: make(chan struct{}, 1)}
}

// standings is what is known of the pools that the request asks for, while the data is the same.
func (s *server) standings(r *request) (*standings, error) {
	none := func() ([]*standings, error) {
		return []*standings{{of: map[int64]schedule.OpenShiftRow{}, asking: make(chan struct{}, 1)}}, nil
	}
	if r.filter.EmployeeID != 0 { // one is held against each shift in no time
		all, err := none()
		return all[0], err
	}
	key := fmt.Sprintf("standings|%v|%s", r.viewer, r.rule(poolRule))
	all, err := store.Kept(s.Store, key, mostStandings*openShiftWeight, func() ([]*standings, error) { return []*standings{newStandings()}, nil })
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// rows is the open shifts with those who were held against them; ask ranks the candidates of those of which it is not known.
func (k *standings) rows(ctx context.Context, shifts []schedule.ShiftRow, ask func([]schedule.ShiftRow) ([][]schedule.Candidate, error)) ([]schedule.OpenShiftRow, error) {
	rows := make([]schedule.OpenShiftRow, len(shifts))
	unknown, full := k.known(shifts, rows)
	if len(unknown) > 0 && !full { // where nothing more is kept, to wait brings nothing
		select {
		case k.asking <- struct{}{}:
			defer func() { <-k.asking }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		unknown, _ = k.known(shifts, rows)
	}
	if len(unknown) == 0 {
		return rows, nil
	}
	open := make([]schedule.ShiftRow, len(unknown))
	for n, i := range unknown {
		open[n] = shifts[i]
	}
	candidates, err := ask(open)
	if err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for n, i := range unknown {
		rows[i] = schedule.NewOpenShiftRow(shifts[i], candidates[n])
		if len(k.of) < mostStandings {
			k.of[rows[i].ID] = rows[i]
		}
	}
	return rows, nil
}

// known fills the rows of the shifts of which it is known, and gives the places of the others, and whether no more are kept.
func (k *standings) known(shifts []schedule.ShiftRow, rows []schedule.OpenShiftRow) (unknown []int, full bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for i := range shifts {
		if known, ok := k.of[shifts[i].ID]; ok && known.ShiftRow == shifts[i] {
			rows[i] = known
		} else {
			unknown = append(unknown, i)
		}
	}
	return unknown, len(k.of) >= mostStandings
}
