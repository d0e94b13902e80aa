package exports

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// printPing tells a print agent the version and the time of the service. The answer is not cached, so it proves
// that the service is running.
func printPing(s *web.Server, r *web.Request) (*web.Answer, error) {
	return &web.Answer{Status: check.Pass, Json: func() any {
		return map[string]any{"ok": true, "service": "opshub", "version": s.Version, "time": components.Stamp(r.Now), "time_zone": r.Zone}
	}}, nil
}

// PrintJob is one sheet to print. Fingerprint changes if the sheet has to be printed again.
type PrintJob struct {
	Title       string        `json:"title"`
	Covers      catalog.Agent `json:"covers"`
	From        string        `json:"from"`
	To          string        `json:"to"` // inclusive
	Address     string        `json:"address"`
	Name        string        `json:"route_name"`
	Paper       string        `json:"paper"`
	Orientation string        `json:"orientation"`
	Rows        *int          `json:"row_count"`
	Fingerprint string        `json:"fingerprint"` // hash of the sheet without its timestamp, and the start of its ETag
}

// printJobs lists the sheets of today and of this week. There is no queue: the list depends only on the data and
// the day.
func printJobs(s *web.Server, r *web.Request) (*web.Answer, error) {
	jobs, err := agentJobs(s, r)
	if err != nil {
		return nil, err
	}
	return &web.Answer{Json: func() any {
		return map[string]any{"generated_at": components.Stamp(r.Now), "time_zone": r.Zone, "today": r.Today.String(), "queued": false,
			"job_count": len(jobs), "jobs": jobs}
	}}, nil
}

// agentJobs returns the jobs of all screens for print agents.
func agentJobs(s *web.Server, r *web.Request) ([]PrintJob, error) {
	jobs := []PrintJob{}
	for _, sc := range s.Registered {
		if sc.Agent == "" {
			continue
		}
		sheets, err := agentSheets(s, r, sc)
		if err != nil {
			return nil, err
		}
		for _, sheet := range sheets {
			job, err := printJob(s, r, sc, sheet)
			if err != nil {
				return nil, err
			}
			jobs = append(jobs, job)
		}
	}
	return jobs, nil
}

// printJob describes a sheet. Paper, rows and fingerprint come from the printed form itself.
func printJob(s *web.Server, r *web.Request, sc catalog.Screen, sheet agentSheet) (PrintJob, error) {
	href := s.Address(sc.Path, sheet.query, sheet.params...)
	job := PrintJob{Title: sheet.title, Covers: sc.Agent, From: sheet.first.String(), To: sheet.last.String(), Address: report.AbsoluteURL(s, href), Name: sc.Name}
	d, err := report.Dataset(s, sc)
	if err != nil {
		return job, err
	}
	request, err := asVisitor(s, r, sc, href, sheet.params)
	if err != nil {
		return job, err
	}
	a, err := d.Print(request)
	if err != nil {
		return job, err
	}
	job.Paper, job.Orientation, job.Fingerprint = a.Page.PaperSize, orientation(a.Page.Paper), s.Fingerprint(request, a.State)
	if d.Rows != nil {
		asked := request
		if d.Scope != nil {
			if asked, err = d.Scope(request); err != nil {
				return job, err
			}
		}
		n, err := d.Rows(asked)
		if err != nil {
			return job, err
		}
		job.Rows = &n
	}
	return job, nil
}

// asVisitor returns the request with which the visitor would open an address of this service.
func asVisitor(s *web.Server, r *web.Request, sc catalog.Screen, href string, params []string) (*web.Request, error) {
	u, err := url.Parse(href)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(r.Ctx, http.MethodGet, href, nil)
	if err != nil {
		return nil, err
	}
	out := &web.Request{Roster: r.Roster, Ctx: r.Ctx, Http: req, Screen: sc, Viewer: r.Viewer, Params: map[string]int64{}, Query: u.Query(), Version: r.Version, State: r.State, Now: r.Now, Today: r.Today, Zone: r.Zone, Style: r.Style}
	out.Filter, out.Bad = schedule.ParseFilter(out.Query)
	out.Asked = out.Filter
	for i, name := range sc.Params() {
		out.Params[name], _ = web.Positive(params[i])
	}
	return out, s.NarrowByPath(out)
}

// orientation returns the paper orientation in the term of printers.
func orientation(paper string) string {
	if paper == "land" {
		return "landscape"
	}
	return "portrait"
}

// Api makes a screen for programs. It answers in JSON, including errors.
func Api(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	answer, ok := map[string]web.ScreenFunc{
		"print-jobs": web.Bind(s, printJobs),
		"print-ping": web.Bind(s, printPing),
	}[sc.Content]
	if !ok {
		return nil, fmt.Errorf("BUG: no answer %q", sc.Content)
	}
	return func(r *web.Request) (*web.Answer, error) {
		if r.Format == "" {
			r.Format = web.JSONFile.Name
		}
		return report.Strict(answer)(r)
	}, nil
}

// agentSheet is one sheet of a print screen: its days and its record.
type agentSheet struct {
	title       string
	first, last schedule.Date
	params      []string
	query       url.Values
}

// agentSheets returns the sheets of a print screen: one for today or this week, or one for each period that has
// not ended.
func agentSheets(s *web.Server, r *web.Request, sc catalog.Screen) ([]agentSheet, error) {
	first, last := r.Today, r.Today
	if sc.Agent == catalog.AgentWeek {
		first = page.WeekOf(r, r.Today)
		last = first.Add(localtime.DaysPerWeek - 1)
	}
	if sc.Agent != catalog.AgentPeriod {
		days := schedule.Filter{From: first, To: last}
		return []agentSheet{{title: sc.Title, first: first, last: last, query: days.Values()}}, nil
	}
	switch sc.Params()[0] {
	case "period":
		return draftSheets(r, sc), nil
	case "publishedPeriod":
		return publishedSheets(r, sc), nil
	}
	return nil, errors.New("BUG: no periods for " + sc.Path)
}

func draftSheets(r *web.Request, sc catalog.Screen) (list []agentSheet) {
	for _, p := range r.View().DraftPeriods() {
		if p.EndsOn >= r.Today && p.Status != "published" && p.Status != "archived" {
			list = append(list, agentSheet{title: sc.Title + ", " + p.Name, first: p.StartsOn, last: p.EndsOn, params: []string{format.ID(p.ID)}})
		}
	}
	return list
}

func publishedSheets(r *web.Request, sc catalog.Screen) (list []agentSheet) {
	for _, p := range page.CurrentPeriods(r) {
		if p.EndsOn >= r.Today {
			list = append(list, agentSheet{title: sc.Title + ", " + page.VersionWords(r, p), first: p.StartsOn, last: p.EndsOn, params: []string{format.ID(p.ID)}})
		}
	}
	return list
}
