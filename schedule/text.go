package schedule

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Fold returns text in its form for comparison and search: NFKC and case folding. Columns that q searches are stored
// folded, because LIKE in SQL databases folds only ASCII.
func Fold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	s = strings.ToValidUTF8(s, "\uFFFD")
	// Convert to lower case again, because cases.Fold swaps the two cases of Cherokee letters.
	return norm.NFKC.String(strings.ToLower(cases.Fold().String(norm.NFKC.String(s))))
}

// isASCII reports whether s contains only ASCII.
func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// printableLimit is the maximum number of characters of a value in an error message.
const printableLimit = 60

// Printable returns a value for an error message. It replaces invalid bytes and unprintable characters with U+FFFD and
// cuts the value after 60 characters.
func Printable(s string) string { return printable(s, printableLimit) }

func printable(s string, limit int) string {
	var b strings.Builder
	n := 0
	for _, r := range s {
		if n == limit {
			b.WriteRune('…')
			break
		}
		if !unicode.IsPrint(r) {
			r = utf8.RuneError
		}
		b.WriteRune(r)
		n++
	}
	return b.String()
}

// AppendClock appends minutes after midnight as HH:MM. 1440 is 24:00.
func AppendClock(dst []byte, minute int) []byte {
	h, m := minute/MinutesPerHour, minute%MinutesPerHour
	return append(dst, byte('0'+h/10), byte('0'+h%10), ':', byte('0'+m/10), byte('0'+m%10)) // #nosec G115 -- digits of a time of day
}

// ClockWords returns minutes after midnight as HH:MM. 1440 is 24:00.
func ClockWords(minute int) string { return string(AppendClock(nil, minute)) }

// RangeWords returns the local times of an interval, such as "09:00-17:00", or "22:00-06:00 (+1)" if it ends on the
// next day. An end at midnight is 24:00 of the day before.
func RangeWords(z *Zone, iv Interval) string {
	first, from := z.Local(iv.Start)
	last, to := z.Local(iv.End)
	if to == 0 && last > first {
		last, to = last-1, MinutesPerDay
	}
	b := AppendClock(make([]byte, 0, 20), from)
	b = AppendClock(append(b, '-'), to)
	if days := int(last - first); days > 0 {
		b = append(b, " (+"...)
		b = append(strconv.AppendInt(b, int64(days), 10), ')')
	}
	return string(b)
}

// Thousands formats a number with thousands separators: 12,345.
func Thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	sign := ""
	if n < 0 {
		sign, s = "-", s[1:]
	}
	var b strings.Builder
	for i, r := range s {
		if i > 0 && (len(s)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(r)
	}
	return sign + b.String()
}

// DurationWords formats a duration in hours and minutes: "8 h 30 min", "1,200 h", "45 min", "0 min".
func DurationWords(minutes int) string {
	h, m := minutes/MinutesPerHour, minutes%MinutesPerHour
	switch {
	case h == 0:
		return strconv.Itoa(m) + " min"
	case m == 0:
		return Thousands(int64(h)) + " h"
	default:
		return Thousands(int64(h)) + " h " + strconv.Itoa(m) + " min"
	}
}

// AppendDate appends YYYY-MM-DD, or nothing for no date.
func AppendDate(dst []byte, d Date) []byte {
	if d == 0 {
		return dst
	}
	y, m, day := d.Time().Date()
	dst = AppendTwo(AppendTwo(dst, y/100), y%100)
	return AppendTwo(append(AppendTwo(append(dst, '-'), int(m)), '-'), day)
}

// AppendUTC appends an instant as YYYY-MM-DDTHH:MM:SSZ.
func AppendUTC(dst []byte, i Instant) []byte {
	d, minute := UTC.Local(i)
	dst = AppendWall(dst, d, minute)
	second := int(i - UTC.StartOfDay(d) - Instant(minute)*60)
	return append(AppendTwo(append(dst, ':'), second), 'Z')
}

// AppendLocal appends the local time in the zone as YYYY-MM-DDTHH:MM.
func (z *Zone) AppendLocal(dst []byte, i Instant) []byte {
	d, minute := z.Local(i)
	return AppendWall(dst, d, minute)
}

// AppendWall appends a local time. Minutes from 1440 on are on a following day.
func AppendWall(dst []byte, d Date, minute int) []byte {
	d += Date(minute / MinutesPerDay) // #nosec G115 -- a handful of days
	return AppendClock(append(AppendDate(dst, d), 'T'), minute%MinutesPerDay)
}

// AppendTwo appends a number with two digits.
func AppendTwo(dst []byte, n int) []byte { return append(dst, byte('0'+n/10), byte('0'+n%10)) } // #nosec G115 -- digits of a number below 100

// MonthNames returns the names of the months in calendar order.
func MonthNames(list []int) []string {
	var names []string
	for _, m := range slices.Compact(slices.Sorted(slices.Values(list))) {
		names = append(names, time.Month(m).String())
	}
	return names
}

// Numbers formats a list of numbers: "24 and 25".
func Numbers(list []int) string {
	var words []string
	for _, n := range list {
		words = append(words, strconv.Itoa(n))
	}
	return And(words)
}

// Ordinals formats a list of ordinals: "1st, 3rd and last".
func Ordinals(list []int) string {
	var words []string
	for _, n := range list {
		words = append(words, Ordinal(n))
	}
	return And(words)
}

// Ordinal formats an ordinal: "1st", "22nd", "last", "3rd to last".
func Ordinal(n int) string {
	if n == -1 {
		return "last"
	}
	if n < 0 {
		return Ordinal(-n) + " to last"
	}
	suffix := "th"
	if n/10%10 != 1 && n%10 >= 1 && n%10 <= 3 {
		suffix = []string{"st", "nd", "rd"}[n%10-1]
	}
	return strconv.Itoa(n) + suffix
}

// And joins words for a sentence: "a, b and c".
func And(words []string) string { return Join(words, "and") }

// Join joins words with commas and a conjunction before the last one.
func Join(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}
