package rules

import (
	"slices"
	"strings"

	"opshub/schedule"
)

// For is what speaks for the candidate, in words.
func (c *Candidate) For() string { return c.words(func(s Standing) bool { return s == Free }) }

// Against is what speaks against the candidate, or is worth knowing, in words.
func (c *Candidate) Against() string { return c.words(func(s Standing) bool { return s != Free }) }

// Briefly is what tells those who could take it apart: what is worth knowing, then position, rest and hours. That each of them is
// free and available need not be said.
func (c *Candidate) Briefly() string {
	telling := []schedule.ConstraintKind{schedule.RequiredPosition, schedule.MinRestMinutes, schedule.MaxMinutesPerWeek}
	against := c.Against()
	if against != "" {
		against += "; "
	}
	return against + c.words(func(s Standing) bool { return s == Free }, telling...)
}

func (c *Candidate) words(take func(Standing) bool, kinds ...schedule.ConstraintKind) string {
	var list []string
	for _, r := range c.Reasons {
		if take(r.Standing) && (len(kinds) == 0 || slices.Contains(kinds, r.Kind)) {
			list = append(list, r.Words())
		}
	}
	return strings.Join(list, "; ")
}
