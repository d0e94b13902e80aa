package support

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/web"
	"opshub/schedule"
)

// NoVersion is shown if no published period in force includes today.
const NoVersion = "No published version in force includes today."

// withVersion calls facts with the published version in force today. Without one, the part is NoVersion.
func withVersion(facts func(*web.Server, *web.Request, schedule.PublishedPeriod) (components.Part, error)) func(*web.Server, *web.Request) (components.Part, error) {
	return func(s *web.Server, r *web.Request) (components.Part, error) {
		p, ok := conditions.CurrentVersion(r)
		if !ok {
			return components.Part{Empty: NoVersion}, nil
		}
		return facts(s, r, p)
	}
}

// publishedNowFacts are the publication and the size of the version.
func publishedNowFacts(s *web.Server, r *web.Request, p schedule.PublishedPeriod) (components.Part, error) {
	return components.Part{Facts: []components.Fact{
		{Label: "Includes today", Text: format.Period(r.Style, p), Href: planning.VersionLink(s, r, p)},
		{Label: "Published", Text: page.ByWhom(r, p.PublishedAt, p.PublishedBy)},
		{Label: "Shifts", Text: format.Number(p.ShiftCount)}, {Label: "Scheduled", Text: schedule.DurationWords(p.AssignedMinutes) + ", breaks included"},
	}}, nil
}

// publishedSealFacts compare the checksum of the version with the checksum of its stored rows.
func publishedSealFacts(s *web.Server, r *web.Request, p schedule.PublishedPeriod) (part components.Part, err error) {
	now := r.View().PublishedSum(p.ID)
	const shown = 16    // enough digits to compare by eye
	if p.SHA256 != "" { // empty for staff
		part.Facts = []components.Fact{
			{Label: "Checksum at publication", Text: p.SHA256[:min(shown, len(p.SHA256))]}, {Label: "Checksum now", Text: now.SHA256[:min(shown, len(now.SHA256))]},
		}
	}
	part.Facts = append(part.Facts, components.Fact{Label: "Rows", Tag: planning.RowsTag(p, now)})
	return part, nil
}

// publishedCountFacts count the versions and their shifts.
func publishedCountFacts(s *web.Server, r *web.Request) (part components.Part, err error) {
	by, list := publishedByStatus(r)
	shifts := 0
	for _, p := range list {
		shifts += p.ShiftCount
	}
	part.Facts = []components.Fact{
		{Label: "Versions", Text: format.Number(len(list))}, {Label: "Current", Text: format.Number(by["current"])}, {Label: "Superseded", Text: format.Number(by["superseded"])},
		{Label: "Recalled", Text: format.Number(by["recalled"])}, {Label: "Shift copies in all versions", Text: format.Number(shifts)},
	}
	return part, nil
}

// publishedSeenFacts count the employees who acknowledged the version.
func publishedSeenFacts(s *web.Server, r *web.Request, p schedule.PublishedPeriod) (part components.Part, err error) {
	seen := r.View().SeenCounts(schedule.Filter{})
	_, waiting := r.View().NotSeen(p.ID, schedule.Filter{}, 0)
	part.Facts = []components.Fact{
		{Label: "Version", Text: format.Period(r.Style, p), Href: page.Link(s, r, catalog.PathPublishedSeen, format.ID(p.ID))},
		{Label: "Have acknowledged it", Text: components.Plural(seen[p.ID], "employee", "employees")},
		{Label: "Have not acknowledged it", Text: components.Plural(waiting, "employee", "employees")},
	}
	return part, err
}

// publishedStatuses explains each status of a published version.
var publishedStatuses = []struct{ status, means string }{
	{"current", "The version in force, which employees see."},
	{"superseded", "A later version of the same days replaced it. It is stored unchanged."},
	{"recalled", "It was recalled after publication. It is stored, but not used."},
}

// publishedStatusFacts count the published versions by status.
func publishedStatusFacts(s *web.Server, r *web.Request) (part components.Part, err error) {
	by, _ := publishedByStatus(r)
	group := components.RowGroup{}
	for _, w := range publishedStatuses {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Tag: format.PublishedStatusTag(w.status)}, {Text: w.means}, {Text: format.Number(by[w.status])}}})
	}
	return statusPart("Statuses of published versions", group), nil
}

// publishedByStatus returns the published versions and their number by status.
func publishedByStatus(r *web.Request) (by map[string]int, list []schedule.PublishedPeriod) {
	by, list = map[string]int{}, r.View().PublishedPeriods()
	for _, p := range list {
		by[p.Status]++
	}
	return by, list
}
