package support

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// CheckOptions selects the checks to run and to list.
type CheckOptions struct {
	Section string // name or key of one section; empty for all
	All     bool   // also list the checks that pass
}

// CheckResults are the results of the screens of checks, for the command line.
type CheckResults struct {
	check.AllChecks
	at       time.Time // in the organization's zone
	zone     string
	options  CheckOptions
	requests []*web.Request // one per screen, in the order of AllChecks
}

// WaitForAll makes every page wait for the audit check, instead of showing that the check is still running.
func WaitForAll(s *web.Server) { history.AuditOf(s).Waits = true }

// RunChecks sends the requests of all smoke tests and runs all diagnostics of the chosen sections. It returns an
// error if the section does not exist or has no checks, or if ctx is done.
func RunChecks(ctx context.Context, s *web.Server, options CheckOptions) (*CheckResults, error) {
	sections, err := SectionsAsked(s.Catalog, options.Section)
	if err != nil {
		return nil, err
	}
	home, _ := s.Catalog.Lookup(catalog.PathHub)
	first := routecatalog.BackgroundRequest(ctx, s, home)
	out, send := &CheckResults{at: first.Now, zone: first.Zone, options: options}, sendOnce(prober(s, first))
	for _, section := range sections {
		for _, sc := range s.Catalog.In(section.Name) {
			run, ok := checkRunners[sc.Family]
			if !ok || !s.Nav.There[sc.Path] {
				continue
			}
			r := routecatalog.BackgroundRequest(ctx, s, sc)
			result, err := run(s, r, send)
			if err != nil {
				return nil, err
			}
			out.AllChecks, out.requests = append(out.AllChecks, result), append(out.requests, r)
		}
	}
	if len(out.AllChecks) == 0 {
		return nil, fmt.Errorf("the section %s has neither a smoke test nor diagnostics; those of Core cover it", sections[0].Name)
	}
	return out, ctx.Err()
}

// CheckRefused returns the result for a database that was not opened because of its schema: one failed check, as
// the first diagnostics show it.
func CheckRefused(cfg web.Config, database string, wrong *store.SchemaError) *CheckResults {
	row := check.Schema(check.Database{Engine: database, Schema: wrong.Have, WantSchema: wrong.Want})
	sc, _ := cfg.Catalog.Lookup(catalog.PathDiagnostics)
	r := &web.Request{Screen: sc, Now: cfg.Now().UTC(), Zone: time.UTC.String()}
	result := check.Report{Service: []check.Row{row}}
	new(check.Memory).Rows(check.OfService, result.Service, r.Now)
	screen := screenResult(r, result, nil, components.ReportWords(result), "Nothing else was checked: no screen can be requested with this database.")
	return &CheckResults{AllChecks: check.AllChecks{screen}, at: r.Now, zone: r.Zone, requests: []*web.Request{r}}
}

// checkRunners run the checks of one screen by its family.
var checkRunners = map[catalog.Family]func(*web.Server, *web.Request, check.Prober) (check.ScreenChecks, error){
	catalog.Diagnostics: diagnosticsResult,
	catalog.SmokeTest:   smokeResult,
}

// SectionsAsked returns the section with this name or key, or all sections if asked is empty.
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

// smokeResult runs a smoke test.
func smokeResult(s *web.Server, r *web.Request, send check.Prober) (check.ScreenChecks, error) {
	suite, err := report.SuiteOf(s, r.Screen)
	if err != nil {
		return check.ScreenChecks{}, err
	}
	result := runSmokeTest(r.Ctx, s, r, suite, send)
	words := smokePage(result, "", "")
	return screenResult(r, result, smokeCounters(result), words.RouteLine, words.FileLine, words.NavLine), nil
}

// diagnosticsResult runs diagnostics.
func diagnosticsResult(s *web.Server, r *web.Request, _ check.Prober) (check.ScreenChecks, error) {
	suite, err := report.SuiteOf(s, r.Screen)
	if err != nil {
		return check.ScreenChecks{}, err
	}
	result := conditions.Report(s, r, suite)
	return screenResult(r, result, diagnosticsCounters(result), components.ReportWords(result)), nil
}

func screenResult(r *web.Request, result check.Report, counters []components.Counter, lines ...string) check.ScreenChecks {
	t := check.ScreenChecks{Section: r.Screen.Section, Title: r.Screen.Title, URI: r.Screen.Path, Sent: r.Screen.Family == catalog.SmokeTest, Report: result}
	for _, c := range counters {
		if c.Value != "" { // status counters have no value; their word is printed before the title
			t.Counters = append(t.Counters, check.Counter{Label: c.Label, Value: c.Value})
		}
	}
	t.Lines = slices.Clone(lines)
	return t
}

// JSON returns the results in the JSON form of each screen. Without CheckOptions.All it lists only the checks
// that do not pass. The counters cover all checks.
func (c *CheckResults) JSON() any {
	type sectionJSON struct {
		Section string `json:"section"`
		Screens []any  `json:"screens"`
	}
	var sections []sectionJSON
	for i, screenResult := range c.AllChecks {
		result := screenResult.Report
		if !c.options.All {
			result = result.Unmet()
		}
		screen := report.ReportJSON(c.requests[i], result)
		counters := map[string]string{}
		for _, counter := range screenResult.Counters {
			counters[counter.Label] = counter.Value
		}
		screen["uri"], screen["counters"] = screenResult.URI, counters
		if n := len(sections); n == 0 || sections[n-1].Section != screenResult.Section {
			sections = append(sections, sectionJSON{Section: screenResult.Section})
		}
		last := &sections[len(sections)-1]
		last.Screens = append(last.Screens, screen)
	}
	sum := c.Sum()
	return map[string]any{"generated_at": components.Stamp(c.at), "time_zone": c.zone, "overall": c.Overall(), "checks": sum[check.Pass] + sum[check.Warn] + sum[check.Fail],
		"required_failures": sum[check.Fail], "optional_warnings": sum[check.Warn], "sections": sections}
}

// Text writes the results for a terminal: the screens of each section with their counters, and below each the
// checks that do not pass, with the reason, or all checks with CheckOptions.All. A check that an earlier screen
// already explained is listed without the reason.
func (c *CheckResults) Text(w io.Writer) error {
	var b strings.Builder
	section, repeats := "", c.Repeats()
	for i, screen := range c.AllChecks {
		if screen.Section != section {
			section = screen.Section
			fmt.Fprintf(&b, "%s\n", section)
		}
		fmt.Fprintf(&b, "%s%s  %s\n", format.IndentScreen, screen.Overall(), screen.Title)
		for _, line := range screen.Lines {
			fmt.Fprintf(&b, "%s%s\n", format.IndentWords, line)
		}
		if len(screen.Counters) > 0 {
			format.WriteWrapped(&b, format.IndentWords, countersText(screen.Counters))
		}
		for j, line := range screen.All() {
			if c.options.All || line.Status != check.Pass {
				writeCheck(&b, line, repeats[i][j])
			}
		}
		b.WriteString("\n")
	}
	c.writeSummary(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

func countersText(counters []check.Counter) string {
	words := make([]string, len(counters))
	for i, c := range counters {
		words[i] = c.Label + " " + c.Value
	}
	return format.Join(words...)
}

// writeCheck writes one check: status, title and response time, then address or path, then the reason if it does
// not pass.
func writeCheck(b *strings.Builder, line check.Line, again bool) {
	head := fmt.Sprintf("%s%s  %s", format.IndentCheck, line.Status, line.Title)
	answer := ""
	if again && line.Status != check.Pass {
		head += ", as above"
	}
	if line.Code != 0 {
		answer = fmt.Sprintf("%d  %9s", line.Code, components.Millis(line.Took))
	}
	gap := max(2, format.TextWidth-utf8.RuneCountInString(head)-len(answer))
	if answer == "" {
		gap = 0
	}
	fmt.Fprintf(b, "%s%s%s\n", head, strings.Repeat(" ", gap), answer)
	seen := line.Evidence
	if line.Status != check.Pass {
		seen = "" // the reason below includes it
	}
	if line.URI != "" || seen != "" {
		format.WriteWrapped(b, format.IndentWhy, format.Spaced(line.URI, seen))
	}
	if line.Status == check.Pass || again {
		return
	}
	format.WriteWrapped(b, format.IndentWhy, line.Why.Summary)
	for _, f := range components.WhyFacts(line.Status, line.Why, line.Since) {
		format.WriteWrapped(b, format.IndentWhy+fmt.Sprintf("%-10s", f.Label), f.Text)
	}
}

// writeSummary writes the overall status and the totals.
func (c *CheckResults) writeSummary(b *strings.Builder) {
	sum := c.Sum()
	fmt.Fprintf(b, "%s  Required failures: %d Optional warnings: %d\n", c.Overall(), sum[check.Fail], sum[check.Warn])
	format.WriteWrapped(b, "      ", fmt.Sprintf("%s on %s; a check that several screens show is counted once. Checked %s %s.",
		components.Plural(sum[check.Pass]+sum[check.Warn]+sum[check.Fail], "check", "checks"), components.Plural(len(c.AllChecks), "screen", "screens"), components.Stamp(c.at), c.zone))
}
