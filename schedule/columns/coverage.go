package columns

import (
	"strconv"
	"strings"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// CoverageHourColumns are the columns of coverage, one row per location, position and hour with a target (domain.md 4.2).
var CoverageHourColumns = []Column[rules.CoverageHour]{
	text("location", "Location of the target.", func(h *rules.CoverageHour) string { return h.Location.Name }).as("Location"),
	text("position", "Position that is wanted; any position where the target names none.", func(h *rules.CoverageHour) string { return h.Position }).as("Position"),
	date("date", "Local day of the hour.", func(h *rules.CoverageHour) schedule.Date { return h.On }).as("Day"),
	local("starts_local", "Start of the hour on the wall clock of time_zone.", func(h *rules.CoverageHour) (schedule.Instant, string) { return h.Hour.Start, h.Location.TimeZone }).as("Hour"),
	local("ends_local", "End of the hour on the wall clock of time_zone, not included.", func(h *rules.CoverageHour) (schedule.Instant, string) { return h.Hour.End, h.Location.TimeZone }),
	text("time_zone", "IANA time zone of the location.", func(h *rules.CoverageHour) string { return h.Location.TimeZone }),
	utc("starts_utc", "Start of the hour in UTC. Of an hour that a clock shows twice only this tells which one it is.", func(h *rules.CoverageHour) schedule.Instant { return h.Hour.Start }),
	utc("ends_utc", "End of the hour in UTC, not included.", func(h *rules.CoverageHour) schedule.Instant { return h.Hour.End }),
	code("word", "How the worst stretch of the hour stands: gap (below the minimum), short (at least the minimum, below the optimum), over (above the maximum) or met.", func(h *rules.CoverageHour) schedule.CoverageWord { return h.Worst.Word() }).as("Word"),
	count("scheduled", "People scheduled in the worst stretch of the hour, each counted once. Open shifts count for nobody.", func(h *rules.CoverageHour) int { return h.Worst.Scheduled }).as("Scheduled"),
	count("min", "Fewest people the target of that stretch asks for.", func(h *rules.CoverageHour) int { return h.Worst.Target.Min }).as("Minimum"),
	count("optimal", "People the target would like.", func(h *rules.CoverageHour) int { return h.Worst.Target.Optimal }).as("Optimum"),
	count("max", "Maximum number of people of the target; 0 for no maximum.", func(h *rules.CoverageHour) int { return h.Worst.Target.Max }),
	count("gap", "People below the minimum in the worst stretch.", func(h *rules.CoverageHour) int { return h.Worst.Missing() }).as("Missing"),
	minutes("target_minutes", "Minutes of the hour in which the position has a target.", func(h *rules.CoverageHour) int { return h.Sum.Wanted }),
	minutes("gap_minutes", "Of them, minutes below the minimum.", func(h *rules.CoverageHour) int { return h.Sum.Gap }).as("Gap time"),
	minutes("missing_minutes", "People below the minimum times minutes, summed over the hour.", func(h *rules.CoverageHour) int { return h.Sum.Missing }),
	key("coverage_target_id", "Number of the target of the worst stretch.", func(h *rules.CoverageHour) int64 { return h.Worst.Target.ID }),
}

// ShortfallColumns are the columns of the gaps, one row per stretch with a constant number of people below the minimum.
var ShortfallColumns = []Column[rules.Shortfall]{
	local("starts_local", "Start of the gap on the wall clock of time_zone.", func(g *rules.Shortfall) (schedule.Instant, string) { return g.Start, g.Location.TimeZone }).as("When"),
	local("ends_local", "End of the gap on the wall clock of time_zone, not included.", func(g *rules.Shortfall) (schedule.Instant, string) { return g.End, g.Location.TimeZone }),
	text("time_zone", "IANA time zone of the location.", func(g *rules.Shortfall) string { return g.Location.TimeZone }),
	utc("starts_utc", "Start of the gap in UTC.", func(g *rules.Shortfall) schedule.Instant { return g.Start }),
	utc("ends_utc", "End of the gap in UTC, not included.", func(g *rules.Shortfall) schedule.Instant { return g.End }),
	text("location", "Location of the target.", func(g *rules.Shortfall) string { return g.Location.Name }).as("Location"),
	text("position", "Position that is wanted; any position where the target names none.", func(g *rules.Shortfall) string { return g.Position }).as("Position"),
	minutes("gap_minutes", "Length of the gap.", func(g *rules.Shortfall) int { return g.Minutes() }).as("Length"),
	count("scheduled", "People scheduled, each counted once.", func(g *rules.Shortfall) int { return g.Scheduled }).as("Scheduled"),
	count("min", "Fewest people the target asks for.", func(g *rules.Shortfall) int { return g.Target.Min }).as("Minimum"),
	count("optimal", "People the target would like.", func(g *rules.Shortfall) int { return g.Target.Optimal }),
	count("missing", "People below the minimum.", func(g *rules.Shortfall) int { return g.Missing() }).as("Missing"),
	minutes("missing_minutes", "People below the minimum times minutes. The rows are sorted by it.", func(g *rules.Shortfall) int { return g.MissingMinutes() }).as("Missing hours"),
	{Name: "free", Kind: Integer, Meaning: "Active employees of the location who work in the position, are employed on the day, and have no shift and no unavailable block in any part of the gap; empty where the range is too long to ask.", Head: "Free",
		Append: func(dst []byte, g *rules.Shortfall) []byte {
			if g.Free < 0 {
				return dst
			}
			return strconv.AppendInt(dst, int64(g.Free), 10)
		}},
	{Name: "qualified", Kind: Integer, Meaning: "Active employees of the location who work in the position; empty where free is.",
		Append: func(dst []byte, g *rules.Shortfall) []byte {
			if g.Free < 0 {
				return dst
			}
			return strconv.AppendInt(dst, int64(g.Qualified), 10)
		}},
	key("coverage_target_id", "Number of the target.", func(g *rules.Shortfall) int64 { return g.Target.ID }),
}

// CoverageTargetColumns are the columns of the coverage targets. The import reads the same columns.
var CoverageTargetColumns = []Column[schedule.CoverageTargetRow]{
	key("coverage_target_id", "Number of the target.", func(t *schedule.CoverageTargetRow) int64 { return t.ID }),
	text("location", "Location that wants the people.", func(t *schedule.CoverageTargetRow) string { return t.Location }),
	text("position", "Position that is wanted; empty for any.", func(t *schedule.CoverageTargetRow) string { return t.Position }),
	text("weekday", "Weekday of the local day on which the time begins; empty for a target of one date.", func(t *schedule.CoverageTargetRow) string {
		if t.On != 0 {
			return ""
		}
		return strings.ToLower(t.Weekday.String())
	}),
	date("date", "The one local day it is for; empty for a target of every week.", func(t *schedule.CoverageTargetRow) schedule.Date { return t.On }),
	text("start_time", "Start on the wall clock of time_zone, as HH:MM.", func(t *schedule.CoverageTargetRow) string { return localtime.ClockWords(t.StartMinute) }),
	text("end_time", "End, not included; at or before start_time it lies on the next day.", func(t *schedule.CoverageTargetRow) string { return localtime.ClockWords(t.EndMinute) }),
	text("time_zone", "IANA time zone of the location.", func(t *schedule.CoverageTargetRow) string { return t.TimeZone }),
	count("min_staff", "Fewest people; less is a gap.", func(t *schedule.CoverageTargetRow) int { return t.Min }),
	count("optimal_staff", "People the location would like.", func(t *schedule.CoverageTargetRow) int { return t.Optimal }),
	count("max_staff", "Maximum number of people; 0 for no maximum.", func(t *schedule.CoverageTargetRow) int { return t.Max }),
	date("effective_from", "First day it is in force; empty for always.", func(t *schedule.CoverageTargetRow) schedule.Date { return t.EffectiveFrom }),
	date("effective_to", "Last day it is in force; empty for no end.", func(t *schedule.CoverageTargetRow) schedule.Date { return t.EffectiveTo }),
	minutes("minutes", "Minutes from start_time to end_time on a day without a clock change.", func(t *schedule.CoverageTargetRow) int { return t.WallMinutes() }),
}

// CoverageWeekColumns are the columns of the coverage by week.
var CoverageWeekColumns = []Column[rules.CoverageWeek]{
	date("week_start", "First day of the week.", func(w *rules.CoverageWeek) schedule.Date { return w.First }).as("Week of"),
	date("week_end", "Last day of the week.", func(w *rules.CoverageWeek) schedule.Date { return w.Last }),
	count("locations", "Locations with a target in the week.", func(w *rules.CoverageWeek) int { return w.Places }).as("Locations"),
	minutes("target_minutes", "Minutes with a target, summed over locations and positions.", func(w *rules.CoverageWeek) int { return w.Wanted }).as("Target hours"),
	minutes("covered_minutes", "Of them, minutes in which at least the minimum is there.", func(w *rules.CoverageWeek) int { return w.Covered() }).as("Covered"),
	share("covered_percent", "Share of the target minutes that is covered, in percent with one decimal; empty where nobody is wanted or nobody is planned at all.", func(w *rules.CoverageWeek) int { return w.CoveredPermille() }).as("Share covered"),
	share("optimal_percent", "Share in which at least the optimum is there.", func(w *rules.CoverageWeek) int { return w.OptimalShare() }).as("At the optimum"),
	minutes("gap_minutes", "Minutes below the minimum.", func(w *rules.CoverageWeek) int { return w.Gap }).as("Gap time"),
	minutes("short_minutes", "Minutes with at least the minimum and less than the optimum.", func(w *rules.CoverageWeek) int { return w.Short }),
	minutes("over_minutes", "Minutes above the maximum.", func(w *rules.CoverageWeek) int { return w.Over }),
	minutes("missing_minutes", "People below the minimum times minutes.", func(w *rules.CoverageWeek) int { return w.Missing }).as("Missing hours"),
}

// share returns a column that shows thousandths as percent with one decimal. Negative numbers mean no value.
func share[T any](name, meaning string, get func(*T) int) Column[T] {
	return Column[T]{Name: name, Kind: Decimal, Meaning: meaning, Append: func(dst []byte, row *T) []byte {
		n := get(row)
		if n < 0 {
			return dst
		}
		return append(strconv.AppendInt(dst, int64(n/10), 10), '.', byte('0'+n%10))
	}}
}
