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

// Why explains a row that is not PASS.
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
	Code      int           // answered status of a request; 0 when none was sent
	Took      time.Duration // time the request took; 0 when none was sent
	Evidence  string        // what was seen, for checks of the service
	Why       Why           // filled when Status is not PASS
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
}

// Report is the result of a set of checks.
type Report struct {
	Routes  []Row
	Files   []FileRow
	Service []Row // checks of the service: database handle, resolver, assets
}

// Overall is the worst of the required checks, WARN when only optional ones are missing.
func (r Report) Overall() Status {
	switch {
	case r.RequiredFailures() > 0:
		return Fail
	case r.OptionalWarnings() > 0:
		return Warn
	}
	return Pass
}

// RequiredFailures counts the required checks that failed, of routes, files and service.
func (r Report) RequiredFailures() int { return r.count(Fail) }

// OptionalWarnings counts the optional checks that did not hold.
func (r Report) OptionalWarnings() int { return r.count(Warn) }

func (r Report) count(s Status) int {
	n := CountRows(r.Routes, s) + CountRows(r.Service, s)
	for _, f := range r.Files {
		if f.Status == s {
			n++
		}
	}
	return n
}

// CountRows counts the rows with this status.
func CountRows(rows []Row, s Status) int {
	n := 0
	for _, row := range rows {
		if row.Status == s {
			n++
		}
	}
	return n
}

// CountFiles counts the file rows with this status.
func CountFiles(rows []FileRow, s Status) int {
	n := 0
	for _, row := range rows {
		if row.Status == s {
			n++
		}
	}
	return n
}
