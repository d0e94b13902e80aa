package store

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"opshub/schedule"
)

// blockChanges lists the fields in which two versions of a block differ.
func blockChanges(a, b schedule.Block) (out []schedule.Change) {
	add := func(field, from, to string) { out = appendChange(out, field, from, to) }
	add("employee_id", idWord(a.EmployeeID), idWord(b.EmployeeID))
	add("series_id", idWord(a.SeriesID), idWord(b.SeriesID))
	add("kind", string(a.Kind), string(b.Kind))
	add("status", string(a.Status), string(b.Status))
	add("all_day", strconv.FormatBool(a.AllDay), strconv.FormatBool(b.AllDay))
	add("starts_at", momentWord(a.StartsAt), momentWord(b.StartsAt))
	add("ends_at", momentWord(a.EndsAt), momentWord(b.EndsAt))
	add("starts_on", a.StartsOn.String(), b.StartsOn.String())
	add("ends_on", a.EndsOn.String(), b.EndsOn.String())
	add("rrule", a.RRule, b.RRule)
	add("first_on", a.FirstOn.String(), b.FirstOn.String())
	add("start_minute", strconv.Itoa(a.StartMinute), strconv.Itoa(b.StartMinute))
	add("end_minute", strconv.Itoa(a.EndMinute), strconv.Itoa(b.EndMinute))
	add("time_zone", a.TimeZone, b.TimeZone)
	add("overrides_recurring", strconv.FormatBool(a.OverridesRecur), strconv.FormatBool(b.OverridesRecur))
	add("reason_code", a.ReasonCode, b.ReasonCode)
	add("reason_text", a.ReasonText, b.ReasonText)
	add("note", a.Note, b.Note)
	add("source", a.Source, b.Source)
	add("requested_at", momentWord(a.RequestedAt), momentWord(b.RequestedAt))
	add("requested_by", a.RequestedBy, b.RequestedBy)
	add("decided_at", momentWord(a.DecidedAt), momentWord(b.DecidedAt))
	add("decided_by", a.DecidedBy, b.DecidedBy)
	add("deleted", strconv.FormatBool(a.Deleted), strconv.FormatBool(b.Deleted))
	return out
}

func appendChange(list []schedule.Change, field, from, to string) []schedule.Change {
	if from == to {
		return list
	}
	return append(list, schedule.Change{Field: field, From: from, To: to})
}

func idWord(id int64) string {
	if id == 0 {
		return ""
	}
	return strconv.FormatInt(id, 10)
}

// momentWord is an instant as ISO 8601 in UTC, empty for none.
func momentWord(at schedule.Instant) string {
	if at == 0 {
		return ""
	}
	return utcWord(at)
}

func exceptionWords(list []schedule.BlockException) string {
	words := make([]string, len(list))
	for k, e := range list {
		words[k] = e.OccursOn.String() + " " + e.Action
		if e.Action == schedule.Replace {
			words[k] += fmt.Sprintf(" %d-%d", e.StartMinute, e.EndMinute)
		}
	}
	slices.Sort(words)
	return strings.Join(words, ", ")
}

// blockAction names what happened to a block by its changes.
func blockAction(known bool, changes []schedule.Change) string {
	action := "updated"
	if !known {
		return "imported"
	}
	for _, c := range changes {
		switch {
		case c.Field == "deleted" && c.To == "true":
			return "deleted"
		case c.Field == "deleted":
			return "restored"
		case c.Field == "status":
			action = "status_changed"
		}
	}
	return action
}
