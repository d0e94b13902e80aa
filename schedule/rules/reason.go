package rules

import (
	"strconv"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Reason is the result of one check of a candidate. Thousands of candidates are checked and only one page of them is
// shown, so that the text is formatted on demand.
type Reason struct {
	Kind     schedule.ConstraintKind
	Standing Standing

	form    string // the text with # for a number, ~ for minutes, and @ for start and end in zone
	figures [3]int64
	zone    string
}

// Words returns the reason as text for staff, with times in a style. It never contains private text.
func (r *Reason) Words(style localtime.Style) string {
	var out []byte
	left := r.figures[:]
	next := func(n int) []int64 {
		taken := left[:n]
		left = left[n:]
		return taken
	}
	for _, c := range r.form {
		switch c {
		case '#':
			out = strconv.AppendInt(out, next(1)[0], 10)
		case '~':
			out = append(out, schedule.DurationWords(int(next(1)[0]))...)
		case '@':
			z, _ := localtime.ZoneOrUTC(r.zone)
			at := next(2)
			out = append(out, style.Range(z, schedule.Interval{Start: schedule.Instant(at[0]), End: schedule.Instant(at[1])})...)
		default:
			out = append(out, string(c)...)
		}
	}
	return string(out)
}
