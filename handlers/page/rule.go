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

// Rule is a setting that a report counts by, such as the hours of the night. It is a query parameter. The form shows
// its value, and every link of the report keeps a value that differs from the default.
type Rule struct {
	Name    string // name of the parameter
	Label   string
	Usual   string                       // default value
	Options []components.Option          // allowed values; none for a text field
	Hint    string                       // what to type
	Check   func(value string) (ok bool) // reports whether a value is valid; nil to require one of Options
	Unasked bool                         // not in the form: only links set it

	// Choices returns more allowed values, which depend on the schedule. It may be nil.
	Choices func(r *web.Request) []components.Option
}

// NumberRule is a whole number from lowest to highest.
func NumberRule(name, label string, usual, lowest, highest int) Rule {
	return Rule{Name: name, Label: label, Usual: strconv.Itoa(usual), Hint: fmt.Sprintf("a whole number from %d to %d", lowest, highest), Check: func(v string) bool {
		n, err := strconv.Atoi(v)
		return err == nil && n >= lowest && n <= highest && v == strconv.Itoa(n)
	}}
}

// WindowRule is a range of clock times, such as 22:00-06:00. It spans midnight if it ends before it begins.
func WindowRule(name, label, usual string) Rule {
	return Rule{Name: name, Label: label, Usual: usual, Hint: "two times, for example " + usual, Check: func(v string) bool {
		_, _, ok := parseWindow(v)
		return ok
	}}
}

// ChoiceRule is one of several values, given as value, text pairs. The first is the default.
func ChoiceRule(name, label string, pairs ...string) Rule {
	r := Rule{Name: name, Label: label, Usual: pairs[0]}
	for i := 0; i+1 < len(pairs); i += 2 {
		r.Options = append(r.Options, components.Option{Value: pairs[i], Text: pairs[i+1]})
	}
	return r
}

// ReadRules validates the rules in the query and stores values that differ from the default in Request.Ruled, so that
// links keep them. An invalid value is a QueryError.
func ReadRules(r *web.Request, rules []Rule) error {
	r.Rules, r.Ruled = RuleNames(rules), nil
	for _, rule := range rules {
		given := strings.TrimSpace(r.Query.Get(rule.Name))
		if given == "" || given == rule.Usual {
			continue
		}
		if !rule.allows(given) {
			return web.QueryError{BadValue: schedule.BadValue{Name: rule.Name, Value: schedule.Printable(given),
				Message: fmt.Sprintf("%s cannot be %s.", rule.Label, schedule.Printable(given)), Hint: "Enter " + rule.expected()}}
		}
		r.Ruled = append(r.Ruled, rule.Name, given)
	}
	return nil
}

// allows reports whether a value is valid.
func (u Rule) allows(value string) bool {
	if u.Check != nil {
		return u.Check(value)
	}
	return slices.ContainsFunc(u.Options, func(o components.Option) bool { return o.Value == value })
}

// expected describes the valid values.
func (u Rule) expected() string {
	if u.Hint != "" {
		return u.Hint
	}
	words := make([]string, len(u.Options))
	for i, o := range u.Options {
		words[i] = o.Value
	}
	return "one of " + strings.Join(words, ", ")
}

// RuleValue returns the current value of a rule: the one in the query if valid, otherwise the default.
func RuleValue(r *web.Request, u Rule) string {
	given := strings.TrimSpace(r.Query.Get(u.Name))
	if !u.allows(given) {
		given = ""
	}
	return cmp.Or(given, u.Usual)
}

// RuleNumber returns the current value of a NumberRule.
func RuleNumber(r *web.Request, u Rule) int {
	n, _ := strconv.Atoi(RuleValue(r, u)) // ReadRules has validated the value
	return n
}

// RuleWindow returns the current value of a WindowRule in minutes after midnight.
func RuleWindow(r *web.Request, u Rule) (start, end int) {
	start, end, _ = parseWindow(RuleValue(r, u)) // ReadRules has validated the value
	return start, end
}

// RuleFields returns the controls for the rules in the filter form.
func RuleFields(r *web.Request, rules []Rule) []components.Field {
	var fields []components.Field
	for _, u := range rules {
		if u.Unasked {
			continue
		}
		f := components.Field{Name: u.Name, Label: u.Label, Type: "text", Value: RuleValue(r, u), Hint: u.Hint}
		options := u.Options
		if u.Choices != nil {
			options = slices.Concat(options, u.Choices(r))
		}
		for _, o := range options {
			o.Chosen = o.Value == f.Value
			f.Options = append(f.Options, o)
		}
		if len(f.Options) > 0 {
			f.Hint = "" // a select needs no hint
		}
		fields = append(fields, f)
	}
	return fields
}

// RuleNames returns the parameter names of the rules.
func RuleNames(rules []Rule) []string {
	var names []string
	for _, u := range rules {
		names = append(names, u.Name)
	}
	return names
}

// parseWindow parses two clock times, "22:00-06:00", and returns minutes after midnight.
func parseWindow(s string) (start, end int, ok bool) {
	from, to, ok := strings.Cut(s, "-")
	start, startOK := parseClock(from)
	end, endOK := parseClock(to)
	return start, end, ok && startOK && endOK && start != end
}

// parseClock parses a clock time, "00:00" to "24:00".
func parseClock(s string) (minute int, ok bool) {
	hour, rest, found := strings.Cut(s, ":")
	h, hourErr := strconv.Atoi(hour)
	m, minuteErr := strconv.Atoi(rest)
	valid := found && hourErr == nil && minuteErr == nil && len(hour) == 2 && len(rest) == 2 && h >= 0 && m >= 0 && m < 60 && h*60+m <= 24*60
	return h*60 + m, valid
}
