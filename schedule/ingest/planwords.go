package ingest

import (
	"strings"

	"opshub/schedule"
)

var weekdays = vocabulary{
	words: map[string]string{
		"sunday": "0", "monday": "1", "tuesday": "2", "wednesday": "3", "thursday": "4", "friday": "5", "saturday": "6",
		"sun": "0", "mon": "1", "tue": "2", "wed": "3", "thu": "4", "fri": "5", "sat": "6",
		"0": "0", "1": "1", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6",
	},
	options: "Sunday to Saturday, Sun to Sat, or 0 (Sunday) to 6", silent: true,
}

var severities = ourWords(schedule.Warning, schedule.Informational)

var exceptionKinds = ourWords(schedule.ExceptionKinds...)

var exceptionStatuses = vocabulary{
	words: map[string]string{
		"requested": "requested", "approved": "approved", "active": "active", "declined": "declined", "cancelled": "cancelled",
		"pending": "requested", "canceled": "cancelled", "denied": "declined",
	},
	empty: "active", options: "requested, approved, active, declined, cancelled",
}

var enabled = vocabulary{words: yesNo.words, empty: "1", options: yesNo.options, silent: true}

var constraintKinds = func() vocabulary {
	var kinds []schedule.ConstraintKind
	for _, c := range schedule.Constraints {
		kinds = append(kinds, c.Kind)
	}
	return ourWords(kinds...)
}()

// ourWords is a vocabulary that knows our own words only.
func ourWords[W ~string](list ...W) vocabulary {
	v := vocabulary{words: map[string]string{}}
	var options []string
	for _, w := range list {
		v.words[plainName(string(w))] = string(w)
		options = append(options, string(w))
	}
	v.options = strings.Join(options, ", ")
	return v
}
