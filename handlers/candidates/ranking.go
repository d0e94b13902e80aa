package candidates

import (
	"cmp"
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

// ranking is how the employees of a pool compare with an opening: how many have each standing, and the candidates that are shown, ranked by
// fit.
type ranking struct {
	by     map[rules.Standing]int
	looked int
	shown  int
	shift  int64 // of an open shift; 0 for a window
	some   func(from, to int) []rules.Candidate
}

// rows is the rows of the candidates that are shown, made for the page that is read.
func (k ranking) rows() *report.MadeLater[columns.CandidateRow] {
	return &report.MadeLater[columns.CandidateRow]{N: k.shown, Some: func(from, to int) []columns.CandidateRow {
		rows := make([]columns.CandidateRow, 0, to-from)
		for i, c := range k.some(from, to) {
			rows = append(rows, columns.CandidateRow{Candidate: c, Rank: from + i + 1, ShiftID: k.shift})
		}
		return rows
	}}
}

// shows says whether those of a standing are shown.
func (f *finding) shows(s rules.Standing) bool {
	return s == rules.Free || s == rules.FreeWithNotes || f.show == "all" || f.show == "broken" && s == rules.BreaksRules
}

// rank compares the employees of the pool with the window. The requested rest, if any, replaces the limit of each employee.
func rank(s *web.Server, r *web.Request, pool schedule.Filter, o rules.Opening) (ranking, error) {
	book, err := people.RulebookOf(s, r)
	if err != nil {
		return ranking{}, err
	}
	f := newFinding(o, book)
	f.limits.rest, f.limits.asked = askedRest(r)
	f.show = page.RuleValue(r, showOfFinder)
	return f.rank(r.View().Pool(pool, false)), nil
}

// finding is one opening that employees are compared with.
type finding struct {
	trial  *rules.Trial
	limits limits
	around roster.Around
	show   string
	counts func(*schedule.Employee) bool // reports whether to rank an employee; nil ranks all
}

// newFinding compares all employees with an opening, and shows all.
func newFinding(o rules.Opening, book people.Rulebook) *finding {
	return &finding{trial: rules.NewTrial(o), limits: limits{about: schedule.NewRuleBook(book.Rules), starts: book.Starts}, show: "all",
		around: roster.Around{Blocks: o.Interval, Shifts: o.Around(book.Starts, book.InRow)}}
}

// rank compares the employees of a pool with the opening. Reasons are made for the candidates of a page only, unless the opening is too long
// for a glance.
func (f *finding) rank(pool roster.Pool) ranking {
	if gauge := f.trial.Gauge(f.limits.starts, f.around.Shifts); gauge != nil {
		return f.atAGlance(pool, gauge)
	}
	return f.oneByOne(pool)
}

// atAGlance ranks a pool without reasons.
func (f *finding) atAGlance(pool roster.Pool, gauge *rules.Gauge) ranking {
	type ranked struct {
		place rules.Place
		k     int
	}
	out := ranking{by: map[rules.Standing]int{}, shift: f.trial.Opening().ShiftID}
	var list []ranked
	var same schedule.Limits
	every := func(schedule.Date) schedule.Limits { return same }
	pool.Glances(f.around, gauge, func(k int, w *rules.Worker, g *rules.Glance) {
		if f.counts != nil && !f.counts(&w.Employee) {
			return
		}
		out.looked++
		limits, always := every, false
		if same, always = f.limits.always(&w.Employee); !always {
			limits = f.limits.of(&w.Employee)
		}
		p := f.trial.Place(w, g, limits, f.show == "all")
		out.by[p.Standing()]++
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
	out.some = func(from, to int) []rules.Candidate {
		trial := rules.NewTrial(f.trial.Opening()) // the memory of a trial belongs to one request
		candidates := make([]rules.Candidate, 0, to-from)
		for _, one := range list[from:to] {
			w := pool.Worker(one.k, f.around)
			candidates = append(candidates, trial.Consider(&w, f.limits.of(&w.Employee)))
		}
		return candidates
	}
	return out
}

// oneByOne ranks a pool with the reasons.
func (f *finding) oneByOne(pool roster.Pool) ranking {
	out := ranking{by: map[rules.Standing]int{}, shift: f.trial.Opening().ShiftID}
	var candidates []rules.Candidate
	for w := range pool.Each(f.around) {
		if f.counts != nil && !f.counts(&w.Employee) {
			continue
		}
		out.looked++
		if f.show != "all" && !f.trial.Free(w) {
			out.by[rules.NotFree]++
			continue
		}
		c := f.trial.Consider(w, f.limits.of(&w.Employee))
		out.by[c.Standing]++
		if f.shows(c.Standing) {
			candidates = append(candidates, c)
		}
	}
	rules.RankCandidates(candidates)
	out.shown = len(candidates)
	out.some = func(from, to int) []rules.Candidate { return candidates[from:to] }
	return out
}

// limits are what the window is held against: those of each, or with the rest that is asked of everybody.
type limits struct {
	about  schedule.RuleBook
	starts time.Weekday
	rest   int // minutes
	asked  bool
}

// of is the limits of an employee day by day.
func (l limits) of(e *schedule.Employee) func(schedule.Date) schedule.Limits {
	own := schedule.LimitsOn(*e, l.about.About(e), l.starts)
	if !l.asked {
		return own
	}
	return func(on schedule.Date) schedule.Limits { return l.rested(own(on)) }
}

// rested is limits with the rest that is asked.
func (l limits) rested(own schedule.Limits) schedule.Limits {
	if l.asked {
		own.RestMinutes = l.rest
	}
	return own
}

// always is the limits of an employee if they are the same on every day.
func (l limits) always(e *schedule.Employee) (schedule.Limits, bool) {
	own, always := schedule.LimitsAlways(*e, l.about.About(e), l.starts)
	return l.rested(own), always
}
