package roster

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"opshub/schedule/localtime"
	"opshub/schedule/rules"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
)

// plainWorker returns an employee with the data that the rules read.
func plainWorker(t *testing.T, rows *schedule.Roster, w View, p *schedule.Person, a Around) rules.Worker {
	t.Helper()
	out := rules.Worker{Employee: p.Employee}
	for _, h := range heldIn(rows) {
		if h.EmployeeID == p.ID {
			out.Positions = append(out.Positions, h.PositionID)
		}
	}
	for _, s := range plainCopies(rows, w.viewer, 0) {
		if s.EmployeeID == p.ID && s.State != schedule.StagedForRemoval && s.Interval().Overlaps(a.Shifts) {
			s.DraftPeriodID, s.Label, s.State = 0, "", ""
			out.Shifts = append(out.Shifts, s)
		}
	}
	slices.SortFunc(out.Shifts, func(a, b schedule.Shift) int {
		return cmp.Or(cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.ID, b.ID))
	})
	for _, b := range rows.Blocks {
		if b.EmployeeID != p.ID || !b.Status.Live() || !plainReadsBlock(rows, w.viewer, b) {
			continue
		}
		for _, o := range occurrencesOfBlock(t, rows, w, b.ID) {
			if !o.Missing && o.Overlaps(a.Blocks) {
				out.Occurrences = append(out.Occurrences, o)
				if out.Kinds == nil {
					out.Kinds = map[int64]schedule.BlockKind{}
				}
				out.Kinds[b.ID] = b.Kind
			}
		}
	}
	slices.SortFunc(out.Occurrences, func(a, b schedule.Occurrence) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.BlockID, b.BlockID))
	})
	return out
}

// plainPool returns the candidates that match a filter.
func plainPool(rows *schedule.Roster, w View, f schedule.Filter, gone bool) (list []*schedule.Person) {
	held := heldIn(rows)
	for _, p := range plainPeople(rows, w, f.Without("position_id", "block_id")) {
		works := f.PositionID == 0 || slices.Contains(held, schedule.EmployeePosition{EmployeeID: p.ID, PositionID: f.PositionID})
		if plainReads(rows, w.viewer, p.ID) && works && (gone || p.Status == "active" || p.Status == "on_leave") {
			list = append(list, p)
		}
	}
	return list
}

// around is an interval for the shifts and one for the blocks.
var around = Around{Shifts: schedule.Interval{Start: testNow - 5*86400, End: testNow + 6*86400}, Blocks: schedule.Interval{Start: testNow, End: testNow + 2*86400}}

func TestWorkersComeWithTheirShiftsAndBlocks(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		rows.Employees[3].Status = "terminated" // the roster was built before this change
		w.m.People[w.m.PersonOf[rows.Employees[3].ID]].Status = "terminated"
		var want, got []rules.Worker
		for _, p := range plainPool(rows, w, f, f.All) {
			want = append(want, plainWorker(t, rows, w, p, around))
		}
		pool := w.Pool(f, f.All)
		for one := range pool.Each(around) {
			kept := *one
			kept.Shifts, kept.Occurrences, kept.Kinds = slices.Clone(kept.Shifts), slices.Clone(kept.Occurrences), maps.Clone(kept.Kinds)
			if k := len(got); !gocmp.Equal(bare(kept), bare(pool.Worker(k, around))) || pool.Employee(k).ID != one.ID {
				t.Fatalf("%+v: worker %d of the pool is another one alone", f, k)
			}
			got = append(got, kept)
		}
		for k := range got {
			got[k] = bare(got[k])
		}
		for k := range want {
			want[k] = bare(want[k])
		}
		sameRows(t, f, want, got)
		if pool.Len() != len(want) {
			t.Fatalf("%+v: the pool has %d, want %d", f, pool.Len(), len(want))
		}
	})
}

// bare returns a worker with nil instead of empty lists and without the states of shifts.
func bare(w rules.Worker) rules.Worker {
	for k := range w.Shifts {
		w.Shifts[k].State = ""
	}
	slices.Sort(w.Positions)
	w.Shifts, w.Occurrences, w.Positions = orNil(w.Shifts), orNil(w.Occurrences), orNil(w.Positions)
	if len(w.Kinds) == 0 {
		w.Kinds = nil
	}
	return w
}

func orNil[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}

// TestAGlanceStandsForTheShifts compares the place of each employee computed from a glance with the place of the fully evaluated candidate.
func TestAGlanceStandsForTheShifts(t *testing.T) {
	eachWork(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		random := rand.New(rand.NewPCG(uint64(f.From), 4))
		z, _ := localtime.ZoneOrUTC("Europe/Berlin")
		start := z.Resolve(testDay+schedule.Date(random.IntN(10)-5), random.IntN(1440))
		o := rules.Opening{Interval: schedule.Interval{Start: start, End: start + 8*3600}, TimeZone: "Europe/Berlin", LocationID: 1, PositionID: 2}
		a := Around{Blocks: o.Interval, Shifts: o.Around(time.Monday, rules.MaxConsecutive(rows.ConstraintRules))}
		trial := rules.NewTrial(o)
		gauge := trial.Gauge(time.Monday, a.Shifts)
		pool := w.Pool(f, false)
		type placed struct {
			rules.Place
			rules.Candidate
		}
		var list []placed
		pool.Glances(a, gauge, func(k int, one *rules.Worker, g *rules.Glance) {
			limits := plainLimits(rows, pool.View.m.PersonByID(one.ID), "", 0)
			full := pool.Worker(k, a)
			list = append(list, placed{trial.Place(one, g, limits, true), rules.NewTrial(o).Consider(&full, limits)})
		})
		candidates := make([]rules.Candidate, len(list))
		for k := range list {
			candidates[k] = list[k].Candidate
			if list[k].Place.Standing() != list[k].Candidate.Standing {
				t.Fatalf("%+v: %s is %s at a glance, want %s", f, list[k].Name, list[k].Place.Standing(), list[k].Candidate.Standing)
			}
		}
		rules.RankCandidates(candidates)
		slices.SortFunc(list, func(a, b placed) int {
			return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.Name, b.Name))
		})
		for k := range list {
			if list[k].ID != candidates[k].ID {
				t.Fatalf("%+v: %s is at place %d at a glance, want %s", f, list[k].Name, k, candidates[k].Name)
			}
		}
	})
}
