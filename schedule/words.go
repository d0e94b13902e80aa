package schedule

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

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
