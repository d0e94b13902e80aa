package rules

import (
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// For returns the reasons in favor of the candidate as text.
func (c *Candidate) For(style localtime.Style) string {
	return c.words(style, func(s Standing) bool { return s == Free })
}

// ForBriefly returns the reasons in favor that not all free candidates have: the position and the home location. Hours
// and rest have columns of their own.
func (c *Candidate) ForBriefly(style localtime.Style) string {
	words := c.words(style, func(s Standing) bool { return s == Free }, schedule.RequiredPosition)
	switch {
	case !c.AtHome:
		return words
	case words == "":
		return "home location"
	}
	return words + "; home location"
}

// Against returns the violations and notes of the candidate as text.
func (c *Candidate) Against(style localtime.Style) string {
	return c.words(style, func(s Standing) bool { return s != Free })
}

// Briefly returns the reasons that distinguish candidates who can take the opening: the notes, then position, rest and
// hours. It omits that they are free and available, because all of them are.
func (c *Candidate) Briefly(style localtime.Style) string {
	telling := []schedule.ConstraintKind{schedule.RequiredPosition, schedule.MinRestMinutes, schedule.MaxMinutesPerWeek}
	against := c.Against(style)
	if against != "" {
		against += "; "
	}
	return against + c.words(style, func(s Standing) bool { return s == Free }, telling...)
}

func (c *Candidate) words(style localtime.Style, take func(Standing) bool, kinds ...schedule.ConstraintKind) string {
	var list []string
	for _, r := range c.Reasons {
		if take(r.Standing) && (len(kinds) == 0 || slices.Contains(kinds, r.Kind)) {
			list = append(list, r.Words(style))
		}
	}
	return strings.Join(list, "; ")
}
