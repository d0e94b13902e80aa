package schedule

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"opshub/schedule/localtime"

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
	h, m := minutes/localtime.MinutesPerHour, minutes%localtime.MinutesPerHour
	switch {
	case h == 0:
		return strconv.Itoa(m) + " min"
	case m == 0:
		return Thousands(int64(h)) + " h"
	default:
		return Thousands(int64(h)) + " h " + strconv.Itoa(m) + " min"
	}
}

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
