package check

// ScreenChecks holds the checks of one screen.
type ScreenChecks struct {
	Section string
	Title   string
	URI     string
	Sent    bool // its routes were requested; otherwise they were only matched by the router
	Report
	Counters []Counter // in the order of the screen
	Lines    []string  // descriptions of the counts
}

// Counter is one counter of a screen as text.
type Counter struct{ Label, Value string }

// Line is one check of a report of any kind. For a file, URI is its path.
type Line struct {
	Kind Kind
	Row
}

// key identifies a check. Two screens with the same key show the same check.
func (l Line) key() string {
	if l.URI == "" {
		return string(l.Kind) + l.Title
	}
	return string(l.Kind) + l.URI
}

// All returns the checks of the screen in its order.
func (t ScreenChecks) All() (lines []Line) {
	routes := OfRoute
	if t.Sent {
		routes = OfRequest
	}
	add := func(kind Kind, rows []Row) {
		for _, row := range rows {
			lines = append(lines, Line{kind, row})
		}
	}
	add(routes, t.Routes)
	for _, f := range t.Files {
		lines = append(lines, Line{ofFile, Row{Status: f.Status, Group: f.Group, Title: f.Title, URI: f.Path, Required: f.Required, Why: f.Why, Since: f.Since}})
	}
	add(OfService, t.Service)
	add(OfRequest, t.Navigation)
	return lines
}

// Unmet returns the report without the checks that passed.
func (r Report) Unmet() Report {
	fail, warn := r.With(Fail), r.With(Warn)
	return Report{Routes: append(fail.Routes, warn.Routes...), Files: append(fail.Files, warn.Files...),
		Service: append(fail.Service, warn.Service...), Navigation: append(fail.Navigation, warn.Navigation...)}
}

// AllChecks holds the checks of all screens at one time.
type AllChecks []ScreenChecks

// Sum counts the distinct checks by status. A check on several screens counts once with its worst status, because a
// route can be required on one screen and optional on another.
func (l AllChecks) Sum() map[Status]int {
	weight := map[Status]int{Pass: 0, Warn: 1, Fail: 2}
	worst := map[string]Status{}
	for _, t := range l {
		for _, line := range t.All() {
			if was, known := worst[line.key()]; !known || weight[line.Status] > weight[was] {
				worst[line.key()] = line.Status
			}
		}
	}
	sum := map[Status]int{}
	for _, status := range worst {
		sum[status]++
	}
	return sum
}

// Overall returns FAIL if a required check of any screen failed, otherwise PASS.
func (l AllChecks) Overall() Status {
	for _, t := range l {
		if t.Overall() == Fail {
			return Fail
		}
	}
	return Pass
}

// Repeats reports for each line of each screen whether an earlier screen has the same check.
func (l AllChecks) Repeats() (repeats [][]bool) {
	seen := map[string]bool{}
	for _, t := range l {
		var of []bool
		for _, line := range t.All() {
			of = append(of, seen[line.key()])
			seen[line.key()] = true
		}
		repeats = append(repeats, of)
	}
	return repeats
}
