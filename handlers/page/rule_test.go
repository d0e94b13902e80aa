package page

import (
	"testing"
)

func TestRulesAreReadAndRefused(t *testing.T) {
	for _, c := range []struct {
		rule  Rule
		value string
		ok    bool
	}{
		{NumberRule("n", "N", 11, 0, 24), "8", true}, {NumberRule("n", "N", 11, 0, 24), "25", false}, {NumberRule("n", "N", 11, 0, 24), "-1", false},
		{NumberRule("n", "N", 11, 0, 24), "08", false}, {NumberRule("n", "N", 11, 0, 24), "8.5", false}, {NumberRule("n", "N", 11, 0, 24), "eight", false},
		{WindowRule("w", "W", "22:00-06:00"), "21:30-05:00", true}, {WindowRule("w", "W", "22:00-06:00"), "00:00-24:00", true},
		{WindowRule("w", "W", "22:00-06:00"), "22-6", false}, {WindowRule("w", "W", "22:00-06:00"), "22:00-22:00", false},
		{WindowRule("w", "W", "22:00-06:00"), "22:00-25:00", false}, {WindowRule("w", "W", "22:00-06:00"), "22:60-06:00", false},
		{ChoiceRule("c", "C", "a", "A", "b", "B"), "b", true}, {ChoiceRule("c", "C", "a", "A", "b", "B"), "c", false},
	} {
		if got := c.rule.allows(c.value); got != c.ok {
			t.Errorf("%s=%s: %v, want %v", c.rule.Name, c.value, got, c.ok)
		}
	}
}
