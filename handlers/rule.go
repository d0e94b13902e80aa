package handlers

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"opshub/components"
	"opshub/schedule"
)

// rule is something that a report counts by, such as the hours of the night. It is a parameter of the report's own: the form
// shows the value in force, and every link of the report keeps one that is not the usual.
type rule struct {
	name    string // of the parameter
	label   string
	usual   string                       // the value where none is given
	options []components.Option          // the values that can be chosen; none: it is typed
	hint    string                       // what to write
	check   func(value string) (ok bool) // nil: any of the options
	unasked bool                         // no form asks for it: links lead there
}

// Kinds of rules. Numbers are whole; the ends are included.
func numberRule(name, label string, usual, least, most int) rule {
	return rule{name: name, label: label, usual: strconv.Itoa(usual), hint: fmt.Sprintf("a whole number from %d to %d", least, most), check: func(v string) bool {
		n, err := strconv.Atoi(v)
		return err == nil && n >= least && n <= most && v == strconv.Itoa(n)
	}}
}

// windowRule is a time of day, over midnight where it ends before it begins: 22:00-06:00.
func windowRule(name, label, usual string) rule {
	return rule{name: name, label: label, usual: usual, hint: "two times, such as " + usual, check: func(v string) bool {
		_, _, ok := readWindow(v)
		return ok
	}}
}

// choiceRule is one of these values, given as value, text pairs; the first is the usual one.
func choiceRule(name, label string, pairs ...string) rule {
	r := rule{name: name, label: label, usual: pairs[0]}
	for i := 0; i+1 < len(pairs); i += 2 {
		r.options = append(r.options, components.Option{Value: pairs[i], Text: pairs[i+1]})
	}
	return r
}

// readRules checks what the address says of the rules, and makes every link of the screen keep what is not usual.
func (r *request) readRules(rules []rule) error {
	r.rules, r.ruled = ruleNames(rules), nil
	for _, rule := range rules {
		given := strings.TrimSpace(r.query.Get(rule.name))
		if given == "" || given == rule.usual {
			continue
		}
		if !rule.allows(given) {
			return queryError{BadValue: schedule.BadValue{Name: rule.name, Value: schedule.Printable(given),
				Message: fmt.Sprintf("%s cannot be %s.", rule.label, schedule.Printable(given)), Hint: "Write " + rule.wanted()}}
		}
		r.ruled = append(r.ruled, rule.name, given)
	}
	return nil
}

func (u rule) allows(value string) bool {
	if u.check != nil {
		return u.check(value)
	}
	return slices.ContainsFunc(u.options, func(o components.Option) bool { return o.Value == value })
}

// wanted is what can be written for it.
func (u rule) wanted() string {
	if u.hint != "" {
		return u.hint
	}
	words := make([]string, len(u.options))
	for i, o := range u.options {
		words[i] = o.Value
	}
	return "one of " + strings.Join(words, ", ")
}

// rule is the value in force: the one of the address, which was checked, or the usual one.
func (r *request) rule(u rule) string {
	given := strings.TrimSpace(r.query.Get(u.name))
	if !u.allows(given) {
		given = ""
	}
	return cmp.Or(given, u.usual)
}

// ruleNumber is the value of a numberRule in force.
func (r *request) ruleNumber(u rule) int {
	n, _ := strconv.Atoi(r.rule(u)) // it was checked
	return n
}

// ruleWindow is the value of a windowRule in force, in minutes after midnight.
func (r *request) ruleWindow(u rule) (start, end int) {
	start, end, _ = readWindow(r.rule(u)) // it was checked
	return start, end
}

// ruleFields are the rules as controls of the filter form.
func (r *request) ruleFields(rules []rule) []components.Field {
	var fields []components.Field
	for _, u := range rules {
		if u.unasked {
			continue
		}
		f := components.Field{Name: u.name, Label: u.label, Type: "text", Value: r.rule(u), Hint: u.hint}
		for _, o := range append(u.options[:len(u.options):len(u.options)], r.choices[u.name]...) {
			o.Chosen = o.Value == f.Value
			f.Options = append(f.Options, o)
		}
		if len(f.Options) > 0 {
			f.Hint = "" // nothing is to be written
		}
		fields = append(fields, f)
	}
	return fields
}

// ruleNames are the parameters of the rules.
func ruleNames(rules []rule) []string {
	var names []string
	for _, u := range rules {
		names = append(names, u.name)
	}
	return names
}

// readWindow reads two times of a clock, "22:00-06:00".
func readWindow(s string) (start, end int, ok bool) {
	from, to, ok := strings.Cut(s, "-")
	start, fine := readClock(from)
	end, good := readClock(to)
	return start, end, ok && fine && good && start != end
}

// readClock reads a time of a clock, "06:00" to "24:00".
func readClock(s string) (minute int, ok bool) {
	hour, rest, found := strings.Cut(s, ":")
	h, bad := strconv.Atoi(hour)
	m, worse := strconv.Atoi(rest)
	fits := found && bad == nil && worse == nil && len(hour) == 2 && len(rest) == 2 && h >= 0 && m >= 0 && m < 60 && h*60+m <= 24*60
	return h*60 + m, fits
}
