// Package check answers whether the catalog holds: it compares what catalog declares with the live router, the
// files of the build and the database, never with itself. It is given the registered routes as plain values and
// the files as an fs.FS, so it knows neither handlers nor components.
package check

import "time"

// Status is the outcome of one check or of a report.
type Status string

// The outcomes. A missing required thing is FAIL, a missing optional one WARN.
const (
	Pass Status = "PASS"
	Warn Status = "WARN"
	Fail Status = "FAIL"
)

// outcome is the status of a check that holds or not.
func outcome(holds, required bool) Status {
	switch {
	case holds:
		return Pass
	case required:
		return Fail
	}
	return Warn
}

// Why explains a row: what was expected and seen, what a failure means for staff, and how to mend it. A row that holds has the
// same words, for the day on which it does not; only its summary is empty.
type Why struct {
	Summary  string // one short clause, shown beside the status
	Expected string
	Observed string
	Breaks   string // what it means for staff
	Fix      string
}

// Row is one check: of a route, of a really sent request, or of the service itself.
type Row struct {
	Status    Status
	Group     string
	Title     string
	Purpose   string
	URI       string // empty for checks of the service
	RouteName string
	Required  bool
	Link      string        // address that opens the screen; empty when nothing can be opened
	Record    string        // which record Link opens, in words; empty for a screen without one
	Code      int           // answered status of a request; 0 when none was sent
	Matched   string        // name of the route that answered the request; empty when none did
	Took      time.Duration // time the request took; 0 when none was sent
	Evidence  string        // what was seen, for checks of the service
	Pending   bool          // not through yet, so that it is neither known to hold nor known to fail
	Why       Why
	Since     Since // filled by a Memory
}

// FileRow is one check of a file.
type FileRow struct {
	Status   Status
	Group    string
	Title    string
	Path     string
	Required bool
	Size     int64
	Modified time.Time
	ModNote  string // where the moment comes from when the file itself has none
	Why      Why
	Since    Since // filled by a Memory
}

// Report is the result of a set of checks. A screen fills the parts it has.
type Report struct {
	Routes     []Row
	Files      []FileRow
	Service    []Row // checks of the service: database handle, resolver, schedule in memory, assets
	Navigation []Row // requests for what the shared navigation links
}

// Overall is the worst of the required checks: FAIL when one of them failed, else PASS. What is optional shows as
// WARN on its own row and in OptionalWarnings, and does not change it.
func (r Report) Overall() Status {
	if r.RequiredFailures() > 0 {
		return Fail
	}
	return Pass
}

// RequiredFailures counts the required checks that failed, of every part.
func (r Report) RequiredFailures() int { return r.count(Fail) }

// OptionalWarnings counts the optional checks that did not hold.
func (r Report) OptionalWarnings() int { return r.count(Warn) }

// Passed counts the checks that hold.
func (r Report) Passed() int { return r.count(Pass) }

// Total counts the checks.
func (r Report) Total() int {
	return len(r.Routes) + len(r.Files) + len(r.Service) + len(r.Navigation)
}

func (r Report) count(s Status) int {
	return CountRows(r.Routes, s) + CountFiles(r.Files, s) + CountRows(r.Service, s) + CountRows(r.Navigation, s)
}

// With is the report with only the checks of this status.
func (r Report) With(s Status) Report {
	return Report{Routes: rowsWith(r.Routes, s), Files: filesWith(r.Files, s), Service: rowsWith(r.Service, s), Navigation: rowsWith(r.Navigation, s)}
}

func rowsWith(rows []Row, s Status) (kept []Row) {
	for _, row := range rows {
		if row.Status == s {
			kept = append(kept, row)
		}
	}
	return kept
}

func filesWith(rows []FileRow, s Status) (kept []FileRow) {
	for _, row := range rows {
		if row.Status == s {
			kept = append(kept, row)
		}
	}
	return kept
}

// CountRows counts the rows with this status.
func CountRows(rows []Row, s Status) (n int) {
	for i := range rows {
		if rows[i].Status == s {
			n++
		}
	}
	return n
}

// CountFiles counts the file rows with this status.
func CountFiles(rows []FileRow, s Status) (n int) {
	for i := range rows {
		if rows[i].Status == s {
			n++
		}
	}
	return n
}
