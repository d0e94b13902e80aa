package handlers

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/handlers/exports"
	"opshub/handlers/report"
)

type jobList struct {
	Today    string `json:"today"`
	JobCount int    `json:"job_count"`
	Jobs     []exports.PrintJob
}

func jobsOf(t *testing.T, h http.Handler) (list jobList, tag string) {
	t.Helper()
	w := do(t, h, "GET", catalog.PathPrintAgentJobs)
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "application/json; charset=utf-8" {
		t.Fatalf("%d %v", w.Code, w.Header())
	}
	if err := json.Unmarshal(w.Body.Bytes(), &list); err != nil {
		t.Fatal(err)
	}
	return list, w.Header().Get("Etag")
}

// TestPrintJobsAreWhatTheSheetsAre opens every job as a print agent does, and compares the sheet with the job.
func TestPrintJobsAreWhatTheSheetsAre(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	list, tag := jobsOf(t, h)
	if list.Today != "2026-11-20" || list.JobCount != len(list.Jobs) || len(list.Jobs) < 2 {
		t.Fatalf("%+v", list)
	}
	offered := map[string]bool{}
	for _, job := range list.Jobs {
		offered[job.Name] = true
		w := do(t, h, "GET", job.Address)
		if w.Code != http.StatusOK || job.Fingerprint == "" || !strings.HasPrefix(w.Header().Get("Etag"), `W/"`+job.Fingerprint+"-") {
			t.Errorf("%s: status %d, validator %q, promised %q", job.Address, w.Code, w.Header().Get("Etag"), job.Fingerprint)
		}
		body := first(parsePage(t, w.Body.String()), "main")
		if !paperOf(body, job) {
			t.Errorf("%s: the sheet is not %s %s", job.Address, job.Paper, job.Orientation)
		}
		if want := map[catalog.Agent][2]string{catalog.AgentToday: {"2026-11-20", "2026-11-20"}, catalog.AgentWeek: {"2026-11-16", "2026-11-22"}}[job.Covers]; job.Covers != catalog.AgentPeriod && (job.From != want[0] || job.To != want[1]) {
			t.Errorf("%s covers %s to %s", job.Address, job.From, job.To)
		}
		if job.To < "2026-11-20" {
			t.Errorf("%s is over", job.Address)
		}
	}
	for _, sc := range s.Registered {
		if (sc.Agent != "") != offered[sc.Name] {
			t.Errorf("%s: offered %v", sc.Path, offered[sc.Name])
		}
	}
	if w := do(t, h, "GET", catalog.PathPrintAgentJobs, "If-None-Match", tag); tag == "" || w.Code != http.StatusNotModified {
		t.Errorf("the same list again: %d, validator %q", w.Code, tag)
	}
}

// paperOf reports whether the sheet has the paper size and the orientation of the job. The defaults are A4 and portrait.
func paperOf(main *html.Node, job exports.PrintJob) bool {
	class := " " + attr(main, "class") + " "
	paper := "a4"
	for _, size := range report.Papers {
		if strings.Contains(class, " "+size+" ") {
			paper = size
		}
	}
	return paper == job.Paper && strings.Contains(class, " land ") == (job.Orientation == "landscape")
}

func TestPrintPing(t *testing.T) {
	h := demoServer(t).Handler()
	w := do(t, h, "GET", catalog.PathPrintAgentPing)
	var ping struct {
		OK            bool
		Version, Time string
		Zone          string `json:"time_zone"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &ping); err != nil || !ping.OK || ping.Version != "test" || ping.Zone != "America/New_York" {
		t.Errorf("%v: %s", err, w.Body)
	}
	if want := testNow.In(mustZone(t, ping.Zone)).Format(time.DateTime); ping.Time != want {
		t.Errorf("the time is %q, want %q", ping.Time, want)
	}
	if w.Header().Get("Etag") != "" || w.Header().Get("Cache-Control") != "private, no-store" {
		t.Errorf("a living service may be answered from a cache: %v", w.Header())
	}
	bad := do(t, h, "GET", catalog.PathPrintAgentJobs+"?from=x")
	if bad.Code != http.StatusBadRequest || !json.Valid(bad.Body.Bytes()) {
		t.Errorf("a bad question: %d %s", bad.Code, bad.Body)
	}
}

func mustZone(t *testing.T, name string) *time.Location {
	t.Helper()
	z := locationOf(t, name)
	return z
}
