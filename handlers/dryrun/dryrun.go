package dryrun

import (
	"fmt"
	"time"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// DryRun is the dry run over a draft period as people and programs read it. The command line and the screens show the same.
type DryRun struct {
	rules.DryRun
	List int // findings and rows of the payload that are listed, at most; below 0: all. Every count is of all.
}

// listed is how many of n are listed.
func (d DryRun) listed(n int) int {
	if d.List < 0 {
		return n
	}
	return min(n, d.List)
}

// Sum is the dry run in whole sentences: what the rules find, what a save would do, and that nothing was done.
func (d DryRun) Sum() []string {
	return []string{d.FindingsWords(), d.PayloadWords(), d.untouchedWords()}
}

func (d DryRun) FindingsWords() string {
	if n := len(d.Findings); n > 0 {
		return fmt.Sprintf("%s: %s, %s informational. %d of %s nothing.", components.Plural(n, "finding", "findings"),
			components.Plural(d.Found(schedule.Warning), "warning", "warnings"), format.Number(d.Found(schedule.Informational)), d.RulesKept(), components.Plural(len(d.Rules), "rule finds", "rules find"))
	}
	return "No finding: " + components.Plural(len(d.Rules), "rule finds", "rules find") + " nothing."
}

func (d DryRun) PayloadWords() string {
	if d.Payload.Version.ID == 0 {
		return "A save would write nothing: employees are shown the period as it is."
	}
	by := d.Payload.Shown()
	return fmt.Sprintf("A save would publish version %d: it would insert %s, change %s and delete %s of what employees are shown, and leave %s as they are. That is %s in all.",
		d.Payload.Version.Version, components.Plural(by[schedule.PayloadInsert], "shift", "shifts"), format.Number(by[schedule.PayloadChange]), format.Number(by[schedule.PayloadDelete]),
		format.Number(d.Payload.Unchanged), components.Plural(d.Payload.Rows.Len(), "row to write", "rows to write"))
}

func (d DryRun) untouchedWords() string {
	return "Nothing was written: this command has no mode that writes, and the database refused to (" + d.Refusal + ")."
}

// ShownAt is the moment of the dry run on the wall clock of the organization.
func (d DryRun) ShownAt() time.Time {
	zone, err := time.LoadLocation(d.Zone)
	if err != nil {
		zone = time.UTC
	}
	return time.Unix(int64(d.At), 0).In(zone)
}

// publishedWords is what employees are shown of the period.
func (d DryRun) publishedWords() string {
	if d.Latest.ID == 0 {
		return "nothing of it is published"
	}
	return fmt.Sprintf("version %d is published", d.Latest.Version)
}

// whereWords is the place of a finding in time: "Mon 16 Nov 2026 22:00-06:00 (+1)".
func whereWords(f *rules.DraftFinding) string {
	z, _ := schedule.ZoneOrUTC(f.TimeZone)
	return format.Day(z.Date(f.When.Start)) + " " + schedule.RangeWords(z, f.When)
}

// whoWords is who and what a finding is about: "Ada Cook, Server, Harbor, shift 12".
func whoWords(f *rules.DraftFinding) string {
	words := ""
	add := func(s string) {
		if s == "" {
			return
		}
		if words != "" {
			words += ", "
		}
		words += schedule.Printable(s)
	}
	if add(f.Employee); f.ShiftID != 0 && f.EmployeeID == 0 {
		add("open shift")
	}
	add(f.Position)
	add(f.Location)
	if f.ShiftID != 0 {
		add(fmt.Sprintf("shift %d", f.ShiftID))
	}
	return words
}
