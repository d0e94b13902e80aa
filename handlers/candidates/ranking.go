package candidates

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// ranking is the result of comparing a pool with an opening: the number of employees by standing, and the shown
// candidates ranked by fit.
type ranking struct {
	byStanding map[rules.Standing]int
	compared   int
	shown      int
	opening    rules.Opening
	candidates func(from, to int) []rules.Candidate
}

// rows returns the rows of the shown candidates, which are built for one page at a time. Only managers read the recent
// work of the candidates.
func (k ranking) rows(r *web.Request) *report.MadeLater[columns.CandidateRow] {
	return &report.MadeLater[columns.CandidateRow]{N: k.shown, Some: func(from, to int) []columns.CandidateRow {
		rows, ids := make([]columns.CandidateRow, 0, to-from), make([]int64, 0, to-from)
		for i, c := range k.candidates(from, to) {
			rows = append(rows, columns.CandidateRow{Candidate: c, Rank: from + i + 1, ShiftID: k.opening.ShiftID, Next: r.View().NextShift(c.ID, k.opening.End)})
			ids = append(ids, c.ID)
		}
		recent, _ := r.View().RecentWork(ids, k.opening, rules.DefaultBalance) // the error means that the visitor is no manager
		for i := range recent {
			rows[i].Recent = recent[i]
		}
		return rows
	}}
}

// shows reports whether candidates with this standing are shown.
func (f *ranker) shows(s rules.Standing) bool {
	return s == rules.Free || s == rules.FreeWithNotes || f.show == "all" || f.show == "broken" && s == rules.BreaksRules
}

// rank compares the employees of the chosen pool with an opening, except the one who has it. The requested rest, if any,
// replaces the limit of each employee.
func rank(s *web.Server, r *web.Request, o opening) (ranking, error) {
	book, err := people.RulebookOf(s, r)
	if err != nil {
		return ranking{}, err
	}
	f := newRanker(o.Opening, book)
	if o.holder.EmployeeID != 0 {
		f.include = func(e *schedule.Employee) bool { return e.ID != o.holder.EmployeeID }
	}
	f.limits.rest, f.limits.hasRest = requestedRest(r)
	f.show = page.RuleValue(r, showRule)
	pool := poolOf(r, o.LocationID, o.PositionID)
	pool.Q = r.Filter.Q
	return f.rank(r.View().Pool(pool, false)), nil
}

// requestedRest returns the rest in minutes that the address requires for every employee. ok is false if the
// limits of each employee apply.
func requestedRest(r *web.Request) (minutes int, ok bool) {
	var hours int
	n, err := fmt.Sscanf(page.RuleValue(r, restRule), "%d", &hours)
	return hours * 60, n == 1 && err == nil
}

// ranker compares employees with one opening.
type ranker struct {
	trial   *rules.Trial
	limits  limits
	around  roster.Around
	show    string
	include func(*schedule.Employee) bool // nil includes all employees
}

// newRanker returns a ranker that compares all employees with an opening, and shows all.
func newRanker(o rules.Opening, book people.Rulebook) *ranker {
	return &ranker{trial: rules.NewTrial(o), limits: limits{rules: schedule.NewRuleBook(book.Rules), starts: book.Starts}, show: "all",
		around: roster.Around{Blocks: o.Interval, Shifts: o.Around(book.Starts, book.InRow)}}
}

// rank compares the employees of a pool with the opening. It computes reasons only for the candidates of a page,
// unless the opening is too long for a gauge.
func (f *ranker) rank(pool roster.Pool) ranking {
	if gauge := f.trial.Gauge(f.limits.starts, f.around.Shifts); gauge != nil {
		return f.rankByGauge(pool, gauge)
	}
	return f.rankWithReasons(pool)
}

// rankByGauge ranks a pool without computing reasons.
func (f *ranker) rankByGauge(pool roster.Pool, gauge *rules.Gauge) ranking {
	type ranked struct {
		place rules.Place
		k     int
	}
	out := ranking{byStanding: map[rules.Standing]int{}, opening: f.trial.Opening()}
	var list []ranked
	var same schedule.Limits
	every := func(schedule.Date) schedule.Limits { return same }
	pool.Glances(f.around, gauge, func(k int, w *rules.Worker, g *rules.Glance) {
		if f.include != nil && !f.include(&w.Employee) {
			return
		}
		out.compared++
		limits, always := every, false
		if same, always = f.limits.always(&w.Employee); !always {
			limits = f.limits.of(&w.Employee)
		}
		p := f.trial.Place(w, g, limits, f.show == "all")
		out.byStanding[p.Standing()]++
		if f.shows(p.Standing()) {
			list = append(list, ranked{p, k})
		}
	})
	slices.SortFunc(list, func(a, b ranked) int {
		if a.place != b.place {
			return cmp.Compare(a.place, b.place)
		}
		x, y := pool.Employee(a.k), pool.Employee(b.k)
		return cmp.Or(cmp.Compare(x.Name, y.Name), cmp.Compare(x.ID, y.ID))
	})
	out.shown = len(list)
	out.candidates = func(from, to int) []rules.Candidate {
		trial := rules.NewTrial(f.trial.Opening()) // a trial may not be shared between requests
		candidates := make([]rules.Candidate, 0, to-from)
		for _, c := range list[from:to] {
			w := pool.Worker(c.k, f.around)
			candidates = append(candidates, trial.Consider(&w, f.limits.of(&w.Employee)))
		}
		return candidates
	}
	return out
}

// rankWithReasons ranks a pool and computes all reasons.
func (f *ranker) rankWithReasons(pool roster.Pool) ranking {
	out := ranking{byStanding: map[rules.Standing]int{}, opening: f.trial.Opening()}
	var candidates []rules.Candidate
	for w := range pool.Each(f.around) {
		if f.include != nil && !f.include(&w.Employee) {
			continue
		}
		out.compared++
		if f.show != "all" && !f.trial.Free(w) {
			out.byStanding[rules.NotFree]++
			continue
		}
		c := f.trial.Consider(w, f.limits.of(&w.Employee))
		out.byStanding[c.Standing]++
		if f.shows(c.Standing) {
			candidates = append(candidates, c)
		}
	}
	rules.RankCandidates(candidates)
	out.shown = len(candidates)
	out.candidates = func(from, to int) []rules.Candidate { return candidates[from:to] }
	return out
}

// limits returns the limits of an employee, with the requested rest if there is one.
type limits struct {
	rules   schedule.RuleBook
	starts  time.Weekday
	rest    int // minutes
	hasRest bool
}

// of returns the limits of an employee by day.
func (l limits) of(e *schedule.Employee) func(schedule.Date) schedule.Limits {
	byDay := schedule.LimitsOn(*e, l.rules.About(e), l.starts)
	if !l.hasRest {
		return byDay
	}
	return func(on schedule.Date) schedule.Limits { return l.withRest(byDay(on)) }
}

// withRest applies the requested rest.
func (l limits) withRest(base schedule.Limits) schedule.Limits {
	if l.hasRest {
		base.RestMinutes = l.rest
	}
	return base
}

// always returns the limits of an employee. ok is true if they are the same every day.
func (l limits) always(e *schedule.Employee) (schedule.Limits, bool) {
	base, ok := schedule.LimitsAlways(*e, l.rules.About(e), l.starts)
	return l.withRest(base), ok
}
