package store

import (
	"context"
	"fmt"

	"opshub/schedule"
)

// CoverageWeeks is what each of the weeks amounts to, the first of which begins on the day. Each is asked for on its own and
// remembered as a few figures, so that a further look at many weeks costs nothing until the data changes: the first one reads
// the shifts of those weeks once.
func (s *Store) CoverageWeeks(ctx context.Context, v schedule.Viewer, f schedule.Filter, first schedule.Date, weeks int) ([]schedule.CoverageWeek, error) {
	out := make([]schedule.CoverageWeek, 0, weeks)
	f, nobody, err := s.coverageAsk(ctx, v, f)
	if err != nil {
		return nil, wrap(err, "coverage by week")
	}
	for range weeks {
		week := schedule.CoverageWeek{First: first, Last: first.Add(6)}
		if !nobody {
			if week, err = s.coverageWeek(ctx, v, f, first); err != nil {
				return nil, err
			}
		}
		out, first = append(out, week), first.Add(7)
	}
	return out, nil
}

func (s *Store) coverageWeek(ctx context.Context, v schedule.Viewer, f schedule.Filter, first schedule.Date) (schedule.CoverageWeek, error) {
	f.From, f.To, f.Statuses, f.All, f.BlockID = first, first.Add(6), nil, false, 0
	return remembered(s, key("coverage week", v, f), func() (schedule.CoverageWeek, error) {
		week := schedule.CoverageWeek{First: f.From, Last: f.To}
		places, err := s.Coverage(ctx, v, f, f.From, f.To)
		for _, p := range places {
			week.Places++
			week.CoverageSum = week.Plus(p.Sum())
			for _, c := range p.Stretches {
				week.Heads = max(week.Heads, c.Scheduled)
			}
		}
		return week, err
	})
}

// coverageKept is how many answers of Coverage are kept: the weeks that people look at now.
const coverageKept = 4

// keptCoverage is one of them.
type keptCoverage struct {
	key    string
	places []schedule.PlaceCoverage
}

// CoverageKept is Coverage, with the last few answers kept. Whoever asks must not change them.
func (s *Store) CoverageKept(ctx context.Context, v schedule.Viewer, f schedule.Filter, first, last schedule.Date) ([]schedule.PlaceCoverage, error) {
	f.From, f.To, f.Statuses, f.All, f.BlockID = 0, 0, nil, false, 0
	f, nobody, err := s.coverageAsk(ctx, v, f)
	if nobody || err != nil {
		return nil, wrap(err, "coverage")
	}
	asked := fmt.Sprintf("%s|%d|%d", key("coverage", v, f), first, last)
	version, slot := s.Version(), fmt.Sprintf("coverage %d", int(first/7)%coverageKept)
	if a, ok := s.figures.get(version, slot); ok && a.(keptCoverage).key == asked {
		return a.(keptCoverage).places, nil
	}
	places, err := s.Coverage(ctx, v, f, first, last)
	if err == nil && s.Version() == version {
		s.figures.put(version, slot, keptCoverage{asked, places})
	}
	return places, err
}
