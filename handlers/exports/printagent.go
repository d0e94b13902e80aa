package exports

import (
	"net/http"
	"net/url"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// printPing tells a print agent that the service answers, which version it is and what time it has. Nothing vouches for it
// later, so that no cached answer passes for a living service.
func printPing(s *web.Server, r *web.Request) (*web.Answer, error) {
	return &web.Answer{Status: check.Pass, Json: func() any {
		return map[string]any{"ok": true, "service": "opshub", "version": s.Version, "time": components.Stamp(r.Now), "time_zone": r.Zone}
	}}, nil
}

// PrintJob is one sheet as a print agent is offered it.
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
	Fingerprint string        `json:"fingerprint"` // of the sheet but for its timestamp, with which its ETag begins: print again when it changes
}

// printJobs lists the sheets of today and of this week. Nothing is queued: the list is the same whoever asks, until the data changes
// or the day does.
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

// agentJobs is the list itself.
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
			job, err := askJob(s, r, sc, sheet)
			if err != nil {
				return nil, err
			}
			jobs = append(jobs, job)
		}
	}
	return jobs, nil
}

// askJob asks the print face itself how it would answer: its paper, its rows and its validator are those of the sheet.
func askJob(s *web.Server, r *web.Request, sc catalog.Screen, sheet agentSheet) (PrintJob, error) {
	href := s.Address(sc.Path, sheet.query, sheet.params...)
	job := PrintJob{Title: sheet.title, Covers: sc.Agent, From: sheet.first.String(), To: sheet.last.String(), Address: report.AbsoluteURL(s, href), Name: sc.Name}
	d, err := report.Dataset(s, sc)
	if err != nil {
		return job, err
	}
	at, err := asVisitor(s, r, sc, href, sheet.params)
	if err != nil {
		return job, err
	}
	a, err := d.Print(at)
	if err != nil {
		return job, err
	}
	job.Paper, job.Orientation, job.Fingerprint = a.Page.PaperSize, orientation(a.Page.Paper), s.Fingerprint(at, a.State)
	if d.Rows != nil {
		asked := at
		if d.Scope != nil {
			if asked, err = d.Scope(at); err != nil {
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

// asVisitor is the request with which a visitor would open an address of this service.
func asVisitor(s *web.Server, r *web.Request, sc catalog.Screen, href string, params []string) (*web.Request, error) {
	u, err := url.Parse(href)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(r.Ctx, http.MethodGet, href, nil)
	if err != nil {
		return nil, err
	}
	one := &web.Request{Roster: r.Roster, Ctx: r.Ctx, Http: req, Screen: sc, Viewer: r.Viewer, Params: map[string]int64{}, Found: map[string]any{}, Query: u.Query(), Version: r.Version, State: r.State, Now: r.Now, Today: r.Today, Zone: r.Zone}
	one.Filter, one.Bad = schedule.ParseFilter(one.Query)
	one.Asked = one.Filter
	for i, name := range sc.Params() {
		one.Params[name], _ = web.Positive(params[i])
	}
	return one, s.NarrowByPath(one)
}

// orientation is how the paper lies, in a word for printers.
func orientation(paper string) string {
	if paper == "land" {
		return "landscape"
	}
	return "portrait"
}
