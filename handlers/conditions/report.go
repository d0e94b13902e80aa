package conditions

import (
	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// AreaReport is the report of the diagnostics of the whole area.
func AreaReport(s *web.Server, r *web.Request) check.Report {
	sc, _ := s.Catalog.Lookup(catalog.PathDiagnostics)
	return Report(s, r, report.Suite(s, sc))
}

// Report runs the checks of a suite: expected routes, expected files, and the service itself.
func Report(s *web.Server, r *web.Request, suite *catalog.Suite) check.Report {
	return check.Report{Routes: report.RouteChecks(s, r, suite.Expect), Files: report.FileChecks(s, r, suite.Files), Service: s.ServiceChecks(s, r)}
}
