package planning

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// publishedAbove is what stands above the shifts of a published version, on screen and paper.
func publishedAbove(s *web.Server, r *web.Request) (components.Overview, error) {
	version, err := r.View().PublishedPeriod(r.Filter.PublishedPeriodID)
	if err != nil {
		return components.Overview{}, err
	}
	versions := r.View().PublishedPeriods()
	facts, err := publishedFacts(s, r, version, versions)
	if err != nil {
		return components.Overview{}, err
	}
	out := components.Overview{Facts: facts}
	if after := versionAfter(versions, version); after.ID != 0 && version.Status != "current" {
		out.Notices = append(out.Notices, components.Notice{Text: fmt.Sprintf("Version %d took the place of this one on %s. This one is shown as it was.", after.Version, MomentWords(r, after.PublishedAt))})
	}
	if version.Status == "recalled" {
		out.Notices = append(out.Notices, components.Notice{Text: "This version was recalled. It is shown as it was."})
	}
	for _, part := range []func(*web.Server, *web.Request, schedule.PublishedPeriod, []schedule.PublishedPeriod) (components.Part, error){sinceFirstPart, sincePart, publishedDaysPart} {
		made, err := part(s, r, version, versions)
		if err != nil {
			return out, err
		}
		if made.ID != "" {
			out.Parts = append(out.Parts, made)
		}
	}
	return out, nil
}

// firstVersion is the first version of the same period.
func firstVersion(versions []schedule.PublishedPeriod, p schedule.PublishedPeriod) schedule.PublishedPeriod {
	for before := versionBefore(versions, p); before.ID != 0; before = versionBefore(versions, p) {
		p = before
	}
	return p
}

// publishedFacts is what is to be known of a version, and whether its rows are what was published.
func publishedFacts(s *web.Server, r *web.Request, p schedule.PublishedPeriod, versions []schedule.PublishedPeriod) ([]components.Fact, error) {
	row := schedule.PublicationRow{PublishedPeriod: p, TimeZone: r.Zone}
	notice := format.Notice(row.NoticeDays()) + " before the first day"
	if promised := r.Roster.Organization().PublishNoticeDays; row.NoticeDays() < promised {
		notice += fmt.Sprintf(", %d are promised", promised)
	}
	published := format.Join(MomentWords(r, p.PublishedAt)+" "+r.Zone, format.By(p.PublishedBy))
	facts := []components.Fact{
		{Label: "Days", Text: format.Day(p.StartsOn) + " to " + format.Day(p.EndsOn)},
		{Label: "Version", Text: format.Number(p.Version) + ", " + p.Status}, {Label: "Published", Text: published},
	}
	if first := firstVersion(versions, p); first.ID != p.ID {
		facts = append(facts, components.Fact{Label: "First published", Text: MomentWords(r, first.PublishedAt) + " " + r.Zone, Href: VersionLink(s, r, first)})
	}
	facts = append(facts, components.Fact{Label: "Notice", Text: notice})
	if p.Note != "" {
		facts = append(facts, components.Fact{Label: "Note", Text: p.Note})
	}
	if d, err := r.View().DraftPeriod(p.DraftPeriodID); err == nil {
		facts = append(facts, components.Fact{Label: "Made from", Text: d.Name, Href: page.Link(s, WholePeriods(r), catalog.PathDraftPeriod, format.ID(d.ID))})
	}
	return append(facts, sumFacts(p, r.View().PublishedSum(p.ID))...), nil
}

// RowsTag says whether the rows that are stored are those that were published.
func RowsTag(p, computed schedule.PublishedPeriod) components.Tag {
	if computed != p {
		return components.Tag{Word: "not as published", Class: "bad"}
	}
	return components.Tag{Word: "as published", Class: "ok"}
}

// sumFacts say whether the rows that are stored are those that were published.
func sumFacts(p, computed schedule.PublishedPeriod) []components.Fact {
	list := []components.Fact{{Label: "Rows", Tag: RowsTag(p, computed)}}
	if p.SHA256 == "" { // for managers
		return list
	}
	list = append(list, components.Fact{Label: "SHA-256 of the rows", Text: p.SHA256})
	if computed.SHA256 != p.SHA256 {
		list = append(list, components.Fact{Label: "SHA-256 computed now", Text: computed.SHA256})
	}
	return list
}

// sinceFirstPart is what was changed since the first version: some of it on screen, all of it on paper.
func sinceFirstPart(s *web.Server, r *web.Request, p schedule.PublishedPeriod, versions []schedule.PublishedPeriod) (components.Part, error) {
	part := components.Part{ID: "since-first", Title: "Changes since version 1"}
	first := firstVersion(versions, p)
	if first.ID == p.ID {
		part.Title, part.Empty = "Changes since version 1", "This is the first version of the period."
		if p.Version != 1 {
			part.Empty = "The first version of the period is not kept here."
		}
		return part, nil
	}
	found := r.View().VersionDifferences(first.ID, p.ID, r.Filter)
	promised := PromisedNotice(r)
	n, limit := len(found.Changes), fewChanges
	if page.OnPaper(r) {
		limit = n
	}
	part.Quiet = changesWords(n, found.Same)
	part.Lines = []string{"Version 1 was published " + MomentWords(r, first.PublishedAt) + ". Notice is from the publication of this version."}
	part.Empty = "Every shift is as version 1 has it."
	shown := comparison{Differences: found, told: p.PublishedAt}.first(limit, promised)
	return report.FirstRows(s, r, ChangeScreen{}.Report(s).List(), shown, n, part, compareLink(s, r, first.ID, p.ID)), nil
}

// sincePart is what became of the version since: in the plan, and in later versions.
func sincePart(s *web.Server, r *web.Request, p schedule.PublishedPeriod, versions []schedule.PublishedPeriod) (components.Part, error) {
	if page.OnPaper(r) {
		return components.Part{}, nil // a sheet is of the version alone
	}
	part := components.Part{ID: "since", Title: "Changed since this was published"}
	plan := r.View().DifferencesSince(p.ID, r.Filter)
	href := page.Beside(s, r, catalog.PathPublishedChanges)
	part.Facts = []components.Fact{{Label: "In the plan as it is now", Text: components.Plural(len(plan.Changes), "change", "changes"), Href: href}}
	after := versionAfter(versions, p)
	if after.ID == 0 {
		part.Facts = append(part.Facts, components.Fact{Label: "In later versions", Text: "there is none"})
		return part, nil
	}
	later := r.View().VersionDifferences(p.ID, after.ID, r.Filter)
	if href != "" {
		href = page.WithParams(href, []string{againstRule.Name, "later"})
	}
	part.Facts = append(part.Facts, components.Fact{Label: fmt.Sprintf("In version %d", after.Version), Text: components.Plural(len(later.Changes), "change", "changes"), Href: href})
	return part, nil
}

// publishedDaysPart is the days of the version.
func publishedDaysPart(s *web.Server, r *web.Request, p schedule.PublishedPeriod, _ []schedule.PublishedPeriod) (components.Part, error) {
	part := components.Part{ID: "days", Title: "Day by day", Lines: []string{"A shift counts on the local day on which it begins, its hours on each day that it lies on."}}
	days := periodDays(r, p.StartsOn, p.EndsOn)
	part.Table, part.Rows = daysTable(s, r, days, catalog.PathPublishedWeek), len(days)
	return part, nil
}
