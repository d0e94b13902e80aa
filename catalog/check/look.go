package check

// Told is what one screen of checks says.
type Told struct {
	Section string
	Title   string
	URI     string
	Sent    bool // its routes were really requested; else the router was asked for them
	Report
	Counters []Counter // as the screen counts
	Lines    []string  // what it says of its counts, in its own words
}

// Counter is one counter of a screen, as text.
type Counter struct{ Label, Value string }

// Line is one check of a report, whatever its sort. A file has its path as URI.
type Line struct {
	Kind Kind
	Row
}

// key tells checks apart: two screens that look at one thing in the same way show the same check.
func (l Line) key() string {
	if l.URI == "" {
		return string(l.Kind) + l.Title
	}
	return string(l.Kind) + l.URI
}

// All are the checks of the screen in its order.
func (t Told) All() (lines []Line) {
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

// Unmet is the report without what holds.
func (r Report) Unmet() Report {
	fail, warn := r.With(Fail), r.With(Warn)
	return Report{Routes: append(fail.Routes, warn.Routes...), Files: append(fail.Files, warn.Files...),
		Service: append(fail.Service, warn.Service...), Navigation: append(fail.Navigation, warn.Navigation...)}
}

// Look is one look at all that the screens of checks say.
type Look []Told

// Sum counts the different checks of a look by how they came out. A check that several screens show counts once, by the worst of
// them: a route may be required on one screen and optional on another.
func (l Look) Sum() map[Status]int {
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

// Overall is FAIL when a required check of any screen failed, else PASS.
func (l Look) Overall() Status {
	for _, t := range l {
		if t.Overall() == Fail {
			return Fail
		}
	}
	return Pass
}

// Repeats says of each line of each screen whether an earlier screen showed the same check already.
func (l Look) Repeats() (repeats [][]bool) {
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
