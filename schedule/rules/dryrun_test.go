package rules

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// TestEveryMessageSaysSomething verifies that each rule and each refusal has its own text.
func TestEveryMessageSaysSomething(t *testing.T) {
	seen := map[string]string{}
	for _, m := range DryRunMessages() {
		key := m.When + m.Message
		if m.Message == "" || m.Message == m.Code || !strings.HasSuffix(m.When, ".") || (m.Level != "") != m.Found {
			t.Errorf("%+v", m)
		}
		if other, twice := seen[key]; twice {
			t.Errorf("%s says what %s says: %s", m.Code, other, key)
		}
		seen[key] = m.Code
	}
	if len(seen) != len(schedule.Constraints)+len(DryRunRefusals) {
		t.Errorf("%d messages", len(seen))
	}
}

// TestANewRuleHasItsMessage adds a rule without a text and a refusal, and verifies that both are listed.
func TestANewRuleHasItsMessage(t *testing.T) {
	rules, refusals := schedule.Constraints, DryRunRefusals
	defer func() { schedule.Constraints, DryRunRefusals = rules, refusals }()
	schedule.Constraints = append(slices.Clone(rules), schedule.Constraint{Kind: "new_rule", Severity: schedule.Warning, Rule: "A rule."})
	DryRunRefusals = append(slices.Clone(refusals), DryRunRefusal{"new-refusal", "A reason.", "change it"})
	for code, found := range map[string]bool{"new_rule": true, "new-refusal": false} {
		if !slices.ContainsFunc(DryRunMessages(), func(m DryRunMessage) bool { return m.Code == code && m.Found == found }) {
			t.Errorf("%s is not listed", code)
		}
	}
}

func TestPeriodOfADryRun(t *testing.T) {
	day := func(n int) schedule.Date { return localtime.DateOf(2026, 12, n) }
	periods := []schedule.DraftPeriod{
		{ID: 1, Name: "Over", StartsOn: day(1), EndsOn: day(3), Status: "draft"}, {ID: 2, Name: "Shown", StartsOn: day(4), EndsOn: day(6), Status: "published"}, {ID: 3, Name: "Now", StartsOn: day(7), EndsOn: day(9), Status: "in_review"},
		{ID: 4, Name: "Twice", StartsOn: day(10), EndsOn: day(12), Status: "draft"}, {ID: 5, Name: "twice", StartsOn: day(13), EndsOn: day(15), Status: "ready_to_publish"}, {ID: 6, Name: "Kept", StartsOn: day(16), EndsOn: day(17), Status: "archived"}, {ID: 7, Name: "3", StartsOn: day(18), EndsOn: day(19), Status: "draft"},
	}
	for _, c := range []struct {
		ask  DryRunAsk
		want int64
		code string
	}{
		{DryRunAsk{Today: day(4)}, 3, ""}, // the first is over, the second is published
		{DryRunAsk{Today: day(9)}, 3, ""},
		{DryRunAsk{Today: day(20)}, 0, NoPeriodInWork.Code},
		{DryRunAsk{Period: " 1 "}, 1, ""}, // over, but named explicitly
		{DryRunAsk{Period: "NOW"}, 3, ""},
		{DryRunAsk{Period: "3"}, 3, ""}, // the number takes precedence over the name
		{DryRunAsk{Period: "9"}, 0, UnknownPeriod.Code},
		{DryRunAsk{Period: "-3"}, 0, UnknownPeriod.Code},
		{DryRunAsk{Period: "99999999999999999999"}, 0, UnknownPeriod.Code},
		{DryRunAsk{Period: "twice"}, 0, AmbiguousPeriod.Code},
		{DryRunAsk{Period: "2"}, 0, PeriodPublished.Code},
		{DryRunAsk{Period: "2", Published: true}, 2, ""},
		{DryRunAsk{Period: "kept", Published: true}, 0, PeriodArchived.Code},
	} {
		p, err := c.ask.PeriodOf(periods)
		var refused *RefusedDryRun
		if errors.As(err, &refused); p.ID != c.want || (refused == nil) != (c.code == "") || (refused != nil && refused.Code != c.code) {
			t.Errorf("%+v: period %d, %v", c.ask, p.ID, err)
		}
	}
	_, err := (DryRunAsk{}).PeriodOf(nil)
	if want := "there is no current draft period: name a period with --period"; err == nil || err.Error() != want {
		t.Errorf("without any period: %v, want %q and no list of periods", err, want)
	}
}

// TestNothingToUndo verifies that a payload without rows has an empty rollback plan.
func TestNothingToUndo(t *testing.T) {
	p := (&schedule.Save{Period: schedule.DraftPeriod{ID: 1}, Same: []*schedule.ShiftRow{{}}}).Payload()
	if back := p.Rollback(); p.Rows.Len()+back.Rows.Len()+len(back.Stay) > 0 || p.Unchanged != 1 {
		t.Errorf("%+v, %+v", p, back)
	}
}

// TestTheRecallIsRecorded verifies the audit log entry that a rollback writes. The entry follows the entry of the save, refers to the same
// version, and leaves values open that are known only at the time of the rollback. The entry of the save does not change.
func TestTheRecallIsRecorded(t *testing.T) {
	save := &schedule.Save{Period: schedule.DraftPeriod{ID: 4, StartsOn: 20790, EndsOn: 20796, Status: "draft"}, Changes: []schedule.ShiftChange{schedule.Added(&schedule.ShiftRow{Shift: schedule.Shift{ID: 9}})},
		NextVersion: 7, NextEvent: 31, LastHash: "abc"}
	p := save.Payload()
	back := p.Rollback()
	recalled, saved := back.Rows.At(0), p.Rows.At(p.Rows.Len()-1)
	for _, c := range []struct {
		row  schedule.PayloadRow
		want string
	}{
		{saved, `insert audit_event id 31: published_period 7, published by version, after abc`},
		{recalled, `insert audit_event id 32: published_period 7, recalled by status to recalled, after known at the save`},
	} {
		cell := map[string]string{}
		for _, v := range c.row.Cells {
			cell[v.Column] = v.New.String()
		}
		what := strings.Join(strings.FieldsFunc(cell["changes"], func(r rune) bool { return strings.ContainsRune(`[]{}":,`, r) }), " ")
		got := string(c.row.Action) + " " + c.row.Table + " " + c.row.KeyWords() + ": " + cell["subject_type"] + " " + cell["subject_id"] + ", " + cell["action"]
		got += map[bool]string{true: " by version", false: " by status to " + cell["status_to"]}[strings.HasPrefix(what, "field version")]
		if got += ", after " + cell["prev_hash"]; got != c.want || cell["hash"] != "known at the save" || cell["occurred_at"] != "known at the save" {
			t.Errorf("%s (%s), want %s", got, what, c.want)
		}
	}
	if saved.About(nil) == recalled.About(nil) || !strings.HasSuffix(recalled.About(nil), "is recalled") {
		t.Errorf("%q and %q", saved.About(nil), recalled.About(nil))
	}
}

// TestWordsOfPayloadsAndDoubts verifies that screens write dates as the organization does, and files in ISO 8601.
func TestWordsOfPayloadsAndDoubts(t *testing.T) {
	american := localtime.Style{TwelveHours: true, MonthFirst: true}
	first := localtime.DateOf(2026, time.December, 3)
	doubt := DoubtsOfPeriods([]schedule.DraftPeriod{{ID: 1, Name: "A", StartsOn: first, EndsOn: first.Add(6)}, {ID: 2, Name: "B", StartsOn: first.Add(3), EndsOn: first.Add(10)}})[0]
	save := &schedule.Save{Period: schedule.DraftPeriod{ID: 4, StartsOn: first, EndsOn: first.Add(6)}, Changes: []schedule.ShiftChange{schedule.Added(&schedule.ShiftRow{})}}
	rows := save.Payload().Rows
	head := rows.At(0)
	for _, c := range []struct{ got, want string }{
		{doubt.Message, "B begins on 2026-12-06; A ends on 2026-12-09."},
		{doubt.MessageIn(american), "B begins on Sun Dec 6, 2026; A ends on Wed Dec 9, 2026."},
		{head.About(nil), "version 1 of 2026-12-03 to 2026-12-09"},
		{head.About(&american), "version 1 of Dec 3 to 9, 2026"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
