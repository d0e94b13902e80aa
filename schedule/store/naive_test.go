package store

import (
	"cmp"
	"slices"
	"strings"

	"opshub/schedule"
)

// naive answers the questions of the store from a roster in memory, by the shortest way that can be seen to be right:
// every shift against every occurrence.
type naive struct {
	r       *schedule.Roster
	occs    map[int64][]schedule.Occurrence // by employee
	blocks  map[int64]schedule.Block
	people  map[int64]schedule.Employee
	places  map[int64]schedule.Location
	shifts  map[int64]schedule.Shift
	horizon schedule.Interval
}

func newNaive(r *schedule.Roster, horizon schedule.Interval) *naive {
	n := &naive{
		r: r, occs: map[int64][]schedule.Occurrence{}, blocks: map[int64]schedule.Block{},
		people: map[int64]schedule.Employee{}, places: map[int64]schedule.Location{}, shifts: map[int64]schedule.Shift{},
		horizon: horizon,
	}
	for _, e := range r.Employees {
		n.people[e.ID] = e
	}
	for _, l := range r.Locations {
		n.places[l.ID] = l
	}
	for _, s := range r.Shifts {
		n.shifts[s.ID] = s
	}
	own := map[int64][]schedule.Block{}
	for _, b := range r.Blocks {
		n.blocks[b.ID] = b
		own[b.EmployeeID] = append(own[b.EmployeeID], b)
	}
	for e, blocks := range own {
		occs, err := schedule.ExpandAll(blocks, r.Exceptions, horizon)
		if err != nil {
			panic(err)
		}
		n.occs[e] = occs
	}
	return n
}

// naivePair is a soft conflict without what the store adds in words.
type naivePair struct {
	Employee, Shift, Block int64
	State                  schedule.ShiftState
	Copy, Occ, Overlap     schedule.Interval
	Zone                   string
	Location, Position     int64
	Label                  string
	Status                 schedule.BlockStatus
}

// pairs is every soft conflict of every status.
func (n *naive) pairs() (out []naivePair) {
	current := map[int64]bool{}
	for _, p := range n.r.PublishedPeriods {
		current[p.ID] = p.Status == "current"
	}
	published := map[int64]schedule.Shift{}
	for _, p := range n.r.PublishedShifts {
		if current[p.PublishedPeriodID] && p.ChangeKind != "removed" {
			published[p.Shift.ID] = p.Shift
		}
	}
	for _, s := range n.r.Shifts {
		if s.State == schedule.StagedForRemoval {
			continue
		}
		shown, known := published[s.ID]
		if !known && s.State == schedule.Published {
			shown, known = s, true
		}
		employees := []int64{s.EmployeeID}
		if known && shown.EmployeeID != s.EmployeeID {
			employees = append(employees, shown.EmployeeID)
		}
		for _, e := range employees {
			for _, o := range n.occs[e] {
				works := e != 0 && s.EmployeeID == e && s.Interval().Overlaps(o.Interval) && !o.Missing
				was := e != 0 && known && shown.EmployeeID == e && shown.Interval().Overlaps(o.Interval) && !o.Missing
				p := naivePair{e, s.ID, o.BlockID, schedule.StateDraft, s.Interval(), o.Interval, schedule.Interval{}, s.TimeZone,
					s.LocationID, s.PositionID, s.Label, o.Status}
				switch {
				case works && was:
					p.State = schedule.StateBoth
				case was:
					p.State, p.Copy, p.Zone = schedule.StatePublished, shown.Interval(), shown.TimeZone
					p.Location, p.Position, p.Label = shown.LocationID, shown.PositionID, shown.Label
				case !works:
					continue
				}
				p.Overlap = p.Copy.Overlap(o.Interval)
				out = append(out, p)
			}
		}
	}
	return out
}

func touches(iv schedule.Interval, zone string, f schedule.Filter) bool {
	z, _ := schedule.ZoneOrUTC(zone)
	first, last := z.Days(iv)
	return last >= f.From && (f.To == 0 || first <= f.To)
}

func has(q string, texts ...string) bool {
	return strings.Contains(schedule.Fold(strings.Join(texts, "\n")), schedule.Fold(q))
}

// conflicts is the pairs of a filter, by start of the overlap, shift and block.
func (n *naive) conflicts(f schedule.Filter) (out []naivePair) {
	for _, p := range n.pairs() {
		e, b := n.people[p.Employee], n.blocks[p.Block]
		ok := (f.EmployeeID == 0 || f.EmployeeID == p.Employee) && (f.BlockID == 0 || f.BlockID == p.Block) &&
			(f.LocationID == 0 || f.LocationID == p.Location) && (f.PositionID == 0 || f.PositionID == p.Position) &&
			slices.Contains(f.StatusSet(), p.Status) && touches(p.Overlap, p.Zone, f) &&
			(has(f.Q, e.Name, e.Number) || (!private(b.ReasonCode) && has(f.Q, b.ReasonText, b.ReasonCode)) || has(f.Q, p.Label) ||
				has(f.Q, n.places[p.Location].Name, n.places[p.Location].Code))
		if ok {
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b naivePair) int {
		return cmp.Or(cmp.Compare(a.Overlap.Start, b.Overlap.Start), cmp.Compare(a.Shift, b.Shift), cmp.Compare(a.Block, b.Block),
			cmp.Compare(a.Occ.Start, b.Occ.Start))
	})
	return out
}

func (n *naive) conflictCounts(f schedule.Filter) (c schedule.ConflictCounts) {
	c.ByStatus = map[schedule.BlockStatus]int{}
	shifts, employees := map[int64][]schedule.Interval{}, map[int64]bool{}
	for _, p := range n.conflicts(f) {
		c.Pairs++
		c.ByStatus[p.Status]++
		switch p.Status {
		case schedule.Active, schedule.Approved:
			c.Live++
		case schedule.Requested:
			c.Requested++
		}
		shifts[p.Shift] = append(shifts[p.Shift], p.Overlap)
		employees[p.Employee] = true
	}
	for _, list := range shifts {
		c.Minutes += schedule.UnionMinutes(list)
	}
	c.Shifts, c.Employees = len(shifts), len(employees)
	c.Compared.Shifts, c.Compared.Blocks, c.Compared.Employees = n.compared(f)
	return c
}

// compared counts what the range of a filter holds for the soft-conflict report.
func (n *naive) compared(f schedule.Filter) (int, int, int) {
	shifts, blocks, employees := 0, map[int64]bool{}, map[int64]bool{}
	of := func(e int64) bool {
		p := n.people[e]
		return e != 0 && (f.EmployeeID == 0 || f.EmployeeID == e) && has(f.Q, p.Name, p.Number) &&
			(f.BlockID == 0 || n.blocks[f.BlockID].EmployeeID == e)
	}
	for _, s := range n.r.Shifts {
		if s.State != schedule.StagedForRemoval && of(s.EmployeeID) && touches(s.Interval(), s.TimeZone, f) &&
			(f.LocationID == 0 || f.LocationID == s.LocationID) && (f.PositionID == 0 || f.PositionID == s.PositionID) {
			shifts++
			employees[s.EmployeeID] = true
		}
	}
	for e, occs := range n.occs {
		for _, o := range occs {
			if !o.Missing && of(e) && slices.Contains(f.StatusSet(), o.Status) && (f.BlockID == 0 || f.BlockID == o.BlockID) &&
				touches(o.Interval, n.blocks[o.BlockID].TimeZone, f) {
				blocks[o.BlockID] = true
				employees[e] = true
			}
		}
	}
	return shifts, len(blocks), len(employees)
}

// blockIDs is the ids of the blocks of a filter, rising.
func (n *naive) blockIDs(f schedule.Filter) (out []int64) {
	for _, b := range n.r.Blocks {
		ok := n.hasBlock(b, f)
		if ok && (f.From != 0 || f.To != 0) {
			ok = slices.ContainsFunc(n.occs[b.EmployeeID], func(o schedule.Occurrence) bool {
				return o.BlockID == b.ID && !o.Missing && touches(o.Interval, b.TimeZone, f)
			})
		}
		if ok {
			out = append(out, b.ID)
		}
	}
	slices.Sort(out)
	return out
}

func (n *naive) blockCounts(f schedule.Filter) (c schedule.BlockCounts) {
	c.ByStatus = map[schedule.BlockStatus]int{}
	employees := map[int64]bool{}
	for _, id := range n.blockIDs(f) {
		b := n.blocks[id]
		c.Blocks++
		c.ByStatus[b.Status]++
		employees[b.EmployeeID] = true
		if b.RRule != "" || b.SeriesID != 0 {
			c.Recurring++
		}
		if b.Status.Live() {
			c.Conflicts += len(n.conflicts(schedule.Filter{BlockID: id, From: f.From, To: f.To}))
		}
	}
	c.Employees = len(employees)
	return c
}

// hasBlock says whether a block belongs to a question, by the home of its employee and whatever its days are.
func (n *naive) hasBlock(b schedule.Block, f schedule.Filter) bool {
	e := n.people[b.EmployeeID]
	return !b.Deleted && (f.EmployeeID == 0 || f.EmployeeID == e.ID) && (f.BlockID == 0 || f.BlockID == b.ID) &&
		(f.LocationID == 0 || f.LocationID == e.LocationID) && (f.PositionID == 0 || f.PositionID == e.PositionID) &&
		slices.Contains(f.StatusSet(), b.Status) &&
		(has(f.Q, e.Name, e.Number) || (!private(b.ReasonCode) && has(f.Q, b.ReasonText, b.ReasonCode)) ||
			e.LocationID != 0 && has(f.Q, n.places[e.LocationID].Name, n.places[e.LocationID].Code))
}

// hasShift says whether a shift belongs to a question, by where it is worked and whatever its days are.
func (n *naive) hasShift(s schedule.Shift, f schedule.Filter) bool {
	e, l := n.people[s.EmployeeID], n.places[s.LocationID]
	return (f.EmployeeID == 0 || f.EmployeeID == s.EmployeeID) && (f.LocationID == 0 || f.LocationID == s.LocationID) &&
		(f.PositionID == 0 || f.PositionID == s.PositionID) &&
		(f.BlockID == 0 || n.blocks[f.BlockID].EmployeeID == s.EmployeeID && s.EmployeeID != 0) &&
		(f.Q == "" || e.ID != 0 && has(f.Q, e.Name, e.Number) || has(f.Q, s.Label) || has(f.Q, l.Name, l.Code))
}

// hasPerson says whether an employee belongs to a question about people.
func (n *naive) hasPerson(e schedule.Employee, f schedule.Filter) bool {
	return (f.EmployeeID == 0 || f.EmployeeID == e.ID) && (f.BlockID == 0 || n.blocks[f.BlockID].EmployeeID == e.ID) &&
		(f.LocationID == 0 || f.LocationID == e.LocationID) && (f.PositionID == 0 || f.PositionID == e.PositionID) &&
		(has(f.Q, e.Name, e.Number) || e.LocationID != 0 && has(f.Q, n.places[e.LocationID].Name, n.places[e.LocationID].Code))
}

// staff is the figures of one employee.
func (n *naive) staff(e schedule.Employee, f schedule.Filter) (out schedule.StaffRow) {
	out.Employee = e
	var covered []schedule.Interval
	days := map[schedule.Date]bool{}
	live := map[schedule.BlockStatus]map[int64]bool{}
	for _, o := range n.occs[e.ID] {
		zone := n.blocks[o.BlockID].TimeZone
		if o.Missing || !touches(o.Interval, zone, f) || f.BlockID != 0 && f.BlockID != o.BlockID {
			continue
		}
		if live[o.Status] == nil {
			live[o.Status] = map[int64]bool{}
		}
		live[o.Status][o.BlockID] = true
		if !slices.Contains(f.StatusSet(), o.Status) {
			continue
		}
		out.Occurrences++
		z, _ := schedule.ZoneOrUTC(zone)
		first, last := z.Days(o.Interval)
		for on := first; on <= last; on++ {
			if on >= f.From && (f.To == 0 || on <= f.To) {
				days[on] = true
				covered = append(covered, o.Interval.Overlap(z.Day(on)))
			}
		}
	}
	out.UnavailableMinutes, out.UnavailableDays = schedule.UnionMinutes(covered), len(days)
	blocks := func(s schedule.BlockStatus) int {
		if f.From != 0 || f.To != 0 {
			return len(live[s])
		}
		c := 0
		for _, b := range n.r.Blocks {
			if b.EmployeeID == e.ID && b.Status == s && !b.Deleted && (f.BlockID == 0 || f.BlockID == b.ID) {
				c++
			}
		}
		return c
	}
	out.BlocksActive, out.BlocksApproved, out.BlocksRequested = blocks(schedule.Active), blocks(schedule.Approved), blocks(schedule.Requested)
	for _, s := range n.r.Shifts {
		zone, _ := schedule.ZoneOrUTC(s.TimeZone)
		if on := zone.Date(s.StartsAt); s.EmployeeID == e.ID && s.State != schedule.StagedForRemoval && on >= f.From && (f.To == 0 || on <= f.To) {
			out.ScheduledShifts++
			out.ScheduledMinutes += s.Interval().Minutes()
		}
	}
	f.EmployeeID, f.LocationID, f.PositionID, f.Q = e.ID, 0, 0, ""
	c := n.conflictCounts(f)
	out.ConflictRows, out.ConflictShifts, out.ConflictMinutes = c.Pairs, c.Shifts, c.Minutes
	return out
}

// private reasons are found under no text, so that a sheet of q=medical tells nothing.
func private(code string) bool { return code == "medical" || code == "sick" }
