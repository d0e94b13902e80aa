package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/catalog/check"
)

// suiteOf is suite for a screen that must have one. A row whose content no suite holds stops the boot.
func (s *server) suiteOf(sc catalog.Screen) (*catalog.Suite, error) {
	suite := s.suite(sc)
	if suite == nil {
		return nil, fmt.Errorf("BUG: no suite %q", sc.Content)
	}
	return suite, nil
}

// suite is what a supporting screen shows, with the files behind it; nil for a screen that shows the schedule itself. It is put
// together once, because the rows do not change while the program runs. Nobody may change it.
func (s *server) suite(sc catalog.Screen) *catalog.Suite {
	return once(s, suiteKey(sc.Path), func() *catalog.Suite { return s.makeSuite(sc) })
}

// suiteKey is the path of a screen whose suite was made.
type suiteKey string

func (s *server) makeSuite(sc catalog.Screen) *catalog.Suite {
	suite := s.Catalog.Suite(sc)
	if suite != nil && suite.Files == nil {
		suite.Files = s.filesBehind(suite.Covers)
	}
	if suite != nil && suite.SmokeFiles == nil {
		suite.SmokeFiles = suite.Files
	}
	return suite
}

// refuseBad stops a screen that would otherwise answer under half a filter.
func (r *request) refuseBad() error {
	if len(r.bad) > 0 {
		return filterError{r.bad}
	}
	return nil
}

// report runs the checks of a suite: expected routes, expected files, and the service itself.
func (s *server) report(r *request, suite *catalog.Suite) check.Report {
	return check.Report{Routes: s.routeChecks(r, suite.Expect), Files: s.fileChecks(r, suite.Files), Service: s.serviceChecks(s, r)}
}

// routeChecks asks the running router for each expected screen.
func (s *server) routeChecks(r *request, expected []catalog.Expectation) []check.Row {
	rows := s.carried(r, s.checker.Routes(expected))
	s.memory.Rows(check.OfRoute, rows, r.now)
	return rows
}

// fileChecks looks at each expected file.
func (s *server) fileChecks(r *request, expected []catalog.FileExpectation) []check.FileRow {
	rows := check.Files(expected, s.Files, s.Stamp)
	s.memory.Files(rows, r.now)
	return rows
}

// carried puts the filter in force on the links of check rows; a screen of one record is opened with one.
func (s *server) carried(r *request, rows []check.Row) []check.Row {
	for i := range rows {
		if sc, ok := s.Catalog.Lookup(rows[i].URI); ok && (rows[i].Link != "" || len(sc.Params()) > 0 && s.checker.Ready(sc.Path)) {
			o := s.open(r, sc.Path)
			rows[i].Link, rows[i].Record = o.href, o.record
		}
	}
	return rows
}
