package handlers

import (
	"cmp"
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/store"
)

// stood is what is said of a window or an open shift: how all stand to it, and the candidates who may be shown, the best first.
type stood struct {
	by     map[schedule.Standing]int
	looked int
	shown  int
	shift  int64                                             // of an open shift; 0 of a window
	weight int                                               // among the rows that are kept
	key    string                                            // of the data and the window; empty: it is not kept
	each   func(from, to int, give func(schedule.Candidate)) // of those who are shown
}

// How much a candidate with the reasons weighs among the rows that are kept, and how many of those who are only ranked weigh as one.
const (
	candidateWeight = 6
	placesPerWeight = 8
)

func weighStood(list []stood) (n int) {
	for _, f := range list {
		n += 1 + f.weight
	}
	return n
}

// later is the rows of those who are shown, made for the page that is looked at. All of them at once, as another order needs them for
// each of its pages, are kept too.
func (f stood) later(db *store.Store) *madeLater[schedule.CandidateRow] {
	some := func(from, to int) []schedule.CandidateRow {
		rows := make([]schedule.CandidateRow, 0, to-from)
		f.each(from, to, func(c schedule.Candidate) {
			rows = append(rows, schedule.CandidateRow{Candidate: c, Rank: from + len(rows) + 1, ShiftID: f.shift})
		})
		return rows
	}
	return &madeLater[schedule.CandidateRow]{f.shown, func(from, to int) []schedule.CandidateRow {
		if to-from < f.shown || f.shown <= rowsAtOnce || f.key == "" {
			return some(from, to)
		}
		weight := func(rows []schedule.CandidateRow) int { return candidateWeight * len(rows) }
		rows, _ := store.KeptOfMany(db, f.key+"|all", weight, func() ([]schedule.CandidateRow, error) { return some(from, to), nil }) // it does not fail
		return rows
	}}
}

// shows says whether those of a standing are shown.
func (f *finding) shows(s schedule.Standing) bool {
	return s == schedule.Free || s == schedule.FreeWithNotes || f.show == "all" || f.show == "broken" && s == schedule.BreaksRules
}

// rank holds the workers of the pool against the window, by the limits of each or by the rest that is asked: many at a glance, so that
// only those on the page are considered with their reasons, a few one by one.
func (s *server) rank(r *request, pool schedule.Filter, o schedule.Opening) (stood, error) {
	book, err := s.rulebook(r)
	if err != nil {
		return stood{}, err
	}
	f := newFinding(o, book)
	f.limits.rest, f.limits.asked = askedRest(r)
	f.show = r.rule(showOfFinder)
	return s.find(r, pool, f)
}

// find holds the workers of the pool against the opening.
func (s *server) find(r *request, pool schedule.Filter, f *finding) (stood, error) {
	if gauge := f.trial.Gauge(f.limits.starts, f.ask.Shifts); gauge != nil {
		crowd, err := s.Store.Crowd(r.ctx, r.viewer, r.version, pool, f.ask)
		if err != nil {
			return stood{}, err
		}
		if crowd != nil {
			return f.atAGlance(s.Store, crowd, pool, gauge)
		}
	}
	return f.oneByOne(r, s.Store, pool)
}

// finding is one window that workers are held against.
type finding struct {
	trial  *schedule.Trial
	limits limits
	ask    store.WorkersAsk
	show   string
	counts func(*schedule.Employee) bool // whether somebody of the pool is looked at; nil: everybody is
}

// newFinding holds everybody against an opening, and shows them.
func newFinding(o schedule.Opening, book rulebook) *finding {
	return &finding{trial: schedule.NewTrial(o), limits: limits{about: schedule.NewRuleBook(book.rules), starts: book.starts}, show: "all",
		ask: store.WorkersAsk{Blocks: o.Interval, Shifts: o.Around(book.starts, book.inRow)}}
}

// atAGlance ranks a crowd, and considers those who are looked at.
func (f *finding) atAGlance(db *store.Store, crowd *store.Crowd, pool schedule.Filter, gauge *schedule.Gauge) (stood, error) {
	type ranked struct {
		place     schedule.Place
		byName, k int32
	}
	always, err := store.KeptOfCrowd(db, crowd, "limits", 2, f.limits.always)
	if err != nil {
		return stood{}, err
	}
	out := stood{by: map[schedule.Standing]int{}, shift: f.trial.Opening().ShiftID}
	var by [4]int
	var shown [4]bool
	for rank, standing := range schedule.Standings {
		shown[rank] = f.shows(standing)
	}
	var list []ranked
	var same schedule.Limits
	every := func(schedule.Date) schedule.Limits { return same }
	crowd.Each(pool, gauge, func(k, byName int, w *schedule.Worker, g *schedule.Glance) {
		if f.counts != nil && !f.counts(&w.Employee) {
			return
		}
		out.looked++
		limits := every
		if own := always[k]; own.always {
			same = f.limits.rested(own.Limits)
		} else {
			limits = f.limits.of(&w.Employee)
		}
		p := f.trial.Place(w, g, limits, f.show == "all")
		by[p.Rank()]++
		if shown[p.Rank()] {
			list = append(list, ranked{p, int32(byName), int32(k)}) // #nosec G115 -- people in memory
		}
	})
	slices.SortFunc(list, func(a, b ranked) int {
		if a.place != b.place {
			return cmp.Compare(a.place, b.place)
		}
		return cmp.Compare(a.byName, b.byName)
	})
	for rank, standing := range schedule.Standings {
		out.by[standing] = by[rank]
	}
	order := make([]int, len(list))
	for i := range list {
		order[i] = int(list[i].k)
	}
	out.shown, out.weight = len(order), len(order)/placesPerWeight
	out.each = func(from, to int, give func(schedule.Candidate)) {
		trial := schedule.NewTrial(f.trial.Opening()) // its memory is for one who looks
		crowd.Workers(order[from:to], func(w *schedule.Worker) { give(trial.Consider(w, f.limits.of(&w.Employee))) })
	}
	return out, nil
}

// oneByOne reads the shifts and blocks of each. Who is not there at all is looked at no further where only those are shown who are.
func (f *finding) oneByOne(r *request, db *store.Store, pool schedule.Filter) (stood, error) {
	out := stood{by: map[schedule.Standing]int{}, shift: f.trial.Opening().ShiftID}
	var candidates []schedule.Candidate
	err := db.EachCandidate(r.ctx, r.viewer, pool, f.ask, func(w *schedule.Worker, _ int) error {
		if f.counts != nil && !f.counts(&w.Employee) {
			return nil
		}
		out.looked++
		if f.show != "all" && !f.trial.Free(w) {
			out.by[schedule.NotFree]++
			return nil
		}
		c := f.trial.Consider(w, f.limits.of(&w.Employee))
		out.by[c.Standing]++
		if f.shows(c.Standing) {
			candidates = append(candidates, c)
		}
		return nil
	})
	schedule.RankCandidates(candidates)
	out.shown, out.weight = len(candidates), candidateWeight*len(candidates)
	out.each = func(from, to int, give func(schedule.Candidate)) {
		for _, c := range candidates[from:to] {
			give(c)
		}
	}
	return out, err
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

// ownLimits is the limits of an employee, where they are always the same.
type ownLimits struct {
	schedule.Limits
	always bool
}

func (l limits) always(w *schedule.Worker) (own ownLimits) {
	own.Limits, own.always = schedule.LimitsAlways(w.Employee, l.about.About(&w.Employee), l.starts)
	return own
}
