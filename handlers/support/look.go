package support

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/history"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// Asked narrows a look at the checks.
type CheckOptions struct {
	Section string // name or key of one section; empty for all
	All     bool   // list the checks that hold too
}

// Looked is what the screens of checks say, for a terminal.
type CheckResults struct {
	check.Look
	at    time.Time // in the organization's zone
	zone  string
	asked CheckOptions
	asks  []*web.Request // of the screens, in the same order
}

// WaitForAll has every page wait for the audit check.
func WaitForAll(s *web.Server) { history.AuditOf(s).Waits = true }

func RunChecks(ctx context.Context, s *web.Server, asked CheckOptions) (*CheckResults, error) {
	sections, err := SectionsAsked(s.Catalog, asked.Section)
	if err != nil {
		return nil, err
	}
	home, _ := s.Catalog.Lookup(catalog.PathHub)
	first := routecatalog.Unasked(s, ctx, home)
	out, send := &CheckResults{at: first.Now, zone: first.Zone, asked: asked}, sendOnce(prober(s, first))
	for _, section := range sections {
		for _, sc := range s.Catalog.In(section.Name) {
			tell, ok := tellers[sc.Family]
			if !ok || !s.Nav.There[sc.Path] {
				continue
			}
			r := routecatalog.Unasked(s, ctx, sc)
			told, err := tell(s, r, send)
			if err != nil {
				return nil, err
			}
			out.Look, out.asks = append(out.Look, told), append(out.asks, r)
		}
	}
	if len(out.Look) == 0 {
		return nil, fmt.Errorf("the section %s has neither a smoke test nor diagnostics; those of Core cover what has none", sections[0].Name)
	}
	return out, ctx.Err()
}

// CheckRefused is the look at a database that is not opened because of its schema: that one check, where the first diagnostics show it.
func CheckRefused(cfg web.Config, database string, wrong *store.SchemaError) *CheckResults {
	row := check.Schema(check.Database{Engine: database, Schema: wrong.Have, WantSchema: wrong.Want})
	sc, _ := cfg.Catalog.Lookup(catalog.PathDiagnostics)
	r := &web.Request{Screen: sc, Now: cfg.Now().UTC(), Zone: time.UTC.String()}
	result := check.Report{Service: []check.Row{row}}
	new(check.Memory).Rows(check.OfService, result.Service, r.Now)
	told := asTold(r, result, nil, components.ReportWords(result), "Nothing else was looked at: no screen can be asked on this database.")
	return &CheckResults{Look: check.Look{told}, at: r.Now, zone: r.Zone, asks: []*web.Request{r}}
}

// tellers are what the families say that have checks of their own.
var tellers = map[catalog.Family]func(*web.Server, *web.Request, check.Prober) (check.Told, error){
	catalog.Diagnostics: tellDiagnostics,
	catalog.SmokeTest:   tellSmoke,
}

// SectionsAsked finds a section by name or key, or gives all of them.
func SectionsAsked(cat *catalog.Catalog, asked string) ([]catalog.Section, error) {
	if strings.TrimSpace(asked) == "" {
		return cat.Sections(), nil
	}
	key := catalog.Section{Name: strings.TrimSpace(asked)}.Key()
	var keys []string
	for _, section := range cat.Sections() {
		if section.Key() == key {
			return []catalog.Section{section}, nil
		}
		keys = append(keys, section.Key())
	}
	return nil, errors.New("there is no section " + schedule.Printable(asked) + "; the sections are " + strings.Join(keys, ", "))
}

// tellSmoke is what a smoke test says.
func tellSmoke(s *web.Server, r *web.Request, send check.Prober) (check.Told, error) {
	suite, err := report.SuiteOf(s, r.Screen)
	if err != nil {
		return check.Told{}, err
	}
	result := smoke(s, r.Ctx, r, suite, send)
	words := smokePage(result, "", "")
	return asTold(r, result, smokeCounters(result), words.RouteLine, words.FileLine, words.NavLine), nil
}

// tellDiagnostics is what diagnostics say.
func tellDiagnostics(s *web.Server, r *web.Request, _ check.Prober) (check.Told, error) {
	suite, err := report.SuiteOf(s, r.Screen)
	if err != nil {
		return check.Told{}, err
	}
	result := conditions.Report(s, r, suite)
	return asTold(r, result, diagnosticsCounters(result), components.ReportWords(result)), nil
}

func asTold(r *web.Request, result check.Report, counters []components.Counter, lines ...string) check.Told {
	t := check.Told{Section: r.Screen.Section, Title: r.Screen.Title, URI: r.Screen.Path, Sent: r.Screen.Family == catalog.SmokeTest, Report: result}
	for _, c := range counters {
		if c.Value != "" { // the others are words of status, which stand before the screen
			t.Counters = append(t.Counters, check.Counter{Label: c.Label, Value: c.Value})
		}
	}
	t.Lines = slices.Clone(lines)
	return t
}

// JSON is the look as programs read it: of each screen what its own machine face says. Without All it lists the checks that do not
// hold alone; the counters are of all.
func (l *CheckResults) JSON() any {
	type sectionJSON struct {
		Section string `json:"section"`
		Screens []any  `json:"screens"`
	}
	var sections []sectionJSON
	for i, t := range l.Look {
		result := t.Report
		if !l.asked.All {
			result = result.Unmet()
		}
		screen := report.ReportJSON(l.asks[i], result)
		counters := map[string]string{}
		for _, c := range t.Counters {
			counters[c.Label] = c.Value
		}
		screen["uri"], screen["counters"] = t.URI, counters
		if n := len(sections); n == 0 || sections[n-1].Section != t.Section {
			sections = append(sections, sectionJSON{Section: t.Section})
		}
		last := &sections[len(sections)-1]
		last.Screens = append(last.Screens, screen)
	}
	sum := l.Sum()
	return map[string]any{"generated_at": components.Stamp(l.at), "time_zone": l.zone, "overall": l.Overall(), "checks": sum[check.Pass] + sum[check.Warn] + sum[check.Fail],
		"required_failures": sum[check.Fail], "optional_warnings": sum[check.Warn], "sections": sections}
}
