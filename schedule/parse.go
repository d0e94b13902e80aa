package schedule

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"opshub/schedule/localtime"
)

// BadValue describes one invalid parameter.
type BadValue struct {
	Name    string // query parameter
	Value   string // the given value, printable and shortened
	Message string // a whole sentence that explains the problem
	Hint    string // a few words about a valid value
}

// Error returns the message.
func (b *BadValue) Error() string { return b.Message }

const (
	queryLimit  = 200 // characters of q
	statusLimit = 10  // maximum number of invalid statuses in a message
)

// ParseFilter parses a Filter from query parameters. It uses every valid value, returns every invalid one, and never
// fails as a whole. Empty values are ignored. Repeated values must be equal, except for status. Parameters that do not
// belong to a Filter are ignored.
func ParseFilter(q url.Values) (Filter, []BadValue) {
	p := parser{query: q}
	var f Filter
	f.EmployeeID = p.id("employee_id")
	f.From, f.To = p.date("from"), p.date("to")
	if f.From != 0 && f.To != 0 && f.From > f.To {
		p.refuse("to", f.To.String(), fmt.Sprintf("The last day, %s, is before the first day, %s.", f.To, f.From),
			fmt.Sprintf("Write %s or a later day", f.From))
		f.To = 0
	}
	f.BlockID = p.id("block_id")
	f.Statuses, f.All = p.statuses()
	f.Q = p.text("q")
	f.LocationID = p.id("location_id")
	f.PositionID = p.id("position_id")
	return f, p.bad
}

// parser collects the invalid values of a query.
type parser struct {
	query url.Values
	bad   []BadValue
}

// refuse records an invalid value.
func (p *parser) refuse(name, value, message, hint string) {
	p.bad = append(p.bad, BadValue{Name: name, Value: Printable(value), Message: message, Hint: hint})
}

// given returns the distinct values of the parameter without surrounding space. It omits empty and invalid text.
func (p *parser) given(name string) []string {
	var out []string
	for _, s := range p.query[name] {
		if !utf8.ValidString(s) {
			p.refuse(name, s, fmt.Sprintf("The value of %s is not valid UTF-8 text.", name), "Write it again by hand")
			continue
		}
		if s = strings.TrimSpace(s); s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// one returns the single value of the parameter, or "" if there is none or more than one.
func (p *parser) one(name string) string {
	given := p.given(name)
	switch len(given) {
	case 0:
		return ""
	case 1:
		return given[0]
	}
	p.refuse(name, strings.Join(given[:2], " and "), fmt.Sprintf("The parameter %s has %d different values.", name, len(given)),
		"Give it once")
	return ""
}

// id parses an ID: a decimal integer from 1 to the largest int64.
func (p *parser) id(name string) int64 {
	s := p.one(name)
	if s == "" {
		return 0
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 1 || s[0] == '+' {
		p.refuse(name, s, fmt.Sprintf("The value %q of %s is not a positive whole number.", Printable(s), name), "Use a number such as 17")
		return 0
	}
	return n
}

// date parses a local date.
func (p *parser) date(name string) Date {
	s := p.one(name)
	if s == "" {
		return 0
	}
	d, err := localtime.ParseDate(s)
	if err != nil {
		p.refuse(name, s, fmt.Sprintf("The value of %s cannot be used: %v.", name, err), "Use a date such as 2026-11-16")
		return 0
	}
	return d
}

// statuses parses the repeatable status parameter. "all" takes precedence over other values.
func (p *parser) statuses() (given []BlockStatus, all bool) {
	unknown := 0
	for _, s := range p.given("status") {
		word := BlockStatus(strings.ToLower(s))
		switch {
		case word == "all":
			all = true
		case slices.Contains(BlockStatuses, word):
			given = append(given, word)
		case unknown < statusLimit:
			unknown++
			p.refuse("status", s, fmt.Sprintf("The status %q is unknown.", Printable(s)),
				"Use active, approved, requested, declined, cancelled, expired or all, one per status parameter")
		}
	}
	if all {
		return nil, true
	}
	return inDisplayOrder(given), false
}

// text parses the search text: up to 200 characters without control characters.
func (p *parser) text(name string) string {
	s := p.one(name)
	switch n := utf8.RuneCountInString(s); {
	case n > queryLimit:
		p.refuse(name, s, fmt.Sprintf("The search text has %d characters; at most %d are allowed.", n, queryLimit), "Search for fewer words")
	case strings.ContainsFunc(s, unicode.IsControl):
		p.refuse(name, s, "The search text contains a control character.", "Write the words on one line")
	default:
		return s
	}
	return ""
}
