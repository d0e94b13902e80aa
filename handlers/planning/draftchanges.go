package planning

import (
	"fmt"
	"slices"
	"time"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// draftChangesData is what the working copies of a draft period change.
func draftChangesData(s *web.Server) web.Dataset {
	return ChangeScreen{file: "draft-changes", quiet: "the plan against what employees are shown", ask: func(r *web.Request) (comparison, error) {
		period, err := r.View().DraftPeriod(r.Filter.DraftPeriodID)
		if err != nil {
			return comparison{}, err
		}
		c := comparison{Differences: r.View().DraftDifferences(period.ID, r.Filter), told: page.Instant(r), notice: PlanNotice,
			of: "The working copies of the draft period were compared with the newest published copies of the same shifts. Nothing of it was published before, so that every shift is added."}
		for _, v := range r.View().PublishedPeriods() {
			if v.DraftPeriodID == period.ID && v.Status == "current" {
				c.of = "The working copies of the draft period were compared with the newest published copies of the same shifts, those of " + publishedWords(r, v) + ". A shift that the draft no longer has, or that is to be removed, is removed."
			}
		}
		return c, nil
	}}.dataset(s)
}

const PlanNotice = "Notice is the number of days from today to the day on which the shift begins, in the copy that begins first."

// againstRule says what a published version is compared with.
var againstRule = page.ChoiceRule("against", "Compared with", "plan", "the plan as it is now", "later", "the newest version")

// publishedChangesData is what has changed since a version was published.
func publishedChangesData(s *web.Server) web.Dataset {
	return ChangeScreen{file: "changes-since-published", quiet: "the version itself stays as it is", rules: []page.Rule{againstRule}, ask: func(r *web.Request) (comparison, error) {
		version, err := r.View().PublishedPeriod(r.Filter.PublishedPeriodID)
		if err != nil {
			return comparison{}, err
		}
		if page.RuleValue(r, againstRule) == "later" {
			after := versionAfter(r.View().PublishedPeriods(), version)
			if after.ID == 0 {
				return comparison{of: "There is no later version than " + publishedWords(r, version) + ".", nothing: "This is the newest version of the period.", told: page.Instant(r)}, nil
			}
			return versionComparison(s, r, version, after), nil
		}
		return comparison{Differences: r.View().DifferencesSince(version.ID, r.Filter), told: page.Instant(r), notice: PlanNotice,
			of: "The shifts of " + publishedWords(r, version) + " were compared with the working copies of the same shifts, and of the draft period it was made from."}, nil
	}}.dataset(s)
}

// versionComparison compares two versions.
func versionComparison(s *web.Server, r *web.Request, before, now schedule.PublishedPeriod) comparison {
	return comparison{Differences: r.View().VersionDifferences(before.ID, now.ID, r.Filter), told: now.PublishedAt,
		of:     "Before is " + publishedWords(r, before) + "; after is " + publishedWords(r, now) + ".",
		notice: "Notice is the number of days from the publication of the second to the day on which the shift begins, in the copy that begins first.",
		counters: []components.Counter{
			{Label: "Versions", Value: format.Number(before.Version) + " and " + format.Number(now.Version), Note: before.Status + ", " + now.Status, Href: VersionLink(s, r, now)},
		}}
}

// The publications that are compared. Nothing: the newest two versions of one period.
var (
	beforeRule = versionRule("a", "Before")
	afterRule  = versionRule("b", "After")
)

func versionRule(name, label string) page.Rule {
	return report.OwnLimitRule(name, label, "the number of a published period; nothing for the newest two versions of a period", func(v string) (int, bool) {
		id, ok := web.Positive(v)
		return int(id), ok
	})
}

// compareData is two publications side by side.
func compareData(s *web.Server) web.Dataset {
	return ChangeScreen{file: "versions-compared", quiet: "shifts that are not the same in both", rules: []page.Rule{beforeRule, afterRule}, ask: func(r *web.Request) (comparison, error) {
		versions := r.View().PublishedPeriods()
		before, after, err := chosenVersions(r, versions)
		if err != nil {
			return comparison{}, err
		}
		offerVersions(r, versions)
		if before.ID == 0 || after.ID == 0 {
			return comparison{of: "No period has two versions yet.", nothing: "Two publications can be chosen by their numbers.", told: page.Instant(r)}, nil
		}
		return versionComparison(s, r, before, after), nil
	}}.dataset(s)
}

// chosenVersions are the two versions that are asked for. One alone is compared with the version before or after it.
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
				Message: fmt.Sprintf("This schedule has no published period with the number %d.", id), Hint: "Choose one of the publications"}}
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

// offerVersions makes the publications choices of the form, the newest first.
func offerVersions(r *web.Request, versions []schedule.PublishedPeriod) {
	choices := []components.Option{{Text: "The newest two versions"}}
	for _, p := range slices.Backward(versions) {
		choices = append(choices, components.Option{Value: format.ID(p.ID), Text: fmt.Sprintf("%s to %s, version %d", p.StartsOn, p.EndsOn, p.Version)})
	}
	r.Choices = map[string][]components.Option{beforeRule.Name: choices, afterRule.Name: choices}
}

// publishedWords is a version in words: "version 3 of 2026-11-16 to 2026-11-29, published Thu 12 Nov 2026 14:20 by Ruth".
func publishedWords(r *web.Request, p schedule.PublishedPeriod) string {
	words := fmt.Sprintf("version %d of %s to %s, published %s", p.Version, p.StartsOn, p.EndsOn, MomentWords(r, p.PublishedAt))
	if p.PublishedBy != "" {
		words += " by " + p.PublishedBy
	}
	return words
}

// MomentWords is a moment on the wall clock of the organization.
func MomentWords(r *web.Request, at schedule.Instant) string {
	return time.Unix(int64(at), 0).In(r.Now.Location()).Format("Mon 2 Jan 2006 15:04")
}
