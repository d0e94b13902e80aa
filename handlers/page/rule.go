package page

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"opshub/components"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Rule is something that a report counts by, such as the hours of the night. It is a parameter of the report's own: the form
// shows the value in force, and every link of the report keeps one that is not the usual.
type Rule struct {
	Name    string // of the parameter
	Label   string
	Usual   string                       // the value where none is given
	Options []components.Option          // the values that can be chosen; none: it is typed
	Hint    string                       // what to write
	Check   func(value string) (ok bool) // nil: any of the options
	Unasked bool                         // no form asks for it: links lead there
}

// Kinds of rules. Numbers are whole; the ends are included.
func NumberRule(name, label string, usual, least, most int) Rule {
	return Rule{Name: name, Label: label, Usual: strconv.Itoa(usual), Hint: fmt.Sprintf("a whole number from %d to %d", least, most), Check: func(v string) bool {
		n, err := strconv.Atoi(v)
		return err == nil && n >= least && n <= most && v == strconv.Itoa(n)
	}}
}

// WindowRule is a time of day, over midnight where it ends before it begins: 22:00-06:00.
func WindowRule(name, label, usual string) Rule {
	return Rule{Name: name, Label: label, Usual: usual, Hint: "two times, such as " + usual, Check: func(v string) bool {
		_, _, ok := readWindow(v)
		return ok
	}}
}

// ChoiceRule is one of these values, given as value, text pairs; the first is the usual one.
func ChoiceRule(name, label string, pairs ...string) Rule {
	r := Rule{Name: name, Label: label, Usual: pairs[0]}
	for i := 0; i+1 < len(pairs); i += 2 {
		r.Options = append(r.Options, components.Option{Value: pairs[i], Text: pairs[i+1]})
	}
	return r
}

// ReadRules checks what the address says of the rules, and makes every link of the screen keep what is not usual.
func ReadRules(r *web.Request, rules []Rule) error {
	r.Rules, r.Ruled = RuleNames(rules), nil
	for _, rule := range rules {
		given := strings.TrimSpace(r.Query.Get(rule.Name))
		if given == "" || given == rule.Usual {
			continue
		}
		if !rule.allows(given) {
			return web.QueryError{BadValue: schedule.BadValue{Name: rule.Name, Value: schedule.Printable(given),
				Message: fmt.Sprintf("%s cannot be %s.", rule.Label, schedule.Printable(given)), Hint: "Write " + rule.wanted()}}
		}
		r.Ruled = append(r.Ruled, rule.Name, given)
	}
	return nil
}

func (u Rule) allows(value string) bool {
	if u.Check != nil {
		return u.Check(value)
	}
	return slices.ContainsFunc(u.Options, func(o components.Option) bool { return o.Value == value })
}

// wanted is what can be written for it.
func (u Rule) wanted() string {
	if u.Hint != "" {
		return u.Hint
	}
	words := make([]string, len(u.Options))
	for i, o := range u.Options {
		words[i] = o.Value
	}
	return "one of " + strings.Join(words, ", ")
}

// RuleValue is the value in force: the one of the address, which was checked, or the usual one.
func RuleValue(r *web.Request, u Rule) string {
	given := strings.TrimSpace(r.Query.Get(u.Name))
	if !u.allows(given) {
		given = ""
	}
	return cmp.Or(given, u.Usual)
}

// RuleNumber is the value of a numberRule in force.
func RuleNumber(r *web.Request, u Rule) int {
	n, _ := strconv.Atoi(RuleValue(r, u)) // it was checked
	return n
}

// RuleWindow is the value of a windowRule in force, in minutes after midnight.
func RuleWindow(r *web.Request, u Rule) (start, end int) {
	start, end, _ = readWindow(RuleValue(r, u)) // it was checked
	return start, end
}

// RuleFields are the rules as controls of the filter form.
func RuleFields(r *web.Request, rules []Rule) []components.Field {
	var fields []components.Field
	for _, u := range rules {
		if u.Unasked {
			continue
		}
		f := components.Field{Name: u.Name, Label: u.Label, Type: "text", Value: RuleValue(r, u), Hint: u.Hint}
		for _, o := range append(u.Options[:len(u.Options):len(u.Options)], r.Choices[u.Name]...) {
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

// RuleNames are the parameters of the rules.
func RuleNames(rules []Rule) []string {
	var names []string
	for _, u := range rules {
		names = append(names, u.Name)
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
