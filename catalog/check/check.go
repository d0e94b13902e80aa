// Package check compares the catalog with the live router, the files of the build and the database. It gets the
// registered routes as plain values and the files as an fs.FS, so that it depends on neither handlers nor components.
package check

import "time"

// Status is the result of one check or of a report.
type Status string

// Values of Status. A missing required item is FAIL, and a missing optional item is WARN.
const (
	Pass Status = "PASS"
	Warn Status = "WARN"
	Fail Status = "FAIL"
)

// outcome returns the status of a check.
func outcome(holds, required bool) Status {
	switch {
	case holds:
		return Pass
	case required:
		return Fail
	}
	return Warn
}

// Why explains a check: the expectation, the observation, the consequence of a failure for staff, and the fix. A passed
// check has the same texts for future failures, but an empty summary.
type Why struct {
	Summary  string // one short clause next to the status
	Expected string
	Observed string
	Breaks   string // consequence for staff
	Fix      string
}

// Row is one check of a route, of a request that was sent, or of the service itself.
type Row struct {
	Status    Status
	Group     string
	Title     string
	Purpose   string
	URI       string // empty for checks of the service
	RouteName string
	Required  bool
	Link      string        // address of the screen; empty if it cannot be opened
	Record    string        // description of the record that Link opens; empty for a screen without one
	Code      int           // HTTP status of the response; 0 if no request was sent
	Matched   string        // name of the route that handled the request; empty if none did
	Took      time.Duration // duration of the request; 0 if none was sent
	Evidence  string        // observation, for checks of the service
	Pending   bool          // not finished, so that the result is unknown
	Why       Why
	Since     Since // set by a Memory
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
	ModNote  string // source of the time if the file has none
	Why      Why
	Since    Since // set by a Memory
}

// Report is the result of a set of checks. A screen sets only the parts that it has.
type Report struct {
	Routes     []Row
	Files      []FileRow
	Service    []Row // checks of the service: database handle, resolver, schedule in memory, assets
	Navigation []Row // requests for the links of the shared navigation
}

// Overall returns FAIL if a required check failed, otherwise PASS. Optional checks appear as WARN on their own rows and
// in OptionalWarnings, but do not affect the result.
func (r Report) Overall() Status {
	if r.RequiredFailures() > 0 {
		return Fail
	}
	return Pass
}

// RequiredFailures returns the number of required checks that failed in all parts.
func (r Report) RequiredFailures() int { return r.count(Fail) }

// OptionalWarnings returns the number of optional checks that failed.
func (r Report) OptionalWarnings() int { return r.count(Warn) }

// Passed returns the number of checks that passed.
func (r Report) Passed() int { return r.count(Pass) }

// Total returns the number of checks.
func (r Report) Total() int {
	return len(r.Routes) + len(r.Files) + len(r.Service) + len(r.Navigation)
}

func (r Report) count(s Status) int {
	return CountRows(r.Routes, s) + CountFiles(r.Files, s) + CountRows(r.Service, s) + CountRows(r.Navigation, s)
}

// With returns the report with only the checks of this status.
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

// CountRows returns the number of rows with this status.
func CountRows(rows []Row, s Status) (n int) {
	for i := range rows {
		if rows[i].Status == s {
			n++
		}
	}
	return n
}

// CountFiles returns the number of file rows with this status.
func CountFiles(rows []FileRow, s Status) (n int) {
	for i := range rows {
		if rows[i].Status == s {
			n++
		}
	}
	return n
}
