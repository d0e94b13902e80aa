package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// noVersion stands where no published period in force holds today.
const noVersion = "No published period in force holds today."

// publishedNowFacts are what is to be known of the version that holds today.
func (s *server) publishedNowFacts(r *request) (components.Part, error) {
	p, ok, err := s.currentVersion(r)
	if err != nil || !ok {
		return components.Part{Empty: noVersion}, err
	}
	return components.Part{Facts: []components.Fact{
		{Label: "Holds today", Text: periodWords(p), Href: s.versionLink(r, p)},
		{Label: "Published", Text: r.byWhom(p.PublishedAt, p.PublishedBy)},
		{Label: "Shifts", Text: number(p.ShiftCount)}, {Label: "Scheduled", Text: schedule.DurationWords(p.AssignedMinutes) + ", breaks included"},
	}}, nil
}

// publishedSealFacts compute the sum of the version that holds today once more.
func (s *server) publishedSealFacts(r *request) (part components.Part, err error) {
	p, ok, err := s.currentVersion(r)
	if err != nil || !ok {
		return components.Part{Empty: noVersion}, err
	}
	now, err := s.Store.PublishedSum(r.ctx, p)
	outcome := components.Tag{Word: "the same", Class: "ok"}
	if now != p {
		outcome = components.Tag{Word: "differs", Class: "bad"}
	}
	const shown = 16 // enough of a sum to compare by eye
	part.Facts = []components.Fact{
		{Label: "Sum when it was published", Text: p.SHA256[:min(shown, len(p.SHA256))]}, {Label: "Sum of its rows now", Text: now.SHA256[:min(shown, len(now.SHA256))]},
		{Label: "Compared just now", Tag: outcome},
	}
	return part, err
}

// publishedCountFacts count versions and what was published as a whole.
func (s *server) publishedCountFacts(r *request) (part components.Part, err error) {
	by, list, err := s.publishedBy(r)
	shifts := 0
	for _, p := range list {
		shifts += p.ShiftCount
	}
	part.Facts = []components.Fact{
		{Label: "Versions", Text: number(len(list))}, {Label: "Current", Text: number(by["current"])}, {Label: "Superseded", Text: number(by["superseded"])},
		{Label: "Recalled", Text: number(by["recalled"])}, {Label: "Copies of shifts in all of them", Text: number(shifts)},
	}
	return part, err
}

// publishedSeenFacts count who has acknowledged the version that holds today.
func (s *server) publishedSeenFacts(r *request) (part components.Part, err error) {
	p, ok, err := s.currentVersion(r)
	if err != nil || !ok {
		return components.Part{Empty: noVersion}, err
	}
	seen, err := s.Store.SeenCounts(r.ctx, r.viewer, schedule.Filter{})
	if err != nil {
		return part, err
	}
	waiting, err := s.Store.NotSeen(r.ctx, r.viewer, p.ID, schedule.Filter{})
	part.Facts = []components.Fact{
		{Label: "Version", Text: periodWords(p), Href: s.link(r, catalog.PathPublishedSeen, idText(p.ID))},
		{Label: "Have acknowledged it", Text: components.Plural(seen[p.ID], "employee", "employees")},
		{Label: "Have a shift in it and have not", Text: components.Plural(len(waiting), "employee", "employees")},
	}
	return part, err
}
