package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

// PublishedPeriod is one published version, or ErrNotFound. What was published is no secret; what was recalled only managers see.
func (s *Store) PublishedPeriod(ctx context.Context, v schedule.Viewer, id int64) (out schedule.PublishedPeriod, err error) {
	all, err := s.heads(ctx)
	k := slices.IndexFunc(all, func(p schedule.PublishedPeriod) bool { return p.ID == id })
	if err == nil && (k < 0 || !isKnown(v) || isRecalledFor(v, all[k])) {
		err = ErrNotFound
	}
	if err != nil {
		return out, wrap(err, "published period")
	}
	hideHead(v, &all[k])
	return all[k], nil
}

// isRecalledFor says whether the viewer does not see a published period because it was called back.
func isRecalledFor(v schedule.Viewer, p schedule.PublishedPeriod) bool {
	return !readsDrafts(v) && p.Status == "recalled"
}

// hideHead takes away what only managers read of a published period: who published it and that person's words, and the sum of its rows,
// under which private notes could be guessed.
func hideHead(v schedule.Viewer, p *schedule.PublishedPeriod) {
	if !readsDrafts(v) {
		p.PublishedBy, p.Note, p.SHA256 = "", "", ""
	}
}

// recalled leaves out published period i where it was called back, for everybody but managers.
func (w *where) recalled(v schedule.Viewer) {
	if !readsDrafts(v) {
		w.add("i.status <> 'recalled'")
	}
}

var publishedShiftList = listed[schedule.PublishedShiftRow]{
	title:   "published shifts",
	selects: publishedShiftSelect + `, e.number, l.name, p.name`,
	columns: publishedShiftColumns + 3,
	from: ` FROM published_shift u JOIN published_period i ON i.id = u.published_period_id LEFT JOIN employee e ON e.id = u.employee_id
		LEFT JOIN location l ON l.id = u.location_id LEFT JOIN position p ON p.id = u.position_id`,
	sorts: []sortKey{
		{"start", []string{"u.starts_at", "u.shift_id", "u.published_period_id"}, 0},
		{"employee", []string{"u.employee_name", "u.starts_at", "u.shift_id", "u.published_period_id"}, 1},
	},
	scan: func(r row, p *schedule.PublishedShiftRow) {
		scanPublishedShift(r, &p.PublishedShift)
		p.EmployeeNumber, p.Location, p.Position = r.text(publishedShiftColumns), r.text(publishedShiftColumns+1), r.text(publishedShiftColumns+2)
	},
}

// PublishedShifts is one page of the rows of one published period, removed ones too, by start unless the page says otherwise. A
// change kind keeps only rows of it; empty keeps all. Staff read their own and the wall everybody's, both without what was
// recalled; the wall reads no notes.
func (s *Store) PublishedShifts(ctx context.Context, v schedule.Viewer, period int64, f schedule.Filter, kind schedule.ChangeKind, p Page) (
	[]schedule.PublishedShiftRow, string, error,
) {
	out, next, ok, err := s.publishedPage(ctx, v, period, f, kind, p)
	if !ok && err == nil {
		out, next, err = s.publishedByTable(ctx, v, period, f, kind, p)
	}
	for k := range out {
		hideNotes(v, &out[k])
	}
	return out, next, err
}

func (s *Store) publishedByTable(ctx context.Context, v schedule.Viewer, period int64, f schedule.Filter, kind schedule.ChangeKind, p Page) (
	[]schedule.PublishedShiftRow, string, error,
) {
	w, err := s.publishedShiftsOf(ctx, v, period, f, kind)
	if err != nil {
		return nil, "", err
	}
	return publishedShiftList.page(ctx, s, w, p)
}

// EachPublishedShift gives every row of one published period by start.
func (s *Store) EachPublishedShift(ctx context.Context, v schedule.Viewer, period int64, f schedule.Filter, kind schedule.ChangeKind,
	fn func(*schedule.PublishedShiftRow) error,
) error {
	w, err := s.publishedShiftsOf(ctx, v, period, f, kind)
	if err != nil {
		return err
	}
	return publishedShiftList.each(ctx, s, w, func(p *schedule.PublishedShiftRow) error {
		hideNotes(v, p)
		return fn(p)
	})
}

// PublishedShiftCounts counts the rows of one published period by how they stand to the version before.
func (s *Store) PublishedShiftCounts(ctx context.Context, v schedule.Viewer, period int64, f schedule.Filter) (map[schedule.ChangeKind]int, error) {
	p, err := s.versionAtHand(ctx, v, period, f)
	if p != nil || err != nil {
		if err != nil {
			return nil, err
		}
		return countWords[schedule.ChangeKind](p, f), nil
	}
	w, err := s.publishedShiftsOf(ctx, v, period, f, "")
	if err != nil {
		return nil, err
	}
	return countBy[schedule.ChangeKind](ctx, s, publishedShiftList, "u.change_kind", w)
}

func hideNotes(v schedule.Viewer, p *schedule.PublishedShiftRow) {
	if v.Role == schedule.RoleWall {
		p.Shift.Notes = ""
	}
}

func (s *Store) publishedShiftsOf(ctx context.Context, v schedule.Viewer, period int64, f schedule.Filter, kind schedule.ChangeKind) (*where, error) {
	m, err := s.meta(ctx)
	if err != nil {
		return nil, wrap(err, "published shifts")
	}
	w := &where{}
	w.scope(v, "u.employee_id")
	w.recalled(v)
	w.ofPeriod("u.published_period_id", period, f)
	w.word("u.change_kind", string(kind))
	w.ofShifts(m, "u", f)
	return w, nil
}

// CopiesOfShift is the copies of one shift in every published version, from the newest version to the oldest.
func (s *Store) CopiesOfShift(ctx context.Context, v schedule.Viewer, shift int64) ([]schedule.PublishedShiftRow, error) {
	w := &where{}
	w.scope(v, "u.employee_id")
	w.recalled(v)
	w.add("u.shift_id = #", shift)
	rows, err := publishedShiftList.all(ctx, s, w)
	slices.SortFunc(rows, func(a, b schedule.PublishedShiftRow) int {
		return cmp.Compare(b.PublishedPeriodID, a.PublishedPeriodID)
	})
	for k := range rows {
		hideNotes(v, &rows[k])
	}
	return rows, err
}
