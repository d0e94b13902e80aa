package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
)

// The states of a step. A step is done when its route answers, everything it rests on holds, and every step before it is done.
const (
	stepDone    = "Done"
	stepReady   = "Ready"   // it can be worked on: every step before it is done
	stepWaiting = "Waiting" // an earlier step is not done, or only whoever sets the service up can do it
	stepMissing = "Missing" // its route does not answer
)

var stepTags = map[string]components.Tag{
	stepDone: {Word: stepDone, Class: "ok"}, stepReady: {Word: stepReady, Class: "act"}, stepWaiting: {Word: stepWaiting, Class: "ask"}, stepMissing: {Word: stepMissing, Class: "bad"},
}

// planned is one step of a plan with its state.
type planned struct {
	shown components.Step
	state string
	needs []judged
}

// plan answers ordered steps, the state of each derived from the routes and the data behind it.
func (s *server) plan(sc catalog.Screen) (screenFunc, error) {
	suite, err := s.suiteOf(sc)
	if err != nil {
		return nil, err
	}
	return strict(func(r *request) (*answer, error) {
		live, err := s.livePartsOf(r, suite)
		if err != nil {
			return nil, err
		}
		result := check.Report{Routes: s.routeChecks(r, suite.Expect)}
		steps, by := s.planSteps(r, suite)
		view := components.PlanPage{Lead: planLead(steps, by), Steps: shownSteps(steps), Report: result, Parts: live,
			StepsNote: fmt.Sprintf("%d of %d done", by[stepDone], len(steps)),
			LinksNote: of(check.CountRows(result.Routes, check.Pass), len(result.Routes))}
		layout := s.page(r)
		wholeNotice(r, &layout, "The conditions are")
		layout.Counters = []components.Counter{overallCounter(result),
			{Label: "Steps done", Value: fmt.Sprintf("%d/%d", by[stepDone], len(steps)), Href: "#steps"}}
		for _, state := range []string{stepReady, stepWaiting, stepMissing} {
			layout.Counters = append(layout.Counters, components.Counter{Label: state, Value: format.Number(by[state]), Href: "#steps"})
		}
		layout.Counters = append(layout.Counters, readyCounter("Routes ready", "readiness", check.CountRows(result.Routes, check.Pass), len(result.Routes)), s.generatedCounter(r))
		return &answer{page: layout, main: components.PlanView(view), status: result.Overall(), json: func() any { return planJSON(r, steps, by, result, live) }}, nil
	}), nil
}

// planSteps judges the steps in their order and counts them by state.
func (s *server) planSteps(r *request, suite *catalog.Suite) (steps []planned, by map[string]int) {
	by = map[string]int{}
	open := 0 // the first step that is not done; 0 for none
	shown := s.liveSteps(r, suite.Plan)
	for i, step := range suite.Plan {
		p := planned{shown: shown[i], needs: s.judge(r, step.Needs)}
		p.state, p.shown.Why = stateOfStep(p.shown.Ready, p.needs, open)
		p.shown.State, p.shown.Needs = stepTags[p.state], needsOf(p.needs)
		if p.state != stepDone && open == 0 {
			open = i + 1
		}
		by[p.state]++
		steps = append(steps, p)
	}
	return steps, by
}

// stateOfStep is the state of a step and why it is not done. open is the first step before it that is not; 0 for none.
func stateOfStep(answers bool, needs []judged, open int) (state, why string) {
	var failing *judged
	for i := range needs {
		if n := &needs[i]; !n.holds && (failing == nil || n.setup && !failing.setup) {
			failing = n
		}
	}
	switch {
	case !answers:
		return stepMissing, "No route of its own answers this address."
	case failing != nil && failing.setup:
		return stepWaiting, "Waiting: " + failing.seen + "."
	case open > 0:
		return stepWaiting, fmt.Sprintf("Step %d comes first and is not done.", open)
	case failing != nil:
		return stepReady, "It can be done now: " + failing.seen + "."
	}
	return stepDone, ""
}

// planLead is the sum of a plan in a sentence.
func planLead(steps []planned, by map[string]int) string {
	if by[stepDone] == len(steps) {
		return fmt.Sprintf("All %d steps are done.", len(steps))
	}
	for i, p := range steps {
		if p.state != stepDone {
			return fmt.Sprintf("%d of %d steps are done. The first that is not is step %d, %s. %s", by[stepDone], len(steps), i+1, p.shown.Title, p.shown.Why)
		}
	}
	return ""
}

func shownSteps(steps []planned) []components.Step {
	list := make([]components.Step, len(steps))
	for i, p := range steps {
		list[i] = p.shown
	}
	return list
}

// planJSON is the machine face of a plan.
func planJSON(r *request, steps []planned, by map[string]int, result check.Report, live []components.Part) any {
	type step struct {
		Ordinal int        `json:"ordinal"`
		Title   string     `json:"title"`
		State   string     `json:"state"`
		Why     string     `json:"why,omitempty"`
		Seen    string     `json:"seen"`
		URI     string     `json:"uri"`
		Name    string     `json:"route_name"`
		Needs   []needJSON `json:"conditions"`
	}
	list := make([]step, len(steps))
	for i, p := range steps {
		list[i] = step{i + 1, p.shown.Title, p.state, p.shown.Why, p.shown.Seen, p.shown.URI, p.shown.Name, needsJSON(p.needs)}
	}
	out := reportJSON(r, result)
	out["steps"], out["steps_by_state"] = list, by
	if len(live) > 0 {
		out["parts"] = partsJSON(live)
	}
	return out
}
