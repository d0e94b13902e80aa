package report

import (
	"fmt"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// SuiteOf is suite for a screen that must have one. A row whose content no suite holds stops the boot.
func SuiteOf(s *web.Server, sc catalog.Screen) (*catalog.Suite, error) {
	suite := Suite(s, sc)
	if suite == nil {
		return nil, fmt.Errorf("BUG: no suite %q", sc.Content)
	}
	return suite, nil
}

// Suite is what a supporting screen shows, with the files behind it; nil for a screen that shows the schedule itself. It is put
// together once, because the rows do not change while the program runs. Nobody may change it.
func Suite(s *web.Server, sc catalog.Screen) *catalog.Suite {
	return web.Once(s, SuiteKey(sc.Path), func() *catalog.Suite { return makeSuite(s, sc) })
}

func makeSuite(s *web.Server, sc catalog.Screen) *catalog.Suite {
	suite := s.Catalog.Suite(sc)
	if suite != nil && suite.Files == nil {
		suite.Files = FilesBehind(s, suite.Covers)
	}
	if suite != nil && suite.SmokeFiles == nil {
		suite.SmokeFiles = suite.Files
	}
	return suite
}

// RouteChecks asks the running router for each expected screen.
func RouteChecks(s *web.Server, r *web.Request, expected []catalog.Expectation) []check.Row {
	rows := Carried(s, r, s.Checker.Routes(expected))
	s.Memory.Rows(check.OfRoute, rows, r.Now)
	return rows
}

// FileChecks looks at each expected file.
func FileChecks(s *web.Server, r *web.Request, expected []catalog.FileExpectation) []check.FileRow {
	rows := check.Files(expected, s.Files, s.Stamp)
	s.Memory.Files(rows, r.Now)
	return rows
}

// Carried puts the filter in force on the links of check rows; a screen of one record is opened with one.
func Carried(s *web.Server, r *web.Request, rows []check.Row) []check.Row {
	for i := range rows {
		if sc, ok := s.Catalog.Lookup(rows[i].URI); ok && (rows[i].Link != "" || len(sc.Params()) > 0 && s.Checker.Ready(sc.Path)) {
			o := page.Open(s, r, sc.Path)
			rows[i].Link, rows[i].Record = o.Href, o.Record
		}
	}
	return rows
}

// SuiteKey is the path of a screen whose suite was made.
type SuiteKey string
