package roster

import (
	"cmp"
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
	"opshub/schedule/roster/staffing"
	"opshub/schedule/rules"
)

// Coverage compares the shifts of the days with the matching coverage targets, each location in its own zone. It
// returns the locations that have a target on these days, by name. Whole days are cut at midnight, and a target of the
// night before extends into the first day.
//
// If the filter has a period, only the shifts of that period count, and each target that begins on the days counts to
// its end. A position selects the targets for it, but not those for any position. An employee selects the home
// location. No other field limits the shifts: all people are counted. The figures name nobody, so every known viewer
// may read them. Viewers who may not read drafts receive the figures of the published shifts.
func (w View) Coverage(f schedule.Filter, first, last schedule.Date) []rules.PlaceCoverage {
	return w.CoverageWith(f, first, last, nil)
}

// AtPost is one person at a post during an interval.
type AtPost struct {
	schedule.Post
	schedule.Interval
}

// CoverageWith is like Coverage, and counts more people as if they were scheduled.
func (w View) CoverageWith(f schedule.Filter, first, last schedule.Date, more []AtPost) (out []rules.PlaceCoverage) {
	wanted := w.wantedOf(f)
	if len(wanted) == 0 {
		return nil
	}
	period := f.DraftPeriodID != 0 || f.PublishedPeriodID != 0
	days := make([]schedule.Interval, len(wanted))
	all := schedule.Interval{}
	begin, end := first-1, last
	if period {
		begin, end = first, last+1 // targets that begin on the last day can end on the next
	}
	for k := range wanted {
		days[k] = wanted[k].zone.Range(first, end)
		if k == 0 {
			all = days[k]
		}
		all = schedule.Interval{Start: min(all.Start, days[k].Start), End: max(all.End, days[k].End)}
	}
	heads := []*rules.Heads{w.countHeads(f, wanted, all)}
	for _, m := range more {
		heads[0].Join(m.Post, m.Interval)
	}
	for k := range wanted {
		p := &wanted[k]
		stretches := rules.WorstCoverage(rules.CoverHeads(p.zone, p.targets, heads, begin, last), days[k])
		if len(stretches) > 0 {
			out = append(out, rules.PlaceCoverage{Location: p.location, Positions: p.positions, Stretches: stretches})
		}
	}
	return out
}

// countHeads counts the people at the posts of coverage targets. If the filter has a period, only its shifts count.
func (w View) countHeads(f schedule.Filter, wanted []wantedPlace, within schedule.Interval) *rules.Heads {
	l, draft := w.coverageLayer(f)
	if draft == nobody {
		return rules.NewHeads(within)
	}
	var posts []schedule.Post
	seen := map[schedule.Post]bool{}
	for k := range wanted {
		for i := range wanted[k].targets {
			p := schedule.Post{Location: wanted[k].targets[i].LocationID, Position: wanted[k].targets[i].PositionID}
			if !seen[p] {
				seen[p] = true
				posts = append(posts, p)
			}
		}
	}
	return staffing.Heads(w.m, l, draft, posts, within)
}

// coverageLayer returns the copies of shifts that coverage counts, and their draft period: everyDraft for any, or
// nobody if no shift counts.
func (w View) coverageLayer(f schedule.Filter) (l *memory.Layer, draft int32) {
	l, draft = w.shiftLayer(), everyDraft
	if f.PublishedPeriodID != 0 {
		l = w.versionLayer(f.PublishedPeriodID)
	}
	if f.DraftPeriodID != 0 {
		if draft = memory.OrNobody(w.m.DraftOf, f.DraftPeriodID); !w.manager() {
			draft = nobody
		}
	}
	return l, draft
}

// FillGaps sets for each gap how many employees of its location could fill it; see rules.Reserve. Only managers read
// the figures. For other viewers FillGaps does nothing.
func (w View) FillGaps(gaps []rules.Shortfall) {
	if len(gaps) == 0 || !w.manager() {
		return
	}
	all, home := gaps[0].Interval, gaps[0].Location.ID
	for k := range gaps {
		all = schedule.Interval{Start: min(all.Start, gaps[k].Start), End: max(all.End, gaps[k].End)}
		if gaps[k].Location.ID != home {
			home = 0
		}
	}
	staffing.Reserve(w.m, home, all).Fill(gaps)
}

// CoverageWeeks sums the coverage of some consecutive weeks. The first week begins on first.
func (w View) CoverageWeeks(f schedule.Filter, first schedule.Date, weeks int) []rules.CoverageWeek {
	out := make([]rules.CoverageWeek, weeks)
	for k := range out {
		week := rules.CoverageWeek{First: first.Add(7 * k), Last: first.Add(7*k + 6)}
		for _, p := range w.Coverage(f, week.First, week.Last) {
			week.Places++
			week.CoverageSum = week.Plus(p.Sum())
			for i := range p.Stretches {
				week.Heads = max(week.Heads, p.Stretches[i].Scheduled)
			}
		}
		out[k] = week
	}
	return out
}

// wantedPlace holds the coverage targets of one location.
type wantedPlace struct {
	location  schedule.Location
	zone      *localtime.Zone
	targets   []schedule.CoverageTarget
	positions map[int64]string // names of the positions of all targets
}

// wantedOf returns the locations with a matching target, by name.
func (w View) wantedOf(f schedule.Filter) (wanted []wantedPlace) {
	asks, positions := w.targetsOf(f), map[int64]string{}
	for k := range w.m.Targets {
		t := &w.m.Targets[k]
		if !asks(t) || f.PositionID != 0 && t.PositionID != f.PositionID {
			continue
		}
		if n := len(wanted); n == 0 || wanted[n-1].location.ID != t.LocationID { // targets are ordered by location
			l := w.m.LocationByID(t.LocationID)
			z, _ := localtime.ZoneOrUTC(l.TimeZone)
			wanted = append(wanted, wantedPlace{location: *l, zone: z, positions: positions})
		}
		p := &wanted[len(wanted)-1]
		p.targets = append(p.targets, *t)
		positions[t.PositionID] = w.m.PositionName(t.PositionID)
	}
	slices.SortFunc(wanted, func(a, b wantedPlace) int {
		return cmp.Or(cmp.Compare(schedule.Fold(a.location.Name), schedule.Fold(b.location.Name)), cmp.Compare(a.location.ID, b.location.ID))
	})
	return wanted
}

// CoverageTargets returns the coverage targets by location, weekday and time. Targets for a single date come last. The
// filter's days select the targets in force on one of them. A position selects the targets for it and those for any
// position. An employee selects the home location. Targets name nobody, so every known viewer may read them.
func (w View) CoverageTargets(f schedule.Filter) paging.List[schedule.CoverageTargetRow] {
	asks := w.targetsOf(f)
	return paging.NewList(paging.Kept(w.m.Targets, func(t *schedule.CoverageTarget) bool {
		return asks(t) && onDates(&f, t.EffectiveFrom, t.EffectiveTo) && onDates(&f, t.On, t.On)
	}), w.targetRow, paging.By("location", w.m.TargetKey))
}

// targetsOf returns a function that reports whether the filter matches a target, regardless of the filter's days.
func (w View) targetsOf(f schedule.Filter) func(*schedule.CoverageTarget) bool {
	q, home, known := schedule.Fold(f.Q), w.m.HomeOf(f.EmployeeID), w.known()
	return func(t *schedule.CoverageTarget) bool {
		switch {
		case !known || w.m.LocationByID(t.LocationID) == memory.NoLocation:
			return false
		case f.LocationID != 0 && t.LocationID != f.LocationID || f.EmployeeID != 0 && t.LocationID != home:
			return false
		case f.PositionID != 0 && t.PositionID != 0 && t.PositionID != f.PositionID:
			return false
		}
		return q == "" || w.locationHas(t.LocationID, q) || textHas(w.m.PositionName(t.PositionID), q)
	}
}

func (r *Roster) targetRow(t *schedule.CoverageTarget) schedule.CoverageTargetRow {
	l := r.m.LocationByID(t.LocationID)
	return schedule.CoverageTargetRow{CoverageTarget: *t, Position: r.m.PositionName(t.PositionID), Location: l.Name, TimeZone: l.TimeZone}
}
