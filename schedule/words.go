package schedule

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// monthNames is the names of the months in the order of the year.
func monthNames(list []int) []string {
	var names []string
	for _, m := range slices.Compact(slices.Sorted(slices.Values(list))) {
		names = append(names, time.Month(m).String())
	}
	return names
}

// numbers is "24 and 25".
func numbers(list []int) string {
	var words []string
	for _, n := range list {
		words = append(words, strconv.Itoa(n))
	}
	return and(words)
}

// ordinals is "1st, 3rd and last".
func ordinals(list []int) string {
	var words []string
	for _, n := range list {
		words = append(words, ordinal(n))
	}
	return and(words)
}

// ordinal is "1st", "22nd", "last", "3rd to last".
func ordinal(n int) string {
	if n == -1 {
		return "last"
	}
	if n < 0 {
		return ordinal(-n) + " to last"
	}
	suffix := "th"
	if n/10%10 != 1 && n%10 >= 1 && n%10 <= 3 {
		suffix = []string{"st", "nd", "rd"}[n%10-1]
	}
	return strconv.Itoa(n) + suffix
}

// and joins words as a sentence does: "a, b and c".
func and(words []string) string { return join(words, "and") }

// join joins words with commas and a last word.
func join(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}
