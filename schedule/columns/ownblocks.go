package columns

import (
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// OwnBlockColumns are the columns of an employee's export of the own blocks, without reasons and notes.
var OwnBlockColumns = []Column[schedule.OwnBlock]{
	utc("first_utc", "Start of the block, of its first time where it repeats, as an instant in UTC.", func(r *schedule.OwnBlock) schedule.Instant { return recur.Span(&r.BlockRow.Block).Start }).as("When"),
	code("kind", "Sort of absence: unavailable, time_off or undesired.", func(r *schedule.OwnBlock) schedule.BlockKind { return r.Kind }).as("Kind"),
	code("status", "State of the block: active, approved, requested, declined, cancelled or expired.", func(r *schedule.OwnBlock) schedule.BlockStatus { return r.Status }).as("Status"),
	text("recurrence_text", "The rule it repeats by, in words.", func(r *schedule.OwnBlock) string { return ruleWords(r.RRule) }),
	local("next_local", "Start of its next time, on the wall clock of time_zone.", func(r *schedule.OwnBlock) (schedule.Instant, string) { return r.Upcoming.Start, r.ShownIn }).as("Next time"),
	text("time_zone", "IANA time zone in which its times are shown.", func(r *schedule.OwnBlock) string { return r.ShownIn }),
	count("times", "Number of its times on the days of the file.", func(r *schedule.OwnBlock) int { return r.Times }),
	count("touched_shifts", "Number of published shifts that its times overlap on the days of the file.", func(r *schedule.OwnBlock) int { return len(r.Touched) }).as("Touches"),
	minutes("touched_minutes", "Minutes of these shifts that the block covers.", func(r *schedule.OwnBlock) int { return r.Minutes }),
	{Name: "touched_local", Kind: Text, Meaning: "Start of each of these shifts on the wall clock of its place.", Append: func(dst []byte, r *schedule.OwnBlock) []byte {
		for i := range r.Touched {
			if i > 0 {
				dst = append(dst, "; "...)
			}
			z, _ := localtime.ZoneOrUTC(r.Touched[i].TimeZone)
			dst = z.AppendLocal(dst, r.Touched[i].StartsAt)
		}
		return dst
	}},
	key("block_id", "Number of the unavailable block.", func(r *schedule.OwnBlock) int64 { return r.ID }),
}
