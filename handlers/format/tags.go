package format

import (
	"opshub/catalog/check"
	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// DifferenceTag returns whether a shift was added, changed or removed.
func DifferenceTag(kind schedule.ChangeKind) components.Tag {
	return components.Tag{Word: string(kind), Class: map[schedule.ChangeKind]string{schedule.ChangeAdded: "ok", schedule.ChangeChanged: "warn", schedule.ChangeRemoved: "bad"}[kind]}
}

// CoverageTag returns whether an interval has a gap, or is short of, at or over its target.
func CoverageTag(w schedule.CoverageWord) components.Tag {
	return map[schedule.CoverageWord]components.Tag{
		rules.CoverageGap: {Word: "gap", Class: "bad"}, rules.CoverageShort: {Word: "short", Class: "warn"},
		rules.CoverageOver: {Word: "over", Class: "act"}, rules.CoverageMet: {Word: "met", Class: "ok"},
	}[w]
}

// SeverityTag returns the severity of a finding.
func SeverityTag(s schedule.Severity) components.Tag {
	if s == schedule.Warning {
		return components.Tag{Word: "warning", Class: "warn"}
	}
	return components.Tag{Word: "informational", Class: "ask"}
}

// AnswerTag returns "yes", or "no" as a warning.
func AnswerTag(holds bool) components.Tag {
	if holds {
		return components.Tag{Word: "yes", Class: "ok"}
	}
	return components.Tag{Word: "no", Class: "warn"}
}

// DraftStatusTag returns the status of a draft period.
func DraftStatusTag(status string) components.Tag {
	class := map[string]string{"draft": "ask", "in_review": "act", "ready_to_publish": "act", "published": "ok"}[status]
	return components.Tag{Word: Words(status), Class: class}
}

// PublishedStatusTag returns the status of a published period.
func PublishedStatusTag(status string) components.Tag {
	return components.Tag{Word: status, Class: map[string]string{"current": "ok", "recalled": "bad"}[status]}
}

// ShiftTag returns the publish state of the working copy of a shift.
func ShiftTag(state schedule.PublishState) components.Tag {
	return map[schedule.PublishState]components.Tag{
		schedule.NeverPublished:   {Word: "draft", Class: "ask"},
		schedule.Published:        {Word: "published", Class: "ok"},
		schedule.ChangedSince:     {Word: "changed since published", Class: "warn"},
		schedule.StagedForRemoval: {Word: "to be removed", Class: "warn"},
	}[state]
}

// ReadyTag returns whether something is ready or missing.
func ReadyTag(ready bool) components.Tag {
	if ready {
		return components.Tag{Word: "Ready", Class: "ok"}
	}
	return components.Tag{Word: "Missing", Class: "bad"}
}

// StatusTag returns the status of a check.
func StatusTag(s check.Status) components.Tag {
	class := map[check.Status]string{check.Pass: "ok", check.Warn: "warn", check.Fail: "bad"}[s]
	return components.Tag{Word: string(s), Class: class}
}

// BlockTag returns the status of a block.
func BlockTag(s schedule.BlockStatus) components.Tag {
	class := map[schedule.BlockStatus]string{schedule.Active: "act", schedule.Approved: "ok", schedule.Requested: "ask"}[s]
	return components.Tag{Word: string(s), Class: class}
}
