package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

// state says what became of a row.
type state string

const (
	measured state = "measured"
	skipped  state = "skipped" // the tool to compare with is not installed
	failed   state = "failed"
)

// value is a number with its unit.
type value struct {
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
	Of    string  `json:"of,omitempty"` // for a baseline: what was measured
}

// target is what a row is held against: its ratio, or its figure where Unit is set.
type target struct {
	Value   float64 `json:"value"`
	Unit    string  `json:"unit,omitempty"`
	AtLeast bool    `json:"at_least"`
}

func atLeast(ratio float64) *target              { return &target{Value: ratio, AtLeast: true} }
func atMostTimes(ratio float64) *target          { return &target{Value: ratio} }
func atMost(figure float64, unit string) *target { return &target{Value: figure, Unit: unit} }

// row is one line of the report.
type row struct {
	Engine   string   `json:"engine,omitempty"`
	Name     string   `json:"name"`
	State    state    `json:"state"`
	Figure   *value   `json:"figure,omitempty"`
	Baseline *value   `json:"baseline,omitempty"`
	Ratio    *float64 `json:"ratio,omitempty"`
	Target   *target  `json:"target,omitempty"`
	Met      *bool    `json:"met,omitempty"`
	Note     string   `json:"note,omitempty"`
}

// against is a measured row whose ratio is figure to baseline.
func against(name string, figure, baseline value, t *target, note string) row {
	return judged(row{Name: name, Figure: &figure, Baseline: &baseline, Target: t, Note: note}, figure.Value/baseline.Value)
}

// limited is a measured row whose figure has a limit; the limit is its baseline.
func limited(name string, figure float64, t *target, note string) row {
	r := row{Name: name, Figure: &value{Value: figure, Unit: t.Unit}, Baseline: &value{Value: t.Value, Unit: t.Unit, Of: "limit"}, Target: t, Note: note}
	return judged(r, figure/t.Value)
}

func judged(r row, ratio float64) row {
	got := ratio
	if r.Target.Unit != "" {
		got = r.Figure.Value
	}
	met := got <= r.Target.Value
	if r.Target.AtLeast {
		met = got >= r.Target.Value
	}
	r.State, r.Met = measured, &met
	if r.Baseline.Value != 0 {
		r.Ratio = &ratio
	}
	return r
}

// report is the whole run.
type report struct {
	GeneratedAt string         `json:"generated_at"`
	Machine     map[string]any `json:"machine"`
	Data        []string       `json:"data"` // what was generated, for each engine
	Rows        []row          `json:"rows"`
}

func newReport(b *bench) *report {
	return &report{
		GeneratedAt: time.Now().UTC().Format(time.RFC3339),
		Machine:     map[string]any{"cpus": runtime.NumCPU(), "go": runtime.Version(), "load_before": loadAverage(), "tool": b.loadTool()},
	}
}

// describe adds what is only known after an engine was measured.
func (rep *report) describe(b *bench) {
	rep.Machine["load_after"] = loadAverage()
	rep.Machine["pace"] = b.pace.overall()
	if b.made.words != "" {
		rep.Data = append(rep.Data, b.made.words+"; "+b.engine.settings())
	}
}

func loadAverage() string {
	raw, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	words := strings.Fields(string(raw))
	return strings.Join(words[:min(3, len(words))], " ")
}

// failure is the error of the rows that could not be measured.
func (rep *report) failure() error {
	var names []string
	for _, r := range rep.Rows {
		if r.State == failed {
			names = append(names, r.Engine+" "+r.Name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return fmt.Errorf("could not be measured: %s", strings.Join(names, ", "))
}

func (rep *report) writeJSON(path string) error {
	text, err := json.MarshalIndent(rep, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644) // #nosec G306 -- figures of a bench are for everybody
}

// progress says on standard error what was measured just now: a run over every screen takes many minutes.
func progress(at, of int, rows ...row) {
	for _, r := range rows {
		figure := string(r.State)
		if r.Figure != nil {
			figure = r.Figure.words()
		}
		fmt.Fprintf(os.Stderr, "bench: %d of %d: %s: %s\n", at+1, of, r.Name, figure)
	}
}
