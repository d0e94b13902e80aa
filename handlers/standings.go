package handlers

import (
	"fmt"
	"sync"

	"opshub/schedule"
	"opshub/schedule/store"
)

// standings is how those who were held against open shifts stand to them, by shift: what the weeks of a screen share is worked out once.
type standings struct {
	mu sync.Mutex
	of map[int64]schedule.OpenShiftRow

	asking sync.Mutex // weeks overlap: who asks beside another mostly finds what that one has found
}

// mostStandings is of how many shifts it is kept, and openShiftWeight how much one of them weighs among the rows that are kept.
const (
	mostStandings   = 2000
	openShiftWeight = 20
)

// standings is what is known of the pools that the request asks for, while the data is the same.
func (s *server) standings(r *request) (*standings, error) {
	none := func() ([]*standings, error) { return []*standings{{of: map[int64]schedule.OpenShiftRow{}}}, nil }
	if r.filter.EmployeeID != 0 { // one is held against each shift in no time
		all, err := none()
		return all[0], err
	}
	key := fmt.Sprintf("standings|%v|%s", r.viewer, r.rule(poolRule))
	all, err := store.Kept(s.Store, key, mostStandings*openShiftWeight, none)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// rows is the open shifts with those who were held against them; ask ranks the candidates of those of which it is not known.
func (k *standings) rows(shifts []schedule.ShiftRow, ask func([]schedule.ShiftRow) ([][]schedule.Candidate, error)) ([]schedule.OpenShiftRow, error) {
	rows := make([]schedule.OpenShiftRow, len(shifts))
	if len(k.known(shifts, rows)) == 0 {
		return rows, nil
	}
	k.asking.Lock()
	defer k.asking.Unlock()
	unknown := k.known(shifts, rows)
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

// known fills the rows of the shifts of which it is known, and gives the places of the others.
func (k *standings) known(shifts []schedule.ShiftRow, rows []schedule.OpenShiftRow) (unknown []int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for i := range shifts {
		if known, ok := k.of[shifts[i].ID]; ok && known.ShiftRow == shifts[i] {
			rows[i] = known
		} else {
			unknown = append(unknown, i)
		}
	}
	return unknown
}
