package schedule

import (
	"strconv"
	"strings"
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
func Printable(s string) string {
	var b strings.Builder
	n := 0
	for _, r := range s {
		if n == printableLimit {
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

// appendClock appends minutes after midnight as HH:MM; 1440 is 24:00.
func appendClock(dst []byte, minute int) []byte {
	h, m := minute/minutesPerHour, minute%minutesPerHour
	return append(dst, byte('0'+h/10), byte('0'+h%10), ':', byte('0'+m/10), byte('0'+m%10))
}

// RangeWords is the local times of an interval, such as "09:00-17:00", or "22:00-06:00 (+1)" where it ends on the next
// day. An end at midnight is 24:00 of the day before.
func RangeWords(z *Zone, iv Interval) string {
	first, from := z.Local(iv.Start)
	last, to := z.Local(iv.End)
	if to == 0 && last > first {
		last, to = last-1, minutesPerDay
	}
	b := appendClock(make([]byte, 0, 20), from)
	b = appendClock(append(b, '-'), to)
	if days := int(last - first); days > 0 {
		b = append(b, " (+"...)
		b = append(strconv.AppendInt(b, int64(days), 10), ')')
	}
	return string(b)
}

// DurationWords is a length in hours and minutes: "8 h 30 min", "8 h", "45 min", "0 min".
func DurationWords(minutes int) string {
	h, m := minutes/minutesPerHour, minutes%minutesPerHour
	switch {
	case h == 0:
		return strconv.Itoa(m) + " min"
	case m == 0:
		return strconv.Itoa(h) + " h"
	default:
		return strconv.Itoa(h) + " h " + strconv.Itoa(m) + " min"
	}
}
