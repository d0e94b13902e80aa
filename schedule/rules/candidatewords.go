package rules

import (
	"slices"
	"strings"

	"opshub/schedule"
)

// For returns the reasons in favor of the candidate as text.
func (c *Candidate) For() string { return c.words(func(s Standing) bool { return s == Free }) }

// Against returns the violations and notes of the candidate as text.
func (c *Candidate) Against() string { return c.words(func(s Standing) bool { return s != Free }) }

// Briefly returns the reasons that distinguish candidates who can take the opening: the notes, then position, rest and
// hours. It omits that they are free and available, because all of them are.
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
