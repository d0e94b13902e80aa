package store

import (
	"context"
	"fmt"
	"slices"

	"opshub/schedule"
)

// page is a page, by start, of the copies of a filter that are kept, and the cursor of the next. What comes after start and shift among
// the values of the order is the same for all: more.
func (p *periodCopies) page(f schedule.Filter, o order, keep func(*periodCopy) bool, more int64) (ids []int64, next string) {
	page := pageOf(&sheet{}, o)
	p.each(f, func(c *periodCopy) {
		if keep(c) {
			page.add(c.id, [4]int64{int64(c.Start), c.id, more})
		}
	})
	return page.ids()
}

// draftPage is a page of the shifts of a draft period by start, of its copies at hand; it says false where the database is to be asked.
func (s *Store) draftPage(ctx context.Context, question shiftQuestion, o order) (out []schedule.ShiftRow, next string, ok bool, err error) {
	if question.f.DraftPeriodID == 0 || question.f.PublishedPeriodID != 0 {
		return nil, "", false, nil
	}
	copies, err := s.copiesOf(ctx, question.v, question.f.Without("status"))
	if copies == nil || err != nil {
		return nil, "", false, err
	}
	ids, next := copies.page(question.f, o, func(c *periodCopy) bool { return !question.open || c.employee == 0 }, 0)
	out, err = s.shiftsWith(ctx, ids)
	return out, next, true, err
}

// publishedPage is a page of PublishedShifts from the copies at hand; it says false where the database is to be asked.
func (s *Store) publishedPage(ctx context.Context, v schedule.Viewer, period int64, f schedule.Filter, kind schedule.ChangeKind, p Page) (
	out []schedule.PublishedShiftRow, next string, ok bool, err error,
) {
	o, err := orderOf(p, publishedShiftList.sorts)
	if err != nil || o.key.text != 0 { // the copies have no words to sort by
		return nil, "", false, err
	}
	copies, err := s.versionAtHand(ctx, v, period, f)
	if copies == nil || err != nil {
		return nil, "", false, err
	}
	ids, next := copies.page(f, o, func(c *periodCopy) bool { return kind == "" || copies.words[c.word] == string(kind) }, period)
	out, err = s.publishedWith(ctx, period, ids)
	return out, next, true, err
}

// publishedWith is everything about the rows of a version with these ids, in their order.
func (s *Store) publishedWith(ctx context.Context, period int64, ids []int64) ([]schedule.PublishedShiftRow, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	w := &where{}
	w.add("u.published_period_id = #", period)
	w.ids("u.shift_id", ids)
	place := make(map[int64]int, len(ids))
	for k, id := range ids {
		place[id] = k
	}
	out := make([]schedule.PublishedShiftRow, len(ids))
	err := s.engine.query(ctx, publishedShiftList.selects+publishedShiftList.from+w.text(), w.args, func(r row) error {
		publishedShiftList.scan(r, &out[place[r.int(1)]])
		return nil
	})
	return out, wrap(err, publishedShiftList.title)
}

// notSeenAtHand is NotSeen of the copies at hand; it says false where the database is to be asked.
func (s *Store) notSeenAtHand(ctx context.Context, v schedule.Viewer, version int64, f schedule.Filter, most int) (
	first []schedule.PublishedShiftRow, all int, ok bool, err error,
) {
	copies, err := s.versionAtHand(ctx, v, version, f)
	if copies == nil || err != nil {
		return nil, 0, false, err
	}
	seen, err := s.seenBy(ctx, version)
	if err != nil {
		return nil, 0, false, err
	}
	waiting, ids := idSet{}, []int64(nil)
	copies.stays(f, func(c *periodCopy) {
		if _, known := waiting[c.employee]; known || c.employee == 0 || seen[c.employee] {
			return
		}
		if waiting[c.employee] = struct{}{}; len(ids) < most {
			ids = append(ids, c.id)
		}
	})
	first, err = s.publishedWith(ctx, version, ids)
	for k := range first {
		hideNotes(v, &first[k])
	}
	return first, len(waiting), true, err
}

// seenBy is the employees who have acknowledged a published version. It must not be asked for from within a question to the engine.
func (s *Store) seenBy(ctx context.Context, version int64) (map[int64]bool, error) {
	return remembered(s, fmt.Sprint("seen version ", version), func() (map[int64]bool, error) {
		seen := map[int64]bool{}
		err := s.engine.query(ctx, `SELECT k.employee_id FROM period_acknowledgment k WHERE k.published_period_id = ?1 AND k.kind = ?2
			AND k.employee_id IS NOT NULL`, []any{version, string(schedule.EmployeeSeen)}, func(r row) error {
			seen[r.int(0)] = true
			return nil
		})
		return seen, err
	})
}

// versionsOn is the published versions that may have rows on the days of a filter, by id: those of which no row begins near them are
// left out, and where the filter names one, the others.
func (s *Store) versionsOn(ctx context.Context, v schedule.Viewer, f schedule.Filter) ([]schedule.PublishedPeriod, error) {
	heads, err := s.PublishedPeriods(ctx, v)
	heads = slices.DeleteFunc(heads, func(p schedule.PublishedPeriod) bool { return f.PublishedPeriodID != 0 && p.ID != f.PublishedPeriodID })
	if err != nil || (f.From == 0 && f.To == 0) {
		return heads, err
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, err
	}
	type reach struct {
		id          int64
		first, last schedule.Instant
	}
	begun, err := everyRow(ctx, s, "starts of published periods", `SELECT i.id, (SELECT MIN(u.starts_at) FROM published_shift u WHERE u.published_period_id = i.id),
		(SELECT MAX(u.starts_at) FROM published_shift u WHERE u.published_period_id = i.id) FROM published_period i`, func(r row, to *reach) {
		*to = reach{r.int(0), instant(r, 1), instant(r, 2)}
	})
	near, on := map[int64]bool{}, aboutDays(f)
	for _, of := range begun {
		near[of.id] = of.last+schedule.Instant(m.maxShiftMinutes)*60 > on.Start && of.first < on.End
	}
	return slices.DeleteFunc(heads, func(p schedule.PublishedPeriod) bool { return !near[p.ID] }), err
}
