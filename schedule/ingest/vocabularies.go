package ingest

import (
	"opshub/schedule"
	"opshub/schedule/ingest/report"
)

var employeeStatuses = report.Vocabulary{
	Words: map[string]string{
		"active": "active", "inactive": "inactive", "onleave": "on_leave", "leave": "on_leave", "terminated": "terminated",
	},
	Empty: "active", Options: "active, inactive, on_leave, terminated",
}

var shiftStates = report.Vocabulary{
	Words: map[string]string{
		"published": string(schedule.Published), "draft": string(schedule.NeverPublished),
		"neverpublished": string(schedule.NeverPublished), "changedsincepublish": string(schedule.ChangedSince),
		"stagedfordeletion": string(schedule.StagedForRemoval),
	},
	Empty: string(schedule.Published), Options: "draft, published, changed_since_publish, staged_for_deletion",
}

var blockStatuses = report.Vocabulary{
	Words: map[string]string{
		"active": string(schedule.Active), "approved": string(schedule.Approved), "requested": string(schedule.Requested),
		"declined": string(schedule.Declined), "cancelled": string(schedule.Cancelled), "expired": string(schedule.Expired),
		"accepted": string(schedule.Approved), "pending": string(schedule.Requested), "canceled": string(schedule.Cancelled),
		"denied": string(schedule.Declined), "rejected": string(schedule.Declined),
	},
	Options: "active, approved, requested, declined, cancelled, expired",
}

// standing is for files without a status column. They have no approval process, so their blocks are active.
var standing = report.Vocabulary{Empty: string(schedule.Active)}

var blockKinds = report.Vocabulary{
	Words: map[string]string{
		"unavailable": string(schedule.Unavailable), "timeoff": string(schedule.TimeOff), "undesired": string(schedule.Undesired),
		"dayoff": string(schedule.TimeOff), "shiftoff": string(schedule.Unavailable), "leave": string(schedule.TimeOff),
	},
	Empty: string(schedule.Unavailable), Options: "unavailable, time_off, undesired",
}

var reasons = report.Vocabulary{
	Words: map[string]string{
		"personal": "personal", "school": "school", "secondjob": "second_job", "medical": "medical", "vacation": "vacation",
		"sick": "sick", "training": "training", "other": "other", "holiday": "vacation", "annualleave": "vacation",
		"sickness": "sick", "sickleave": "sick", "illness": "sick", "doctor": "medical",
	},
	Empty: "other", Other: "other",
}

var yesNo = report.Vocabulary{
	Words:   map[string]string{"true": "1", "yes": "1", "1": "1", "false": "0", "no": "0", "0": "0"},
	Empty:   "0",
	Options: "true, false", Silent: true,
}
