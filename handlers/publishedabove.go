package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// publishedAbove is what stands above the shifts of a published version, on screen and paper.
func (s *server) publishedAbove(r *request) (components.Overview, error) {
	version, err := r.view().PublishedPeriod(r.filter.PublishedPeriodID)
	if err != nil {
		return components.Overview{}, err
	}
	versions := r.view().PublishedPeriods()
	facts, err := s.publishedFacts(r, version, versions)
	if err != nil {
		return components.Overview{}, err
	}
	out := components.Overview{Facts: facts}
	if after := versionAfter(versions, version); after.ID != 0 && version.Status != "current" {
		out.Notices = append(out.Notices, components.Notice{Text: fmt.Sprintf("Version %d took the place of this one on %s. This one is shown as it was.", after.Version, r.momentWords(after.PublishedAt))})
	}
	if version.Status == "recalled" {
		out.Notices = append(out.Notices, components.Notice{Text: "This version was recalled. It is shown as it was."})
	}
	for _, part := range []func(*server, *request, schedule.PublishedPeriod, []schedule.PublishedPeriod) (components.Part, error){(*server).sinceFirstPart, (*server).sincePart, (*server).publishedDaysPart} {
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
func (s *server) publishedFacts(r *request, p schedule.PublishedPeriod, versions []schedule.PublishedPeriod) ([]components.Fact, error) {
	row := schedule.PublicationRow{PublishedPeriod: p, TimeZone: r.zone}
	notice := format.Notice(row.NoticeDays()) + " before the first day"
	if promised := r.roster.Organization().PublishNoticeDays; row.NoticeDays() < promised {
		notice += fmt.Sprintf(", %d are promised", promised)
	}
	published := format.Join(r.momentWords(p.PublishedAt)+" "+r.zone, format.By(p.PublishedBy))
	facts := []components.Fact{
		{Label: "Days", Text: format.Day(p.StartsOn) + " to " + format.Day(p.EndsOn)},
		{Label: "Version", Text: format.Number(p.Version) + ", " + p.Status}, {Label: "Published", Text: published},
	}
	if first := firstVersion(versions, p); first.ID != p.ID {
		facts = append(facts, components.Fact{Label: "First published", Text: r.momentWords(first.PublishedAt) + " " + r.zone, Href: s.versionLink(r, first)})
	}
	facts = append(facts, components.Fact{Label: "Notice", Text: notice})
	if p.Note != "" {
		facts = append(facts, components.Fact{Label: "Note", Text: p.Note})
	}
	if d, err := r.view().DraftPeriod(p.DraftPeriodID); err == nil {
		facts = append(facts, components.Fact{Label: "Made from", Text: d.Name, Href: s.link(r.wholePeriods(), catalog.PathDraftPeriod, format.ID(d.ID))})
	}
	return append(facts, sumFacts(p, r.view().PublishedSum(p.ID))...), nil
}

// rowsTag says whether the rows that are stored are those that were published.
func rowsTag(p, computed schedule.PublishedPeriod) components.Tag {
	if computed != p {
		return components.Tag{Word: "not as published", Class: "bad"}
	}
	return components.Tag{Word: "as published", Class: "ok"}
}

// sumFacts say whether the rows that are stored are those that were published.
func sumFacts(p, computed schedule.PublishedPeriod) []components.Fact {
	list := []components.Fact{{Label: "Rows", Tag: rowsTag(p, computed)}}
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
func (s *server) sinceFirstPart(r *request, p schedule.PublishedPeriod, versions []schedule.PublishedPeriod) (components.Part, error) {
	part := components.Part{ID: "since-first", Title: "Changes since version 1"}
	first := firstVersion(versions, p)
	if first.ID == p.ID {
		part.Title, part.Empty = "Changes since version 1", "This is the first version of the period."
		if p.Version != 1 {
			part.Empty = "The first version of the period is not kept here."
		}
		return part, nil
	}
	found := r.view().VersionDifferences(first.ID, p.ID, r.filter)
	promised := promisedNotice(r)
	n, limit := len(found.Changes), fewChanges
	if r.onPaper() {
		limit = n
	}
	part.Quiet = changesWords(n, found.Same)
	part.Lines = []string{"Version 1 was published " + r.momentWords(first.PublishedAt) + ". Notice is from the publication of this version."}
	part.Empty = "Every shift is as version 1 has it."
	shown := comparison{Differences: found, told: p.PublishedAt}.first(limit, promised)
	return firstRows(s, r, changeScreen{}.report(s).list(), shown, n, part, s.compareLink(r, first.ID, p.ID)), nil
}

// sincePart is what became of the version since: in the plan, and in later versions.
func (s *server) sincePart(r *request, p schedule.PublishedPeriod, versions []schedule.PublishedPeriod) (components.Part, error) {
	if r.onPaper() {
		return components.Part{}, nil // a sheet is of the version alone
	}
	part := components.Part{ID: "since", Title: "Changed since this was published"}
	plan := r.view().DifferencesSince(p.ID, r.filter)
	href := s.beside(r, catalog.PathPublishedChanges)
	part.Facts = []components.Fact{{Label: "In the plan as it is now", Text: components.Plural(len(plan.Changes), "change", "changes"), Href: href}}
	after := versionAfter(versions, p)
	if after.ID == 0 {
		part.Facts = append(part.Facts, components.Fact{Label: "In later versions", Text: "there is none"})
		return part, nil
	}
	later := r.view().VersionDifferences(p.ID, after.ID, r.filter)
	if href != "" {
		href = withParams(href, []string{againstRule.name, "later"})
	}
	part.Facts = append(part.Facts, components.Fact{Label: fmt.Sprintf("In version %d", after.Version), Text: components.Plural(len(later.Changes), "change", "changes"), Href: href})
	return part, nil
}

// publishedDaysPart is the days of the version.
func (s *server) publishedDaysPart(r *request, p schedule.PublishedPeriod, _ []schedule.PublishedPeriod) (components.Part, error) {
	part := components.Part{ID: "days", Title: "Day by day", Lines: []string{"A shift counts on the local day on which it begins, its hours on each day that it lies on."}}
	days := periodDays(r, p.StartsOn, p.EndsOn)
	part.Table, part.Rows = s.daysTable(r, days, catalog.PathPublishedWeek), len(days)
	return part, nil
}
