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

// Fold brings text into the form in which it is compared and searched: NFKC, then without case. Columns that q
// searches are stored folded, because LIKE of the databases folds ASCII only.
func Fold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	s = strings.ToValidUTF8(s, "\uFFFD")
	// Lower case once more, because cases.Fold exchanges the two cases of Cherokee instead of folding them.
	return norm.NFKC.String(strings.ToLower(cases.Fold().String(norm.NFKC.String(s))))
}

// isASCII says whether s holds only ASCII.
func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// printableLimit is how much of a value an error message repeats, in characters.
const printableLimit = 60

// Printable is a value as an error message may repeat it: invalid bytes and unprintable characters become U+FFFD,
// and what is longer than 60 characters is cut.
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

// AppendClock appends minutes after midnight as HH:MM; 1440 is 24:00.
func AppendClock(dst []byte, minute int) []byte {
	h, m := minute/MinutesPerHour, minute%MinutesPerHour
	return append(dst, byte('0'+h/10), byte('0'+h%10), ':', byte('0'+m/10), byte('0'+m%10)) // #nosec G115 -- digits of a time of day
}

// ClockWords is minutes after midnight as HH:MM; 1440 is 24:00.
func ClockWords(minute int) string { return string(AppendClock(nil, minute)) }

// RangeWords is the local times of an interval, such as "09:00-17:00", or "22:00-06:00 (+1)" where it ends on the next
// day. An end at midnight is 24:00 of the day before.
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

// Thousands is a number with commas between the thousands: 12,345.
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

// DurationWords is a length in hours and minutes: "8 h 30 min", "1,200 h", "45 min", "0 min".
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

// AppendLocal appends what the wall clock of the zone shows, as YYYY-MM-DDTHH:MM.
func (z *Zone) AppendLocal(dst []byte, i Instant) []byte {
	d, minute := z.Local(i)
	return AppendWall(dst, d, minute)
}

// AppendWall appends a wall-clock time; minutes from 1440 on are on a following day.
func AppendWall(dst []byte, d Date, minute int) []byte {
	d += Date(minute / MinutesPerDay) // #nosec G115 -- a handful of days
	return AppendClock(append(AppendDate(dst, d), 'T'), minute%MinutesPerDay)
}

// AppendTwo appends a number of two digits.
func AppendTwo(dst []byte, n int) []byte { return append(dst, byte('0'+n/10), byte('0'+n%10)) } // #nosec G115 -- digits of a number below 100

// MonthNames is the names of the months in the order of the year.
func MonthNames(list []int) []string {
	var names []string
	for _, m := range slices.Compact(slices.Sorted(slices.Values(list))) {
		names = append(names, time.Month(m).String())
	}
	return names
}

// Numbers is "24 and 25".
func Numbers(list []int) string {
	var words []string
	for _, n := range list {
		words = append(words, strconv.Itoa(n))
	}
	return And(words)
}

// Ordinals is "1st, 3rd and last".
func Ordinals(list []int) string {
	var words []string
	for _, n := range list {
		words = append(words, Ordinal(n))
	}
	return And(words)
}

// Ordinal is "1st", "22nd", "last", "3rd to last".
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

// And joins words as a sentence does: "a, b and c".
func And(words []string) string { return Join(words, "and") }

// Join joins words with commas and a last word.
func Join(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}
