package handlers

import (
	"fmt"
	"slices"
	"time"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// draftChangesData is what the working copies of a draft period change.
func (s *server) draftChangesData() dataset {
	return changeScreen{file: "draft-changes", quiet: "the plan against what employees are shown", ask: func(r *request) (comparison, error) {
		period, err := r.view().DraftPeriod(r.filter.DraftPeriodID)
		if err != nil {
			return comparison{}, err
		}
		c := comparison{Differences: r.view().DraftDifferences(period.ID, r.filter), told: r.instant(), notice: planNotice,
			of: "The working copies of the draft period were compared with the newest published copies of the same shifts. Nothing of it was published before, so that every shift is added."}
		for _, v := range r.view().PublishedPeriods() {
			if v.DraftPeriodID == period.ID && v.Status == "current" {
				c.of = "The working copies of the draft period were compared with the newest published copies of the same shifts, those of " + r.publishedWords(v) + ". A shift that the draft no longer has, or that is to be removed, is removed."
			}
		}
		return c, nil
	}}.dataset(s)
}

const planNotice = "Notice is the number of days from today to the day on which the shift begins, in the copy that begins first."

// againstRule says what a published version is compared with.
var againstRule = choiceRule("against", "Compared with", "plan", "the plan as it is now", "later", "the newest version")

// publishedChangesData is what has changed since a version was published.
func (s *server) publishedChangesData() dataset {
	return changeScreen{file: "changes-since-published", quiet: "the version itself stays as it is", rules: []rule{againstRule}, ask: func(r *request) (comparison, error) {
		version, err := r.view().PublishedPeriod(r.filter.PublishedPeriodID)
		if err != nil {
			return comparison{}, err
		}
		if r.rule(againstRule) == "later" {
			after := versionAfter(r.view().PublishedPeriods(), version)
			if after.ID == 0 {
				return comparison{of: "There is no later version than " + r.publishedWords(version) + ".", nothing: "This is the newest version of the period.", told: r.instant()}, nil
			}
			return s.versionComparison(r, version, after), nil
		}
		return comparison{Differences: r.view().DifferencesSince(version.ID, r.filter), told: r.instant(), notice: planNotice,
			of: "The shifts of " + r.publishedWords(version) + " were compared with the working copies of the same shifts, and of the draft period it was made from."}, nil
	}}.dataset(s)
}

// versionComparison compares two versions.
func (s *server) versionComparison(r *request, before, now schedule.PublishedPeriod) comparison {
	return comparison{Differences: r.view().VersionDifferences(before.ID, now.ID, r.filter), told: now.PublishedAt,
		of:     "Before is " + r.publishedWords(before) + "; after is " + r.publishedWords(now) + ".",
		notice: "Notice is the number of days from the publication of the second to the day on which the shift begins, in the copy that begins first.",
		counters: []components.Counter{
			{Label: "Versions", Value: format.Number(before.Version) + " and " + format.Number(now.Version), Note: before.Status + ", " + now.Status, Href: s.versionLink(r, now)},
		}}
}

// The publications that are compared. Nothing: the newest two versions of one period.
var (
	beforeRule = versionRule("a", "Before")
	afterRule  = versionRule("b", "After")
)

func versionRule(name, label string) rule {
	return ownLimitRule(name, label, "the number of a published period; nothing for the newest two versions of a period", func(v string) (int, bool) {
		id, ok := positive(v)
		return int(id), ok
	})
}

// compareData is two publications side by side.
func (s *server) compareData() dataset {
	return changeScreen{file: "versions-compared", quiet: "shifts that are not the same in both", rules: []rule{beforeRule, afterRule}, ask: func(r *request) (comparison, error) {
		versions := r.view().PublishedPeriods()
		before, after, err := r.chosenVersions(versions)
		if err != nil {
			return comparison{}, err
		}
		r.offerVersions(versions)
		if before.ID == 0 || after.ID == 0 {
			return comparison{of: "No period has two versions yet.", nothing: "Two publications can be chosen by their numbers.", told: r.instant()}, nil
		}
		return s.versionComparison(r, before, after), nil
	}}.dataset(s)
}

// chosenVersions are the two versions that are asked for. One alone is compared with the version before or after it.
func (r *request) chosenVersions(versions []schedule.PublishedPeriod) (before, after schedule.PublishedPeriod, err error) {
	for _, side := range []struct {
		rule rule
		to   *schedule.PublishedPeriod
	}{{beforeRule, &before}, {afterRule, &after}} {
		id, asked := positive(r.rule(side.rule))
		if !asked {
			continue
		}
		at := slices.IndexFunc(versions, func(p schedule.PublishedPeriod) bool { return p.ID == id })
		if at < 0 {
			return before, after, queryError{BadValue: schedule.BadValue{Name: side.rule.name, Value: format.ID(id),
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
func (r *request) offerVersions(versions []schedule.PublishedPeriod) {
	choices := []components.Option{{Text: "The newest two versions"}}
	for _, p := range slices.Backward(versions) {
		choices = append(choices, components.Option{Value: format.ID(p.ID), Text: fmt.Sprintf("%s to %s, version %d", p.StartsOn, p.EndsOn, p.Version)})
	}
	r.choices = map[string][]components.Option{beforeRule.name: choices, afterRule.name: choices}
}

// publishedWords is a version in words: "version 3 of 2026-11-16 to 2026-11-29, published Thu 12 Nov 2026 14:20 by Ruth".
func (r *request) publishedWords(p schedule.PublishedPeriod) string {
	words := fmt.Sprintf("version %d of %s to %s, published %s", p.Version, p.StartsOn, p.EndsOn, r.momentWords(p.PublishedAt))
	if p.PublishedBy != "" {
		words += " by " + p.PublishedBy
	}
	return words
}

// momentWords is a moment on the wall clock of the organization.
func (r *request) momentWords(at schedule.Instant) string {
	return time.Unix(int64(at), 0).In(r.now.Location()).Format("Mon 2 Jan 2006 15:04")
}
