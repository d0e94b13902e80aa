package handlers

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/demo"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

const reportsRoot = "/app/employee-schedules/reports/"

// sumOf adds up a column of a file.
func sumOf(rows []map[string]string, column string) (sum int) {
	for _, row := range rows {
		n, _ := strconv.Atoi(row[column])
		sum += n
	}
	return sum
}

// TestTrendsAddUpToTheRoster compares the weeks and the hot spots with pairs and minutes that loops count.
func TestTrendsAddUpToTheRoster(t *testing.T) {
	s := demoServer(t)
	h, p := s.Handler(), newPlain(t, s)
	for _, query := range []string{"", "status=requested", "employee_id=7"} {
		f := parsed(t, query)
		pairs := 0
		for _, e := range p.roster.Employees {
			if f.EmployeeID == 0 || f.EmployeeID == e.ID {
				pairs += p.pairsIn(e.ID, f)
			}
		}
		for _, target := range []string{"conflict-trend?", "conflict-hotspots?", "conflict-hotspots?by=weekday&", "conflict-hotspots?by=hour&", "conflict-hotspots?by=all&"} {
			target = reportsRoot + target + query
			if got := sumOf(csvTable(t, h, target), "pairs"); got != pairs {
				t.Errorf("%s: %d pairs, counted from the roster %d", target, got, pairs)
			}
			wantFigure(t, h, target, "Soft conflicts", pairs)
		}
		minutes := 0
		for _, e := range p.roster.Employees {
			if f.EmployeeID == 0 || f.EmployeeID == e.ID {
				var covered []schedule.Interval
				for _, o := range p.inFilter(e.ID, f) {
					covered = append(covered, o.Interval)
				}
				minutes += rules.UnionMinutes(covered)
			}
		}
		if got := sumOf(csvTable(t, h, reportsRoot+"unavailability-trend?"+query), "unavailable_minutes"); got != minutes {
			t.Errorf("?%s: %d unavailable minutes, counted from the roster %d", query, got, minutes)
		}
	}
}

// TestHotSpotsStandWhereOverlapsBegin assigns each pair of the soft-conflict file to a spot by the clock time of its overlap, and compares
// the spots.
func TestHotSpotsStandWhereOverlapsBegin(t *testing.T) {
	h := demoServer(t).Handler()
	want := map[string]int{}
	for _, row := range csvTable(t, h, catalog.PathSoftConflicts+"?from=2000-01-01") {
		on, clock, _ := strings.Cut(row["overlap_starts_local"], "T")
		day, err := localtime.ParseDate(on)
		if err != nil {
			t.Fatal(err)
		}
		hour, _ := strconv.Atoi(clock[:2])
		want[fmt.Sprint(row["location"], " ", day.Weekday(), " ", hour)]++
	}
	got := map[string]int{}
	for _, row := range csvTable(t, h, reportsRoot+"conflict-hotspots?by=all") {
		got[row["location"]+" "+row["weekday"]+" "+row["hour"]], _ = strconv.Atoi(row["pairs"])
	}
	if len(want) < 20 || len(got) != len(want) {
		t.Errorf("%d spots, want %d", len(got), len(want))
	}
	for spot, n := range want {
		if got[spot] != n {
			t.Errorf("%s: %d pairs, want %d", spot, got[spot], n)
		}
	}
}

// TestLeadTimesAreThoseOfTheRoster compares the days from each publication to its first shift with a loop over its rows.
func TestLeadTimesAreThoseOfTheRoster(t *testing.T) {
	h := demoServer(t).Handler()
	roster := demo.Roster(testNow)
	rows := csvTable(t, h, reportsRoot+"publish-lead-time")
	if len(rows) != len(roster.PublishedPeriods) {
		t.Fatalf("%d publications, want %d", len(rows), len(roster.PublishedPeriods))
	}
	for _, row := range rows {
		id, _ := strconv.ParseInt(row["published_period_id"], 10, 64)
		period := roster.PublishedPeriods[slices.IndexFunc(roster.PublishedPeriods, func(p schedule.PublishedPeriod) bool { return p.ID == id })]
		var first, changed *schedule.Shift
		changes := 0
		for k := range roster.PublishedShifts {
			u := &roster.PublishedShifts[k]
			if u.PublishedPeriodID != id {
				continue
			}
			if u.ChangeKind != schedule.ChangeRemoved && (first == nil || u.Shift.StartsAt < first.StartsAt) {
				first = &u.Shift
			}
			if u.ChangeKind != schedule.ChangeSame {
				changes++
				if changed == nil || u.Shift.StartsAt < changed.StartsAt {
					changed = &u.Shift
				}
			}
		}
		days := func(s *schedule.Shift) int {
			z, _ := localtime.ZoneOrUTC(s.TimeZone)
			return int(z.Date(s.StartsAt)) - int(z.Date(period.PublishedAt))
		}
		if row["lead_days"] != strconv.Itoa(days(first)) {
			t.Errorf("version %d of %s: %s days, want %d", period.Version, period.StartsOn, row["lead_days"], days(first))
		}
		held := days(first)
		if row["opening"] == "false" {
			if row["changed_shifts"] != strconv.Itoa(changes) || row["change_lead_days"] != strconv.Itoa(days(changed)) {
				t.Errorf("version %d: %s changes %s days before, want %d and %d", period.Version, row["changed_shifts"], row["change_lead_days"], changes, days(changed))
			}
			held = days(changed)
		}
		want := "in_time"
		if held < roster.Organization.PublishNoticeDays {
			want = "late"
		}
		if row["state"] != want {
			t.Errorf("version %d of %s is %s, want %s", period.Version, period.StartsOn, row["state"], want)
		}
	}
	for notice, want := range map[string]int{"1": 0, "200": 7} {
		wantFigure(t, h, reportsRoot+"publish-lead-time?notice="+notice, "Late", want)
	}
	if w := do(t, h, "GET", reportsRoot+"publish-lead-time?notice=soon"); w.Code != http.StatusBadRequest {
		t.Errorf("a notice of soon has status %d", w.Code)
	}
}

// TestLateChangesAreThoseOfTheVersions compares the late changes with the change kinds of the versions, and with the later changes in the
// events.
func TestLateChangesAreThoseOfTheVersions(t *testing.T) {
	h := demoServer(t).Handler()
	roster := demo.Roster(testNow)
	want := map[string]string{} // by version and shift
	published, last := map[int64]schedule.PublishedPeriod{}, schedule.PublishedPeriod{}
	for _, p := range roster.PublishedPeriods {
		published[p.ID] = p
		if p.Status == "current" && p.PublishedAt > last.PublishedAt {
			last = p
		}
	}
	recalled := map[int64]bool{}
	for _, p := range roster.PublishedPeriods {
		if p.Status == "recalled" {
			recalled[p.DraftPeriodID] = true
		}
	}
	for _, u := range roster.PublishedShifts {
		p := published[u.PublishedPeriodID]
		if p.Version > 1 && !recalled[p.DraftPeriodID] && u.ChangeKind != schedule.ChangeSame {
			want[fmt.Sprint(p.ID, " ", u.Shift.ID)] = string(u.ChangeKind)
		}
	}
	for _, e := range roster.Events {
		if e.SubjectType == "shift" && e.OccurredAt > last.PublishedAt {
			kind := "changed"
			if e.Action == "created" {
				kind = "added"
			} else if slices.ContainsFunc(e.Changes, func(c schedule.Change) bool { return c.To == string(schedule.StagedForRemoval) }) {
				kind = "removed"
			}
			want[fmt.Sprint(" ", e.SubjectID)] = kind
		}
	}
	rows := csvTable(t, h, reportsRoot+"late-changes")
	if len(rows) != len(want) || len(want) < 10 {
		t.Errorf("%d changes, want %d", len(rows), len(want))
	}
	late := 0
	for _, row := range rows {
		if kind := want[row["published_period_id"]+" "+row["shift_id"]]; kind != row["change_kind"] {
			t.Errorf("version %s, shift %s: %s, want %s", row["published_period_id"], row["shift_id"], row["change_kind"], kind)
		}
		minutes, _ := strconv.Atoi(row["before_shift_minutes"])
		if row["change_kind"] == "changed" && row["what"] == "" || row["by"] == "" || row["event_ids"] == "" {
			t.Errorf("shift %s: what %q, by %q, events %q", row["shift_id"], row["what"], row["by"], row["event_ids"])
		}
		if row["late"] == "true" {
			late++
		}
		if days := minutes / (24 * 60); (row["late"] == "true") != (days < roster.Organization.PublishNoticeDays) && days != roster.Organization.PublishNoticeDays-1 {
			t.Errorf("shift %s: %d minutes before it, late: %s", row["shift_id"], minutes, row["late"])
		}
	}
	wantFigure(t, h, reportsRoot+"late-changes", "Late", late)
	wantFigure(t, h, reportsRoot+"late-changes?notice=366", "Late", len(want))
}

// TestDecisionTimesAreThoseOfTheBlocks compares the pending and decided requests with the roster.
func TestDecisionTimesAreThoseOfTheBlocks(t *testing.T) {
	h := demoServer(t).Handler()
	var waiting, decided []schedule.Block
	within := 0
	for _, b := range demo.Roster(testNow).Blocks {
		switch {
		case b.Deleted:
		case b.Status == schedule.Requested:
			waiting = append(waiting, b)
		case b.DecidedAt != 0:
			decided = append(decided, b)
			if b.DecidedAt-b.RequestedAt < 2*86400 {
				within++
			}
		}
	}
	slices.SortFunc(waiting, func(a, b schedule.Block) int { return int(a.RequestedAt - b.RequestedAt) })
	target := reportsRoot + "decision-time"
	rows := csvTable(t, h, target)
	if len(rows) != len(waiting) {
		t.Fatalf("%d wait, want %d", len(rows), len(waiting))
	}
	for k, row := range rows {
		days := (int(testNow.Unix()) - int(waiting[k].RequestedAt)) / 86400
		if row["block_id"] != strconv.FormatInt(waiting[k].ID, 10) || row["days"] != strconv.Itoa(days) {
			t.Errorf("place %d: block %s after %s days, want %d after %d", k, row["block_id"], row["days"], waiting[k].ID, days)
		}
	}
	if got := csvTable(t, h, target+"?requests=decided"); len(got) != len(decided) {
		t.Errorf("%d decided, want %d", len(got), len(decided))
	}
	wantFigure(t, h, target, "Waiting", len(waiting))
	wantFigure(t, h, target, "Decided", len(decided))
	if got := figure(t, h, target+"?within=2", "In time"); !strings.HasPrefix(got, format.Share(within, len(decided))) {
		t.Errorf("in time: %s, want %s", got, format.Share(within, len(decided)))
	}
}
