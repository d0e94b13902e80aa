package planning

import (
	"fmt"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// draftChangesData compares the working copies of a draft period with the published schedule.
func draftChangesData(s *web.Server) web.Dataset {
	return ChangeScreen{file: "draft-changes", quiet: "the draft compared with the published schedule", ask: func(r *web.Request) (comparison, error) {
		period, err := r.View().DraftPeriod(r.Filter.DraftPeriodID)
		if err != nil {
			return comparison{}, err
		}
		c := comparison{Differences: r.View().DraftDifferences(period.ID, r.Filter), announced: page.Instant(r), notice: PlanNotice,
			compared: "The working copies of the draft period were compared with the newest published copies of the same shifts. No version was published before, so every shift is added."}
		for _, v := range r.View().PublishedPeriods() {
			if v.DraftPeriodID == period.ID && v.Status == "current" {
				c.compared = "The working copies of the draft period were compared with the newest published copies of the same shifts, those of " + publishedText(r, v) + ". A shift that the draft no longer has, or that is to be removed, is removed."
			}
		}
		return c, nil
	}}.dataset(s)
}

// PlanNotice explains the notice of changes that are not published yet.
const PlanNotice = "Notice is the number of days from today to the start of the shift, in the copy that begins first."

// againstRule selects what a published version is compared with.
var againstRule = page.ChoiceRule("against", "Compared with", "plan", "the current plan", "later", "the newest version")

// publishedChangesData lists what changed since a version was published.
func publishedChangesData(s *web.Server) web.Dataset {
	return ChangeScreen{file: "changes-since-published", quiet: "the version itself never changes", rules: []page.Rule{againstRule}, ask: func(r *web.Request) (comparison, error) {
		version, err := r.View().PublishedPeriod(r.Filter.PublishedPeriodID)
		if err != nil {
			return comparison{}, err
		}
		if page.RuleValue(r, againstRule) == "later" {
			after := versionAfter(r.View().PublishedPeriods(), version)
			if after.ID == 0 {
				return comparison{compared: "There is no later version than " + publishedText(r, version) + ".", nothing: "This is the newest version of the period.", announced: page.Instant(r)}, nil
			}
			return versionComparison(s, r, version, after), nil
		}
		return comparison{Differences: r.View().DifferencesSince(version.ID, r.Filter), announced: page.Instant(r), notice: PlanNotice,
			compared: "The shifts of " + publishedText(r, version) + " were compared with the working copies of the same shifts and of the draft period it was published from."}, nil
	}}.dataset(s)
}

// versionComparison compares two versions.
func versionComparison(s *web.Server, r *web.Request, before, now schedule.PublishedPeriod) comparison {
	return comparison{Differences: r.View().VersionDifferences(before.ID, now.ID, r.Filter), announced: now.PublishedAt, gaps: versionGaps(r, before, now),
		compared: "Before is " + publishedText(r, before) + "; after is " + publishedText(r, now) + ".",
		notice:   "Notice is the number of days from the publication of the second version to the start of the shift, in the copy that begins first.",
		counters: []components.Counter{
			{Label: "Versions", Value: format.Number(before.Version) + " and " + format.Number(now.Version), Note: before.Status + ", " + now.Status, Href: VersionLink(s, r, now)},
		}}
}

// The publications to compare. By default they are the newest two versions of one period.
var (
	beforeRule = versionRule("a", "Before")
	afterRule  = versionRule("b", "After")
)

func versionRule(name, label string) page.Rule {
	rule := report.OwnLimitRule(name, label, "the number of a published version; empty: the newest two versions of a period", func(v string) (int, bool) {
		id, ok := web.Positive(v)
		return int(id), ok
	})
	rule.Choices = versionChoices
	return rule
}

// versionsReport compares two publications.
func versionsReport(s *web.Server) report.Report[schedule.ShiftChangeRow] {
	p := ChangeScreen{file: "versions-compared", quiet: "shifts that differ", rules: []page.Rule{beforeRule, afterRule}, ask: func(r *web.Request) (comparison, error) {
		versions := r.View().PublishedPeriods()
		before, after, err := chosenVersions(r, versions)
		if err != nil {
			return comparison{}, err
		}
		if before.ID == 0 || after.ID == 0 {
			return comparison{compared: "No period has two versions yet.", nothing: "Select two published versions by their numbers.", announced: page.Instant(r)}, nil
		}
		return versionComparison(s, r, before, after), nil
	}}.Report(s)
	p.Views = func(r *web.Request) []components.Tab { return comparedTabs(s, r) }
	return p
}

// chosenVersions returns the requested versions. A single version is compared with its predecessor or successor.
func chosenVersions(r *web.Request, versions []schedule.PublishedPeriod) (before, after schedule.PublishedPeriod, err error) {
	for _, side := range []struct {
		rule page.Rule
		to   *schedule.PublishedPeriod
	}{{beforeRule, &before}, {afterRule, &after}} {
		id, asked := web.Positive(page.RuleValue(r, side.rule))
		if !asked {
			continue
		}
		at := slices.IndexFunc(versions, func(p schedule.PublishedPeriod) bool { return p.ID == id })
		if at < 0 {
			return before, after, web.QueryError{BadValue: schedule.BadValue{Name: side.rule.Name, Value: format.ID(id),
				Message: fmt.Sprintf("This schedule has no published period %d.", id), Hint: "Select one of the published versions"}}
		}
		*side.to = versions[at]
	}
	switch {
	case before.ID == 0 && after.ID != 0:
		before = versionBefore(versions, after)
	case before.ID != 0 && after.ID == 0:
		after = versionAfter(versions, before)
	case before.ID == 0:
		for _, p := range versions {
			if b := versionBefore(versions, p); b.ID != 0 && p.Status != "recalled" && (after.ID == 0 || p.PublishedAt > after.PublishedAt) {
				before, after = b, p
			}
		}
	}
	return before, after, nil
}

// versionChoices returns the publications, newest first.
func versionChoices(r *web.Request) []components.Option {
	choices := []components.Option{{Text: "The newest two versions"}}
	for _, p := range slices.Backward(r.View().PublishedPeriods()) {
		choices = append(choices, components.Option{Value: format.ID(p.ID), Text: fmt.Sprintf("%s, version %d", versionDays(r, p), p.Version)})
	}
	return choices
}

// publishedText describes a version: "version 3 of 16 to 29 Nov 2026, published Thu 12 Nov 2026 14:20 by Ruth".
func publishedText(r *web.Request, p schedule.PublishedPeriod) string {
	words := fmt.Sprintf("version %d of %s, published %s", p.Version, versionDays(r, p), MomentWords(r, p.PublishedAt))
	if p.PublishedBy != "" {
		words += " by " + p.PublishedBy
	}
	return words
}

// MomentWords formats an instant in the time zone of the organization.
func MomentWords(r *web.Request, at schedule.Instant) string {
	z, _ := localtime.ZoneOrUTC(r.Zone)
	day, minute := z.Local(at)
	return r.Style.Day(day) + " " + r.Style.Clock(minute)
}

// versionGaps returns the coverage gaps that differ between two versions, on the days of both. Coverage counts everyone,
// so a filter by employee or text has none.
func versionGaps(r *web.Request, before, now schedule.PublishedPeriod) []rules.GapChange {
	if r.Filter.EmployeeID != 0 || r.Filter.Q != "" {
		return nil
	}
	first, last := max(before.StartsOn, now.StartsOn, r.Filter.From), min(before.EndsOn, now.EndsOn)
	if r.Filter.To != 0 {
		last = min(last, r.Filter.To)
	}
	coverage := func(version int64) []rules.PlaceCoverage {
		return r.View().Coverage(schedule.Filter{PublishedPeriodID: version, LocationID: r.Filter.LocationID, PositionID: r.Filter.PositionID}, first, last)
	}
	return rules.GapChanges(coverage(before.ID), coverage(now.ID))
}
