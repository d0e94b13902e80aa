// Package dryrun makes the dry run of a draft period for the screens and the command line, and describes the
// command that shows it.
package dryrun

import (
	"errors"
	"fmt"
	"time"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/dryrun"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// DryRun is the dry run of a draft period. The command line and the screens show the same text and JSON.
type DryRun struct {
	rules.DryRun
	Style localtime.Style // of the dates and clock times in the text
	List  int             // maximum number of listed findings and rows, or -1 for all; counts always cover all
}

// listed returns how many of n items are listed.
func (d DryRun) listed(n int) int {
	if d.List < 0 {
		return n
	}
	return min(n, d.List)
}

// Sum summarizes the dry run in sentences: the findings, the effect of a save, and that nothing was written.
func (d DryRun) Sum() []string {
	return []string{d.FindingsWords(), d.PayloadWords(), d.untouchedWords()}
}

// FindingsWords summarizes the findings in a sentence.
func (d DryRun) FindingsWords() string {
	if n := len(d.Findings); n > 0 {
		return fmt.Sprintf("%s: %s, %s informational. %d of %s no findings.", components.Plural(n, "finding", "findings"),
			components.Plural(d.Found(schedule.Warning), "warning", "warnings"), format.Number(d.Found(schedule.Informational)), d.RulesKept(), components.Plural(len(d.Rules), "rule has", "rules have"))
	}
	return "No findings: " + components.Plural(len(d.Rules), "rule was", "rules were") + " checked."
}

// PayloadWords summarizes the rows that a save would write in a sentence.
func (d DryRun) PayloadWords() string {
	if d.Payload.Version.ID == 0 {
		return "A save would write nothing: employees already see the period as it is."
	}
	by := d.Payload.Shown()
	return fmt.Sprintf("A save would publish version %d: in the published schedule it would insert %s, change %s, delete %s and leave %s unchanged. In total: %s.",
		d.Payload.Version.Version, components.Plural(by[schedule.PayloadInsert], "shift", "shifts"), format.Number(by[schedule.PayloadChange]), format.Number(by[schedule.PayloadDelete]),
		format.Number(d.Payload.Unchanged), components.Plural(d.Payload.Rows.Len(), "row to write", "rows to write"))
}

func (d DryRun) untouchedWords() string {
	return "Nothing was written: this command has no mode that writes, and the database refused a test write (" + d.Refusal + ")."
}

// ShownAt returns the time of the dry run in the time zone of the organization.
func (d DryRun) ShownAt() time.Time {
	zone, err := time.LoadLocation(d.Zone)
	if err != nil {
		zone = time.UTC
	}
	return time.Unix(int64(d.At), 0).In(zone)
}

// publishedWords returns which version of the period is published.
func (d DryRun) publishedWords() string {
	if d.Latest.ID == 0 {
		return "none of these days is published"
	}
	return fmt.Sprintf("version %d is published", d.Latest.Version)
}

// whenWords returns the time of a finding: "Mon 16 Nov 2026 22:00-06:00 (+1)".
func whenWords(style localtime.Style, f *rules.DraftFinding) string {
	z, _ := localtime.ZoneOrUTC(f.TimeZone)
	return style.Day(z.Date(f.When.Start)) + " " + style.Range(z, f.When)
}

// subjectWords returns the subject of a finding: "Ada Cook, Server, Harbor, shift 12".
func subjectWords(f *rules.DraftFinding) string {
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

// DryRunOf returns the dry run of the draft period in the path, in any status, or of the current one. It is
// cached for the version of the schedule and the day. If there is no dry run, reason explains why in a sentence
// and err is nil.
func DryRunOf(s *web.Server, r *web.Request) (run DryRun, reason string, err error) {
	ask := dryRunAsk(s, r)
	id := r.Filter.DraftPeriodID
	if id == 0 {
		id = page.DraftInHand(r)
	}
	run.List, run.Style = -1, r.Style
	latest := web.Once(s, dryRunKey{}, func() *web.Kept[rules.DryRun] { return &web.Kept[rules.DryRun]{} })
	run.DryRun, err = latest.Get(fmt.Sprint(r.Roster.Version, "|", r.Viewer, "|", id, "|", r.Today), func() (rules.DryRun, error) {
		return dryrun.Run(r.Ctx, r.View(), s.Store, ask, s.Now)
	})
	run.Ask = ask
	return run, RefusedWords(err), notRefused(err)
}

type dryRunKey struct{}

// DryRunNow makes a new dry run, with the time of its steps.
func DryRunNow(s *web.Server, r *web.Request) (run DryRun, reason string, err error) {
	made, err := dryrun.Run(r.Ctx, r.View(), s.Store, dryRunAsk(s, r), s.Now)
	run.List, run.Style, run.DryRun = -1, r.Style, made
	return run, RefusedWords(err), notRefused(err)
}

func dryRunAsk(s *web.Server, r *web.Request) rules.DryRunAsk {
	ask := rules.DryRunAsk{Today: r.Today}
	if r.Filter.DraftPeriodID != 0 {
		ask.Period, ask.Published = format.ID(r.Filter.DraftPeriodID), true
	}
	return ask
}

// RefusedWords returns why there is no dry run, or "" if err is not a refusal.
func RefusedWords(err error) string {
	var refused *rules.RefusedDryRun
	if errors.As(err, &refused) {
		return refused.When
	}
	return ""
}

// notRefused returns nil if err is a refusal, else err.
func notRefused(err error) error {
	if RefusedWords(err) != "" {
		return nil
	}
	return err
}

// DryRunPart fills a part from the dry run. Without a dry run, the part explains why.
func DryRunPart(s *web.Server, r *web.Request, part components.Part, fill func(*components.Part, DryRun)) (components.Part, error) {
	run, reason, err := DryRunOf(s, r)
	switch {
	case err != nil:
	case reason != "":
		part.Empty = "No dry run is available. " + reason
	default:
		fill(&part, run)
	}
	return part, err
}
