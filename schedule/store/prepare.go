package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

// PrepareLater says that Prepare will be called soon. Until then no question begins by itself what it makes, beside which it would be
// answered more slowly.
func (s *Store) PrepareLater() { s.later.Store(true) }

// Prepare makes what most questions share, so that the first of them find it there: the timeline, the requests for blocks, and what the
// screens of the last drafts and versions look at. Without it the first who asks makes it or begins its making; until it is there the
// database answers, as right and slower.
func (s *Store) Prepare(ctx context.Context) {
	s.later.Store(false)
	s.timeline(ctx)
	if made, end := s.making.begin(timelineKey); made != nil {
		<-made
	} else {
		end()
	}
	s.prepareHeads(ctx)
	s.prepareRequests(ctx)
	s.preparePlaces(ctx)
	s.prepareDrafts(ctx)
	s.prepareVersions(ctx)
	s.prepareDetails(ctx)
}

// prepareDetails reads what the pages of calendars say of shifts and blocks, where there is a timeline with the rest of it. What goes
// wrong is said to whoever asks the database next.
func (s *Store) prepareDetails(ctx context.Context) {
	if s.timelineAtHand(ctx) == nil {
		return
	}
	if shifts, err := s.shiftDetails(); err == nil {
		_ = shifts.readAll(ctx, s.engine, "shift", askShifts(ctx, s.engine, "shift s"))
	}
	if blocks, err := s.blockDetails(); err == nil {
		_ = blocks.readAll(ctx, s.engine, "unavailable_block", askBlocks(ctx, s.engine))
	}
}

// prepareRequests reads what decisions are counted of, where there is a timeline with the people in it.
func (s *Store) prepareRequests(ctx context.Context) {
	if t := s.timelineAtHand(ctx); t != nil {
		_, _ = s.requests(ctx, t) // what goes wrong is said to whoever asks the database next
	}
}

// mostPlaces is how many places are looked up ahead at most.
const mostPlaces = 256

// preparePlaces finds the times of unavailability of those at home at each location, in each position, and in each position at each
// location. What goes wrong is said to whoever asks next.
func (s *Store) preparePlaces(ctx context.Context) {
	defer s.survive("places")
	times, err := s.occurrenceSheet(ctx)
	if err != nil || times == nil {
		return
	}
	homes, err := s.homes(ctx)
	if err != nil {
		return
	}
	for _, at := range homePlaces(homes, mostPlaces) {
		day := schedule.Filter{LocationID: at.location, PositionID: at.position, From: 1, To: 1}
		(&chosen{sheet: times}).daysAtHome(timeFirst, timeLast, timeRank, homes, day)
	}
}

// homePlaces are the locations, the positions, and the positions at a location where somebody is at home, at most so many.
func homePlaces(homes []home, most int) (list []home) {
	seen := map[home]bool{{}: true}
	for _, pick := range []func(h home) home{
		func(h home) home { return home{location: h.location} },
		func(h home) home { return home{position: h.position} },
		func(h home) home { return home{location: h.location, position: h.position} },
	} {
		for _, h := range homes {
			if at := pick(h); !seen[at] && len(list) < most {
				seen[at], list = true, append(list, at)
			}
		}
	}
	return list
}

// mostHeadWeeks is how many weeks of heads are read ahead at most.
const mostHeadWeeks = 128

// prepareHeads reads who is at the posts that targets ask for in the first weeks that hold shifts. What goes wrong is said to whoever asks next.
func (s *Store) prepareHeads(ctx context.Context) {
	first, last, err := s.ShiftExtent(ctx, schedule.Manager)
	if err != nil || first == 0 {
		return
	}
	posts, err := s.targetPosts(ctx)
	if err == nil && len(posts) > 0 {
		_, _, _ = s.packedHeads(ctx, posts, schedule.UTC.Range(first, min(last, first+7*mostHeadWeeks)))
	}
}

// preparedPeriods is how many drafts and versions are looked at ahead: those of the weeks to come, which people work on.
const preparedPeriods = 3

// prepareDrafts asks of the drafts that end last what a week of each asks. What goes wrong is said to whoever asks next.
func (s *Store) prepareDrafts(ctx context.Context) {
	defer s.survive("drafts")
	list, _ := s.DraftPeriods(ctx, schedule.Manager)
	list = slices.DeleteFunc(list, func(p schedule.DraftPeriod) bool { return p.Status == "archived" })
	slices.SortFunc(list, func(a, b schedule.DraftPeriod) int { return cmp.Compare(b.EndsOn, a.EndsOn) })
	for _, p := range list[:min(len(list), preparedPeriods)] {
		week := schedule.Filter{DraftPeriodID: p.ID, From: p.StartsOn, To: p.EndsOn}
		_, _ = s.DraftDifferences(ctx, schedule.Manager, p.ID, week)
		_, _ = s.DraftFindings(ctx, schedule.Manager, p, week)
	}
}

// prepareVersions does so for the versions in force.
func (s *Store) prepareVersions(ctx context.Context) {
	defer s.survive("versions")
	list, _ := s.PublishedPeriods(ctx, schedule.Manager)
	list = slices.DeleteFunc(list, func(p schedule.PublishedPeriod) bool { return p.Status != "current" })
	slices.SortFunc(list, func(a, b schedule.PublishedPeriod) int { return cmp.Compare(b.EndsOn, a.EndsOn) })
	for _, p := range list[:min(len(list), preparedPeriods)] {
		_, _, _ = s.VersionConflicts(ctx, schedule.Manager, p.ID, schedule.Filter{From: p.StartsOn, To: p.EndsOn})
	}
}

// survive keeps a panic beside the answers from ending the program.
func (s *Store) survive(making string) {
	if p := recover(); p != nil {
		s.logger().Error("panic", "err", p, "making", making)
	}
}
