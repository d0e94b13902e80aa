package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"opshub/schedule"
)

// Differences is what two states of a schedule have differently, see schedule.Differences.
type Differences struct {
	Changes []schedule.ShiftChange
	Same    int // shifts that both have, and the same
	Lapsed  int // working copies that are to be deleted and that nobody was ever shown
}

// DraftDifferences is what the working copies of a draft period change against the newest published copies of the same
// shifts. What the current version of the period has and the period no longer holds is removed; a shift that was published
// without a copy is as it was. A shift is in the filter when one of its copies is. Nobody but managers reads drafts.
func (s *Store) DraftDifferences(ctx context.Context, v schedule.Viewer, period int64, f schedule.Filter) (Differences, error) {
	if !readsDrafts(v) {
		return Differences{}, nil
	}
	if out, ok, err := s.draftNarrowed(ctx, v, period, f); ok || err != nil {
		return out, err
	}
	return s.comparing(fmt.Sprint("draft ", period), func(f schedule.Filter) (Differences, error) {
		now, before := s.workingCopies(ctx, v, f), s.publishedCopies(ctx, v, f)
		now.state = append(now.state, func(w *where) { w.ofPeriod("s.draft_period_id", period, f) })
		before.state = append(before.state, func(w *where) { w.add("i.status = 'current'") })
		before.home = func(w *where) { w.add("i.draft_period_id = #", period) }
		if wholeDraft(f) {
			now.whole = func() ([]schedule.ShiftRow, error) {
				rows, err := s.draftCopies(ctx, v, period)
				return slices.Clip(rows), err
			}
		}
		return s.differences(ctx, before, now, true)
	}).kept(v, f)
}

// DifferencesSince is what became of a published version: its rows against the working copies of the same shifts, and what the
// draft period it was made from has beside them. Nobody but managers reads drafts.
func (s *Store) DifferencesSince(ctx context.Context, v schedule.Viewer, version schedule.PublishedPeriod, f schedule.Filter) (Differences, error) {
	if !readsDrafts(v) {
		return Differences{}, nil
	}
	c := s.comparing(fmt.Sprint("since ", version.ID), func(f schedule.Filter) (Differences, error) {
		before, now := s.versionCopies(ctx, v, version.ID, f), s.workingCopies(ctx, v, f)
		now.home = func(w *where) { w.ofPeriod("s.draft_period_id", cmp.Or(version.DraftPeriodID, -1), f) }
		if wholeDraft(f) {
			return s.differencesOfAll(ctx, version, before, now)
		}
		return s.differences(ctx, before, now, false)
	})
	if out, ok, err := s.sinceNarrowed(ctx, v, version, f, c); ok || err != nil {
		return out, err
	}
	return c.kept(v, f)
}

// VersionDifferences is what one published version has otherwise than another one, before.
func (s *Store) VersionDifferences(ctx context.Context, v schedule.Viewer, before, now int64, f schedule.Filter) (Differences, error) {
	c := s.comparing(fmt.Sprint("versions ", before, " ", now), func(f schedule.Filter) (Differences, error) {
		return s.differences(ctx, s.versionCopies(ctx, v, before, f), s.versionCopies(ctx, v, now, f), false)
	})
	if out, ok, err := s.versionsNarrowed(ctx, v, before, now, f, c); ok || err != nil {
		return out, err
	}
	return c.kept(v, f)
}

// mostKept is how many changes an answer may have that is kept for the next question.
const mostKept = 1000

// comparing is the question what two states have differently. Its short answers are kept; whoever asks must not change them.
type comparing struct {
	s   *Store
	of  string // names the states, and from which side they are compared
	ask func(schedule.Filter) (Differences, error)
}

func (s *Store) comparing(of string, ask func(schedule.Filter) (Differences, error)) comparing {
	return comparing{s, of, ask}
}

// kept is the answer under a filter.
func (c comparing) kept(v schedule.Viewer, f schedule.Filter) (Differences, error) {
	if v.Role == schedule.RoleManager && wholeDraft(f) {
		return c.all()
	}
	version, key := c.s.Version(), key("differences of "+c.of, v, f)
	if a, ok := c.s.figures.get(version, key); ok {
		return a.(Differences), nil
	}
	out, err := c.ask(f)
	if err == nil && len(out.Changes) <= mostKept && c.s.Version() == version {
		c.s.figures.put(version, key, out)
	}
	return out, err
}

// all is the answer about everything for managers.
func (c comparing) all() (out Differences, err error) {
	asked := false
	d, err := c.whole(func() (Differences, error) {
		asked = true
		out, err = c.ask(schedule.Filter{})
		return out, err
	})
	switch {
	case d != nil:
		return *d, err
	case asked || err != nil:
		return out, err
	}
	return c.ask(schedule.Filter{})
}

func (c comparing) wholeKey() string { return "whole differences " + c.of }

// whole is the answer about everything for managers, worked out once for each state of the data; nil where it is too long to be kept.
func (c comparing) whole(ask func() (Differences, error)) (*Differences, error) {
	list, err := rememberedRows(c.s, c.wholeKey(), func() ([]*Differences, error) {
		d, err := ask()
		if len(d.Changes) > mostKept {
			return []*Differences{nil}, err
		}
		return []*Differences{&d}, err
	}, func(list []*Differences) int {
		if list[0] == nil {
			return 1
		}
		return 1 + 2*rowWeight*len(list[0].Changes)
	})
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// differences compares two sets. Of a shift that only one of them has in the filter the other copy is looked up. Where copies
// may be missing, the working copy of a published shift without one stands for it.
func (s *Store) differences(ctx context.Context, before, now copySet, missing bool) (out Differences, err error) {
	m, err := s.meta(ctx)
	if err != nil {
		return out, wrap(err, "differences")
	}
	was, err := before.all(m)
	if err != nil {
		return out, err
	}
	is, err := now.all(m)
	if err != nil {
		return out, err
	}
	others, err := before.some(without(is, was))
	if err != nil {
		return out, err
	}
	more, err := now.some(without(was, is))
	if err != nil {
		return out, err
	}
	was, is = append(was, others...), append(is, more...)
	lost := map[int64]bool{}
	for _, id := range without(is, was) {
		lost[id] = true
	}
	uncopied := map[int64]bool{}
	if missing {
		if uncopied, err = s.uncopied(ctx, is, lost); err != nil {
			return out, wrap(err, "differences")
		}
	}
	staged := func(r schedule.ShiftRow) bool { return r.State == schedule.StagedForRemoval }
	for i := range is {
		switch r := &is[i]; {
		case staged(*r) && lost[r.ID]:
			out.Lapsed++
		case uncopied[r.ID] && r.State == schedule.Published:
			was = append(was, *r)
		}
	}
	if slices.ContainsFunc(is, staged) { // a list that others read as well
		is = slices.DeleteFunc(slices.Clone(is), staged)
	}
	out.Changes, out.Same = schedule.Differences(was, is)
	for i := range out.Changes {
		if c := &out.Changes[i]; uncopied[c.After.ID] {
			c.Kind = schedule.ChangeChanged // from what, nobody kept
		}
	}
	return out, nil
}

// uncopied is which of the working copies without a published copy are said to have been published all the same: no current
// version speaks of them, not even to take them back.
func (s *Store) uncopied(ctx context.Context, rows []schedule.ShiftRow, lost map[int64]bool) (map[int64]bool, error) {
	found := map[int64]bool{}
	var ids []int64
	for i := range rows {
		if r := &rows[i]; lost[r.ID] && (r.State == schedule.Published || r.State == schedule.ChangedSince) {
			ids = append(ids, r.ID)
			found[r.ID] = true
		}
	}
	for chunk := range slices.Chunk(ids, 1024) {
		w := &where{}
		w.add("i.status = 'current'")
		w.ids("u.shift_id", chunk)
		err := s.engine.query(ctx, `SELECT u.shift_id FROM published_shift u JOIN published_period i ON i.id = u.published_period_id`+w.text(), w.args, func(r row) error {
			delete(found, r.int(0))
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// without is the shifts of a list that another one does not have.
func without(list, other []schedule.ShiftRow) (ids []int64) {
	there := make(map[int64]bool, len(other))
	for i := range other {
		there[other[i].ID] = true
	}
	for i := range list {
		if !there[list[i].ID] {
			ids = append(ids, list[i].ID)
		}
	}
	return ids
}
