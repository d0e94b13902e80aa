package store

import (
	"context"
	"time"

	"opshub/schedule"
)

// every reads all rows of a query.
func every[T any](ctx context.Context, q reader, text string, scan func(row) T) (out []T, err error) {
	err = q.query(ctx, text, nil, func(r row) error {
		out = append(out, scan(r))
		return nil
	})
	return out, err
}

func (l *loader) organization(ctx context.Context, q reader) error {
	m, err := readMeta(ctx, q)
	if err != nil {
		return err
	}
	l.version = m.dataVersion
	l.b.Organization(m.organization, m.minOverlap, m.newest)
	return nil
}

func (l *loader) places(ctx context.Context, q reader) error {
	locations, err := every(ctx, q, loaded.selectFrom("location"), func(r row) schedule.Location {
		return schedule.Location{ID: r.int(0), Code: r.text(1), Name: r.text(2), TimeZone: r.text(3)}
	})
	if err != nil {
		return err
	}
	positions, err := every(ctx, q, loaded.selectFrom("position"), func(r row) schedule.Position {
		return schedule.Position{ID: r.int(0), Name: r.text(1)}
	})
	l.b.Places(locations, positions)
	return err
}

func (l *loader) employees(ctx context.Context, q reader) error {
	employees, err := every(ctx, q, loaded.selectFrom("employee"), func(r row) (e schedule.Employee) {
		scanEmployee(r, &e)
		return e
	})
	if err != nil {
		return err
	}
	held, err := every(ctx, q, loaded.selectFrom("employee_position"), func(r row) schedule.EmployeePosition {
		return schedule.EmployeePosition{EmployeeID: r.int(0), PositionID: r.int(1)}
	})
	l.b.Employees(employees, held)
	return err
}

func (l *loader) periods(ctx context.Context, q reader) error {
	drafts, err := every(ctx, q, loaded.selectFrom("draft_period"), func(r row) schedule.DraftPeriod {
		return schedule.DraftPeriod{ID: r.int(0), Name: r.text(1), StartsOn: date(r, 2), EndsOn: date(r, 3), Status: r.text(4)}
	})
	if err != nil {
		return err
	}
	versions, err := every(ctx, q, loaded.selectFrom("published_period"), func(r row) (p schedule.PublishedPeriod) {
		scanPublishedPeriod(r, &p)
		return p
	})
	l.b.Periods(drafts, versions)
	return err
}

func (l *loader) blocks(ctx context.Context, q reader) error {
	changedAt := len(loaded["unavailable_block"]) - 1
	err := q.query(ctx, loaded.selectFrom("unavailable_block"), nil, func(r row) error {
		var b schedule.Block
		scanBlock(r, &b)
		l.b.Block(b, instant(r, changedAt))
		return nil
	})
	if err != nil {
		return err
	}
	err = q.query(ctx, loaded.selectFrom("unavailable_block_exception"), nil, func(r row) error {
		l.b.Exception(schedule.BlockException{BlockID: r.int(0), OccursOn: date(r, 1), Action: r.text(2), StartMinute: int(r.int(3)), EndMinute: int(r.int(4))})
		return nil
	})
	if err != nil {
		return err
	}
	return q.query(ctx, loaded.selectFrom("block_series"), nil, func(r row) error {
		l.b.Series(schedule.Series{
			ID: r.int(0), EmployeeID: r.int(1), TimeZone: r.text(2), LocalStart: int(r.int(3)), Minutes: int(r.int(4)), RRule: r.text(5),
			FirstOn: date(r, 6), UntilOn: date(r, 7), Status: schedule.BlockStatus(r.text(8)), ReasonText: r.text(9),
		})
		return nil
	})
}

// plans reads the small tables that a schedule is compared with.
func (l *loader) plans(ctx context.Context, q reader) error {
	targets, err := every(ctx, q, loaded.selectFrom("coverage_target"), func(r row) schedule.CoverageTarget {
		return schedule.CoverageTarget{
			ID: r.int(0), LocationID: r.int(1), PositionID: r.int(2), Weekday: time.Weekday(r.int(3)), On: date(r, 4), StartMinute: int(r.int(5)),
			EndMinute: int(r.int(6)), Min: int(r.int(7)), Optimal: int(r.int(8)), Max: int(r.int(9)), EffectiveFrom: date(r, 10), EffectiveTo: date(r, 11),
		}
	})
	if err != nil {
		return err
	}
	rules, err := every(ctx, q, loaded.selectFrom("constraint_rule"), func(r row) schedule.ConstraintRule {
		return schedule.ConstraintRule{
			ID: r.int(0), Scope: schedule.RuleScope(r.text(1)), ScopeID: r.int(2), Kind: schedule.ConstraintKind(r.text(3)), Limit: int(r.int(4)),
			Unit: schedule.Unit(r.text(5)), Severity: schedule.Severity(r.text(6)), EffectiveFrom: date(r, 7), EffectiveTo: date(r, 8), Enabled: r.int(9) != 0,
		}
	})
	if err != nil {
		return err
	}
	findings, err := every(ctx, q, loaded.selectFrom("constraint_review"), func(r row) schedule.ConstraintReview {
		return schedule.ConstraintReview{
			ID: r.int(0), RuleID: r.int(1), Kind: schedule.ConstraintKind(r.text(2)), ShiftID: r.int(3), EmployeeID: r.int(4), DraftPeriodID: r.int(5),
			On: date(r, 6), DetectedAt: instant(r, 7), Measured: int(r.int(8)), Limit: int(r.int(9)), Decision: scanDecision(r, 10),
		}
	})
	if err != nil {
		return err
	}
	exceptions, err := every(ctx, q, loaded.selectFrom("schedule_exception"), func(r row) schedule.ScheduleException {
		return schedule.ScheduleException{
			ID: r.int(0), LocationID: r.int(1), EmployeeID: r.int(2), StartsOn: date(r, 3), EndsOn: date(r, 4), Kind: schedule.ExceptionKind(r.text(5)),
			OpensMinute: int(r.int(6)), ClosesMinute: int(r.int(7)), Title: r.text(8), Message: r.text(9), Status: schedule.BlockStatus(r.text(10)),
			RequestedAt: instant(r, 11), RequestedBy: r.text(12),
		}
	})
	if err != nil {
		return err
	}
	reviews, err := every(ctx, q, loaded.selectFrom("exception_review"),
		func(r row) schedule.ExceptionReview {
			return schedule.ExceptionReview{ID: r.int(0), ExceptionID: r.int(1), DetectedAt: instant(r, 2), Decision: scanDecision(r, 3)}
		})
	if err != nil {
		return err
	}
	seen, err := every(ctx, q, loaded.selectFrom("period_acknowledgment"),
		func(r row) schedule.Acknowledgment {
			return schedule.Acknowledgment{
				ID: r.int(0), DraftPeriodID: r.int(1), PublishedPeriodID: r.int(2), EmployeeID: r.int(3), Person: r.text(4), At: instant(r, 5),
				Kind: schedule.AcknowledgmentKind(r.text(6)),
			}
		})
	l.b.Plans(targets, rules, findings, exceptions, reviews, seen)
	return err
}
