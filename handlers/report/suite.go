package report

import (
	"fmt"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// SuiteOf returns the suite of a screen that must have one. Otherwise it returns an error, which stops the start.
func SuiteOf(s *web.Server, sc catalog.Screen) (*catalog.Suite, error) {
	suite := Suite(s, sc)
	if suite == nil {
		return nil, fmt.Errorf("BUG: no suite %q", sc.Content)
	}
	return suite, nil
}

// Suite returns the content of a supporting screen with its source files, or nil for a screen that shows the schedule.
// It is built once per server and must not be modified.
func Suite(s *web.Server, sc catalog.Screen) *catalog.Suite {
	return web.Once(s, SuiteKey(sc.Path), func() *catalog.Suite { return buildSuite(s, sc) })
}

func buildSuite(s *web.Server, sc catalog.Screen) *catalog.Suite {
	suite := s.Catalog.Suite(sc)
	if suite != nil && suite.Files == nil {
		suite.Files = FilesBehind(s, suite.Covers)
	}
	if suite != nil && suite.SmokeFiles == nil {
		suite.SmokeFiles = suite.Files
	}
	return suite
}

// RouteChecks sends a request to the running router for each expected screen.
func RouteChecks(s *web.Server, r *web.Request, expected []catalog.Expectation) []check.Row {
	rows := Carried(s, r, s.Checker.Routes(expected))
	s.Memory.Rows(check.OfRoute, rows, r.Now)
	return rows
}

// FileChecks checks each expected file.
func FileChecks(s *web.Server, r *web.Request, expected []catalog.FileExpectation) []check.FileRow {
	rows := check.Files(expected, s.Files, s.Stamp)
	s.Memory.Files(rows, r.Now)
	return rows
}

// Carried adds the current filter to the links of check rows. The link of a screen for one record opens an example
// record.
func Carried(s *web.Server, r *web.Request, rows []check.Row) []check.Row {
	for i := range rows {
		if sc, ok := s.Catalog.Lookup(rows[i].URI); ok && (rows[i].Link != "" || len(sc.Params()) > 0 && s.Checker.Ready(sc.Path)) {
			o := page.Open(s, r, sc.Path)
			rows[i].Link, rows[i].Record = o.Href, o.Record
		}
	}
	return rows
}

// SuiteKey identifies a built suite in the server's memory by the path of the screen.
type SuiteKey string
