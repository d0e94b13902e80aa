package handlers

import (
	"net/http"
	"net/url"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/schedule"
)

// printPing tells a print agent that the service answers, which version it is and what time it has. Nothing vouches for it
// later, so that no cached answer passes for a living service.
func (s *server) printPing(r *request) (*answer, error) {
	return &answer{status: check.Pass, json: func() any {
		return map[string]any{"ok": true, "service": "opshub", "version": s.Version, "time": components.Stamp(r.now), "time_zone": r.zone}
	}}, nil
}

// printJob is one sheet as a print agent is offered it.
type printJob struct {
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
func (s *server) printJobs(r *request) (*answer, error) {
	jobs, err := s.agentJobs(r)
	if err != nil {
		return nil, err
	}
	return &answer{json: func() any {
		return map[string]any{"generated_at": components.Stamp(r.now), "time_zone": r.zone, "today": r.today.String(), "queued": false,
			"job_count": len(jobs), "jobs": jobs}
	}}, nil
}

// agentJobs is the list itself.
func (s *server) agentJobs(r *request) ([]printJob, error) {
	jobs := []printJob{}
	for _, sc := range s.registered {
		if sc.Agent == "" {
			continue
		}
		sheets, err := s.agentSheets(r, sc)
		if err != nil {
			return nil, err
		}
		for _, sheet := range sheets {
			job, err := s.printJob(r, sc, sheet)
			if err != nil {
				return nil, err
			}
			jobs = append(jobs, job)
		}
	}
	return jobs, nil
}

// printJob asks the print face itself how it would answer: its paper, its rows and its validator are those of the sheet.
func (s *server) printJob(r *request, sc catalog.Screen, sheet agentSheet) (printJob, error) {
	href := s.address(sc.Path, sheet.query, sheet.params...)
	job := printJob{Title: sheet.title, Covers: sc.Agent, From: sheet.first.String(), To: sheet.last.String(), Address: s.whole(href), Name: sc.Name}
	d, err := s.dataset(sc)
	if err != nil {
		return job, err
	}
	at, err := s.asVisitor(r, sc, href, sheet.params)
	if err != nil {
		return job, err
	}
	a, err := d.print(at)
	if err != nil {
		return job, err
	}
	job.Paper, job.Orientation, job.Fingerprint = a.page.PaperSize, orientation(a.page.Paper), s.fingerprint(at, a.state)
	if d.rows != nil {
		asked := at
		if d.scope != nil {
			if asked, err = d.scope(at); err != nil {
				return job, err
			}
		}
		n, err := d.rows(asked)
		if err != nil {
			return job, err
		}
		job.Rows = &n
	}
	return job, nil
}

// asVisitor is the request with which a visitor would open an address of this service.
func (s *server) asVisitor(r *request, sc catalog.Screen, href string, params []string) (*request, error) {
	u, err := url.Parse(href)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(r.ctx, http.MethodGet, href, nil)
	if err != nil {
		return nil, err
	}
	one := &request{roster: r.roster, ctx: r.ctx, http: req, screen: sc, viewer: r.viewer, params: map[string]int64{}, found: map[string]any{}, query: u.Query(), version: r.version, state: r.state, now: r.now, today: r.today, zone: r.zone}
	one.filter, one.bad = schedule.ParseFilter(one.query)
	one.asked = one.filter
	for i, name := range sc.Params() {
		one.params[name], _ = positive(params[i])
	}
	return one, s.narrowByPath(one)
}

// orientation is how the paper lies, in a word for printers.
func orientation(paper string) string {
	if paper == "land" {
		return "landscape"
	}
	return "portrait"
}
