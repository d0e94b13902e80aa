package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

// askedAt is when a block was asked for, or first recorded where nobody wrote it down; there is an index on it.
const askedAt = "COALESCE(b.requested_at, b.created_at, 0)"

// daysToDecision is whole days of 24 hours; a decision that stands before its request counts as one of the same day.
const daysToDecision = `CASE WHEN b.decided_at > ` + askedAt + ` THEN (b.decided_at - ` + askedAt + `) / 86400 ELSE 0 END`

// decisionFrom is where a request stands with the employee and the home, which is all that its conditions look at.
const decisionFrom = ` FROM unavailable_block b LEFT JOIN employee e ON e.id = b.employee_id LEFT JOIN location l ON l.id = e.home_location_id`

var decisionList = listed[schedule.DecisionRow]{
	title:   "requests",
	selects: blockSelect + ", " + askedAt + ", b.first_at",
	columns: blockColumns + 2,
	from:    blockFrom,
	sorts: []sortKey{
		{"requested", []string{askedAt, "b.id"}, 0},
		{"decided", []string{"COALESCE(b.decided_at, 0)", "b.id"}, 0},
	},
	scan: func(r row, d *schedule.DecisionRow) {
		*d = schedule.DecisionRow{}
		scanBlock(r, &d.Block)
		d.EmployeeName, d.EmployeeNumber, d.Location, d.Position = r.text(28), r.text(29), r.text(31), r.text(32)
		d.AskedAt, d.FirstAt = instant(r, blockColumns), instant(r, blockColumns+1)
	},
}

// Decisions is one page of the requests for unavailable blocks that wait for a decision, or of those that were decided, the oldest request
// first unless the page says otherwise. The days of the filter are those of the request, in the zone of the employee's place.
func (s *Store) Decisions(ctx context.Context, v schedule.Viewer, waiting bool, f schedule.Filter, p Page) ([]schedule.DecisionRow, string, error) {
	w, err := s.decisionsOf(ctx, v, waiting, f)
	if err != nil {
		return nil, "", err
	}
	return decisionList.page(ctx, s, w, p)
}

// EachDecision gives every one of them, the oldest request first.
func (s *Store) EachDecision(ctx context.Context, v schedule.Viewer, waiting bool, f schedule.Filter, fn func(*schedule.DecisionRow) error) error {
	w, err := s.decisionsOf(ctx, v, waiting, f)
	if err != nil {
		return err
	}
	return decisionList.each(ctx, s, w, fn)
}

// DecisionCounts is what the requests of a filter amount to.
type DecisionCounts struct {
	Waiting  int
	Oldest   schedule.Instant // of those that wait; 0 for none
	Decided  int
	ByDays   []schedule.DecisionDays // of the decided ones, by days
	ByStatus map[schedule.BlockStatus]int
}

// DecisionCounts counts the requests under the filter, waiting and decided.
func (s *Store) DecisionCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (DecisionCounts, error) {
	c, err := remembered(s, key("decisions", v, f), func() (c DecisionCounts, err error) {
		if c, known, err := s.decisionsAtHand(ctx, v, f); known || err != nil {
			return c, err
		}
		if c, known, err := s.decisionsOfAll(ctx, v, f); known || err != nil {
			return c, err
		}
		c.ByStatus = map[schedule.BlockStatus]int{}
		waiting, err := s.decisionsOf(ctx, v, true, f)
		if err != nil {
			return c, err
		}
		decided, err := s.decisionsOf(ctx, v, false, f)
		if err != nil {
			return c, err
		}
		err = s.engine.read(ctx, func(q reader) error {
			err := q.query(ctx, `SELECT COUNT(*), COALESCE(MIN(`+askedAt+`), 0)`+decisionFrom+waiting.text(), waiting.args, func(r row) error {
				c.Waiting, c.Oldest = int(r.int(0)), instant(r, 1)
				return nil
			})
			if err != nil {
				return err
			}
			text := `SELECT ` + daysToDecision + ` AS days, b.status, COUNT(*)` + decisionFrom + decided.text() + ` GROUP BY ` + daysToDecision + `, b.status ORDER BY 1, 2`
			return q.query(ctx, text, decided.args, func(r row) error {
				c.add(int(r.int(0)), schedule.BlockStatus(r.text(1)), int(r.int(2)))
				return nil
			})
		})
		return c, err
	})
	c.ByDays, c.ByStatus = slices.Clone(c.ByDays), cloneByStatus(c.ByStatus)
	return c, wrap(err, "decision counts")
}

// add takes the number of requests with the same days and status; they come by days.
func (c *DecisionCounts) add(days int, status schedule.BlockStatus, n int) {
	if k := len(c.ByDays); k == 0 || c.ByDays[k-1].Days != days {
		c.ByDays = append(c.ByDays, schedule.DecisionDays{Days: days, ByStatus: map[schedule.BlockStatus]int{}})
	}
	d := &c.ByDays[len(c.ByDays)-1]
	d.ByStatus[status] += n
	d.Requests += n
	c.ByStatus[status] += n
	c.Decided += n
}

func (s *Store) decisionsOf(ctx context.Context, v schedule.Viewer, waiting bool, f schedule.Filter) (*where, error) {
	place := f.LocationID
	if place == 0 && f.EmployeeID != 0 {
		home, err := s.homeOf(ctx, f.EmployeeID)
		if err != nil {
			return nil, wrap(err, "requests")
		}
		place = cmp.Or(home, nowhere)
	}
	zones, err := s.shownZones(ctx, place)
	if err != nil {
		return nil, wrap(err, "requests")
	}
	w := &where{}
	w.scope(v, "b.employee_id")
	w.add("b.deleted = 0")
	if waiting {
		w.add("b.status = #", string(schedule.Requested))
	} else {
		w.add("b.decided_at IS NOT NULL")
		w.add("b.status <> #", string(schedule.Requested))
	}
	w.id("b.id", f.BlockID)
	w.id("b.employee_id", f.EmployeeID)
	w.id("e.home_location_id", f.LocationID)
	w.id("e.primary_position_id", f.PositionID)
	w.instants(askedAt, zones, f)
	w.containsAround(f.Q, "b.employee_id", "LOWER(b.decided_by)")
	return w, nil
}
