package store

import (
	"context"
	"time"

	"opshub/schedule"
)

// meta is the one row about the whole database.
type meta struct {
	organization         schedule.Organization
	horizon              schedule.Interval
	maxShiftMinutes      int64
	maxOccurrenceMinutes int64
	countsFrom           schedule.Date
	newest               schedule.Instant
	minOverlap           int
	dataVersion          string
}

const metaQuery = `SELECT name, default_time_zone, week_starts_on, horizon_start, horizon_end, max_shift_minutes,
	max_occurrence_minutes, newest_record_at, min_overlap_minutes, data_version, counts_from, publish_notice_days FROM organization WHERE id = 1`

func readMeta(ctx context.Context, q reader) (m meta, err error) {
	err = one(ctx, q, metaQuery, nil, func(r row) {
		m = meta{
			organization: schedule.Organization{Name: r.text(0), TimeZone: r.text(1), WeekStartsOn: int(r.int(2)),
				PublishNoticeDays: int(r.int(11))},
			horizon: interval(r, 3), maxShiftMinutes: r.int(5), maxOccurrenceMinutes: r.int(6),
			newest: instant(r, 7), minOverlap: int(r.int(8)), dataVersion: r.text(9), countsFrom: date(r, 10),
		}
	})
	return m, err
}

// meta is read once per data version.
func (s *Store) meta(ctx context.Context) (meta, error) {
	return remembered(s, "meta", func() (meta, error) { return readMeta(ctx, s.engine) })
}

// Spans of the tables that are asked by local days.
func (m meta) overlapSpan(alias string) span {
	return span{alias + ".overlap_starts_at", alias + ".overlap_first_on", alias + ".overlap_last_on", m.maxShiftMinutes}
}

func (m meta) occurrenceSpan(alias string) span {
	return span{alias + ".starts_at", alias + ".first_on", alias + ".last_on", m.maxOccurrenceMinutes}
}

func (m meta) shiftSpan(alias string) span {
	return span{alias + ".starts_at", alias + ".first_on", alias + ".last_on", m.maxShiftMinutes}
}

// weekStarts is the first day of a week.
func (m meta) weekStarts() time.Weekday { return time.Weekday(m.organization.WeekStartsOn) }

// countsTo is the last day that may hold anything.
func (m meta) countsTo() schedule.Date { return schedule.UTC.Date(m.horizon.End) + 1 }
