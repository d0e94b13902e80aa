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

// ForBriefly returns the reasons in favor without figures: rest, position and home location. The figures have columns
// of their own.
func (c *Candidate) ForBriefly(style localtime.Style) string {
	var list []string
	for _, r := range c.Reasons {
		switch {
		case r.Standing != Free:
		case r.Kind == schedule.MinRestMinutes:
			list = append(list, "rested")
		case r.Kind == schedule.RequiredPosition:
			list = append(list, r.Words(style))
		}
	}
	if c.AtHome {
		list = append(list, "home location")
	}
	return strings.Join(list, "; ")
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
