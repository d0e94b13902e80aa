package support

import (
	"fmt"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/blueprints"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// States of a step. A step is done if its route answers, all of its conditions hold, and every earlier step is
// done.
const (
	StepDone    = "Done"
	stepReady   = "Ready"   // can be done now: every earlier step is done
	stepWaiting = "Waiting" // an earlier step is not done, or the step needs a change to the setup of the service
	stepMissing = "Missing" // its route does not answer
)

var stepTags = map[string]components.Tag{
	StepDone: {Word: StepDone, Class: "ok"}, stepReady: {Word: stepReady, Class: "act"}, stepWaiting: {Word: stepWaiting, Class: "ask"}, stepMissing: {Word: stepMissing, Class: "bad"},
}

// planStep is one step of a plan with its state.
type planStep struct {
	shown components.Step
	state string
	needs []conditions.Judged
}

// Plan makes the screen of ordered steps. The state of each step is derived from its routes and data.
func Plan(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	suite, err := report.SuiteOf(s, sc)
	if err != nil {
		return nil, err
	}
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		live, err := blueprints.LivePartsOf(s, r, suite)
		if err != nil {
			return nil, err
		}
		result := check.Report{Routes: report.RouteChecks(s, r, suite.Expect)}
		steps, by := PlanSteps(s, r, suite)
		view := components.PlanPage{Lead: PlanLead(steps, by), Steps: shownSteps(steps), Report: result, Parts: live,
			StepsNote: fmt.Sprintf("%d of %d done", by[StepDone], len(steps)),
			LinksNote: page.Of(check.CountRows(result.Routes, check.Pass), len(result.Routes))}
		layout := page.Page(s, r)
		conditions.WholeNotice(r, &layout, "The conditions are")
		layout.Counters = []components.Counter{page.OverallCounter(result),
			{Label: "Steps done", Value: fmt.Sprintf("%d/%d", by[StepDone], len(steps)), Href: "#steps"}}
		for _, state := range []string{stepReady, stepWaiting, stepMissing} {
			layout.Counters = append(layout.Counters, components.Counter{Label: state, Value: format.Number(by[state]), Href: "#steps"})
		}
		layout.Counters = append(layout.Counters, page.ReadyCounter("Routes ready", "readiness", check.CountRows(result.Routes, check.Pass), len(result.Routes)))
		return &web.Answer{Page: layout, Main: components.PlanView(view), Status: result.Overall(), Json: func() any { return planJSON(r, steps, by, result, live) }}, nil
	}), nil
}

// PlanSteps judges the steps in order and counts them by state.
func PlanSteps(s *web.Server, r *web.Request, suite *catalog.Suite) (steps []planStep, by map[string]int) {
	by = map[string]int{}
	open := 0 // number of the first step that is not done, or 0
	shown, needs := liveSteps(s, r, suite.Plan), conditions.JudgeSteps(s, r, suite.Plan)
	for i := range suite.Plan {
		p := planStep{shown: shown[i], needs: needs[i]}
		p.state, p.shown.Why = stepState(p.shown.Ready, p.needs, open)
		p.shown.State, p.shown.Needs = stepTags[p.state], conditions.NeedsOf(p.needs)
		if p.state != StepDone && open == 0 {
			open = i + 1
		}
		by[p.state]++
		steps = append(steps, p)
	}
	return steps, by
}

// stepState returns the state of a step and why it is not done. open is the number of the first earlier step
// that is not done, or 0.
func stepState(answers bool, needs []conditions.Judged, open int) (state, reason string) {
	var failing *conditions.Judged
	for i := range needs {
		if n := &needs[i]; !n.Holds && (failing == nil || n.Setup && !failing.Setup) {
			failing = n
		}
	}
	switch {
	case !answers:
		return stepMissing, "Its own route does not answer this address."
	case failing != nil && failing.Setup:
		return stepWaiting, "Waiting: " + failing.Seen + "."
	case open > 0:
		return stepWaiting, fmt.Sprintf("Step %d comes first and is not done.", open)
	case failing != nil:
		return stepReady, "Ready to be done: " + failing.Seen + "."
	}
	return StepDone, ""
}

// PlanLead summarizes a plan in a sentence.
func PlanLead(steps []planStep, by map[string]int) string {
	if by[StepDone] == len(steps) {
		return fmt.Sprintf("All %d steps are done.", len(steps))
	}
	for i, p := range steps {
		if p.state != StepDone {
			return fmt.Sprintf("%d of %d steps are done. The first open step is step %d, %s. %s", by[StepDone], len(steps), i+1, p.shown.Title, p.shown.Why)
		}
	}
	return ""
}

func shownSteps(steps []planStep) []components.Step {
	list := make([]components.Step, len(steps))
	for i, p := range steps {
		list[i] = p.shown
	}
	return list
}

// planJSON is the JSON form of a plan.
func planJSON(r *web.Request, steps []planStep, by map[string]int, result check.Report, live []components.Part) any {
	type step struct {
		Ordinal int               `json:"ordinal"`
		Title   string            `json:"title"`
		State   string            `json:"state"`
		Why     string            `json:"why,omitempty"`
		Seen    string            `json:"seen"`
		URI     string            `json:"uri"`
		Name    string            `json:"route_name"`
		Needs   []report.NeedJSON `json:"conditions"`
	}
	list := make([]step, len(steps))
	for i, p := range steps {
		list[i] = step{i + 1, p.shown.Title, p.state, p.shown.Why, p.shown.Seen, p.shown.URI, p.shown.Name, conditions.NeedsJSON(p.needs)}
	}
	out := report.ReportJSON(r, result)
	out["steps"], out["steps_by_state"] = list, by
	if len(live) > 0 {
		out["parts"] = report.PartsJSON(live)
	}
	return out
}
