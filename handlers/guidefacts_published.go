package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// noVersion stands where no published period in force holds today.
const noVersion = "No published period in force holds today."

// ofVersion are facts about the published version that holds today, where there is one.
func ofVersion(look func(*server, *request, schedule.PublishedPeriod) (components.Part, error)) func(*server, *request) (components.Part, error) {
	return func(s *server, r *request) (components.Part, error) {
		p, ok := r.currentVersion()
		if !ok {
			return components.Part{Empty: noVersion}, nil
		}
		return look(s, r, p)
	}
}

// publishedNowFacts are what is to be known of the version that holds today.
func (s *server) publishedNowFacts(r *request, p schedule.PublishedPeriod) (components.Part, error) {
	return components.Part{Facts: []components.Fact{
		{Label: "Holds today", Text: format.Period(p), Href: s.versionLink(r, p)},
		{Label: "Published", Text: r.byWhom(p.PublishedAt, p.PublishedBy)},
		{Label: "Shifts", Text: format.Number(p.ShiftCount)}, {Label: "Scheduled", Text: schedule.DurationWords(p.AssignedMinutes) + ", breaks included"},
	}}, nil
}

// publishedSealFacts hold the sum of the version against that of its rows as they are stored.
func (s *server) publishedSealFacts(r *request, p schedule.PublishedPeriod) (part components.Part, err error) {
	now := r.view().PublishedSum(p.ID)
	const shown = 16    // enough of a sum to compare by eye
	if p.SHA256 != "" { // else it is for managers
		part.Facts = []components.Fact{
			{Label: "Sum when it was published", Text: p.SHA256[:min(shown, len(p.SHA256))]}, {Label: "Sum of its rows now", Text: now.SHA256[:min(shown, len(now.SHA256))]},
		}
	}
	part.Facts = append(part.Facts, components.Fact{Label: "Rows", Tag: rowsTag(p, now)})
	return part, nil
}

// publishedCountFacts count versions and what was published as a whole.
func (s *server) publishedCountFacts(r *request) (part components.Part, err error) {
	by, list := r.publishedBy()
	shifts := 0
	for _, p := range list {
		shifts += p.ShiftCount
	}
	part.Facts = []components.Fact{
		{Label: "Versions", Text: format.Number(len(list))}, {Label: "Current", Text: format.Number(by["current"])}, {Label: "Superseded", Text: format.Number(by["superseded"])},
		{Label: "Recalled", Text: format.Number(by["recalled"])}, {Label: "Copies of shifts in all of them", Text: format.Number(shifts)},
	}
	return part, nil
}

// publishedSeenFacts count who has acknowledged the version that holds today.
func (s *server) publishedSeenFacts(r *request, p schedule.PublishedPeriod) (part components.Part, err error) {
	seen := r.view().SeenCounts(schedule.Filter{})
	_, waiting := r.view().NotSeen(p.ID, schedule.Filter{}, 0)
	part.Facts = []components.Fact{
		{Label: "Version", Text: format.Period(p), Href: s.link(r, catalog.PathPublishedSeen, format.ID(p.ID))},
		{Label: "Have acknowledged it", Text: components.Plural(seen[p.ID], "employee", "employees")},
		{Label: "Have a shift in it and have not", Text: components.Plural(waiting, "employee", "employees")},
	}
	return part, err
}

// publishedWords say what each status of a published version means.
var publishedWords = []struct{ status, means string }{
	{"current", "The version in force: what employees are shown."},
	{"superseded", "A later version of the same days took its place. It is kept as it was."},
	{"recalled", "It was taken back after publication. It is kept, and counts for nothing."},
}

// publishedStatusFacts count the published versions in each status.
func (s *server) publishedStatusFacts(r *request) (part components.Part, err error) {
	by, _ := r.publishedBy()
	group := components.RowGroup{}
	for _, w := range publishedWords {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Tag: format.PublishedStatusTag(w.status)}, {Text: w.means}, {Text: format.Number(by[w.status])}}})
	}
	return statusPart("Statuses of published versions", group), nil
}

// publishedBy counts the published versions by status.
func (r *request) publishedBy() (by map[string]int, list []schedule.PublishedPeriod) {
	by, list = map[string]int{}, r.view().PublishedPeriods()
	for _, p := range list {
		by[p.Status]++
	}
	return by, list
}
