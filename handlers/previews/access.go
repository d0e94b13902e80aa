package previews

import (
	"cmp"
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/identity"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// emailRule is the address whose resolution a manager looks at. Nothing else of that visitor can be typed: what groups an account
// has is known to the identity source alone.
var emailRule = page.Rule{Name: "email", Label: "E-mail address", Hint: "one e-mail address, such as anna@example.org; empty for yourself", Check: func(v string) bool {
	_, ok := schedule.Address(v)
	return v == "" || ok
}}

// accessResolver says how the visitor resolves. It tells of the visitor himself, so its answer is kept nowhere.
func accessResolver(s *web.Server) web.Dataset {
	return report.Overview{
		Reads: "your identity and your employee record, whatever the filter; the rows are counted within its dates",
		Known: []string{emailRule.Name}, Personal: true, Ask: web.Bind(s, resolved),
		Words: func(r *web.Request) string { return r.Filter.Only("from", "to").Words(schedule.FilterWords{}) },
	}.Dataset(s)
}

// resolving is a visitor as the resolver speaks of him.
type resolving struct {
	identity.Visitor
	typed bool // it is an address that a manager typed, not who asks
}

// whoResolves is the visitor himself, or for a manager the address that was typed. Staff are refused before anything is looked up.
func whoResolves(s *web.Server, r *web.Request) (out resolving, err error) {
	typed := strings.TrimSpace(r.Query.Get(emailRule.Name))
	switch {
	case typed == "":
		return resolving{Visitor: s.Visitor(r.Ctx)}, nil
	case !r.Manages():
		return out, web.QueryError{BadValue: schedule.BadValue{Name: emailRule.Name, Message: "Only managers may look at how another address resolves.", Hint: "Leave it out to see how you resolve"}}
	}
	if err := page.ReadRules(r, []page.Rule{emailRule}); err != nil {
		return out, err
	}
	address, _ := schedule.Address(typed) // the rule has checked it
	return resolving{identity.Resolve(identity.Identity{Email: address}, s.Managers, r.Roster.EmployeesAt(address), r.Today), true}, nil
}

// resolverForm is where a manager types another address. Staff have none.
func resolverForm(s *web.Server, r *web.Request) *components.FilterForm {
	if !r.Manages() {
		return nil
	}
	form := page.FilterForm(s, r, []string{"from", "to"}, nil)
	form.Fields = append(page.RuleFields(r, []page.Rule{emailRule}), form.Fields...)
	form.Fields[0].Wide = true
	return &form
}

func resolved(s *web.Server, r *web.Request) (f web.Overlooked, err error) {
	who, err := whoResolves(s, r)
	if err != nil {
		return f, err
	}
	sees, rows, screens, err := whatItSees(s, report.AsVisitor(page.Narrowed(r, func(f *schedule.Filter) { *f = f.Only("from", "to") }), who.Visitor))
	if err != nil {
		return f, err
	}
	f.Verdict, f.Form = roleVerdict(who.Visitor), resolverForm(s, r)
	if who.typed {
		f.Lead = "How " + schedule.Printable(who.Identity.Email) + " would resolve. The reasons stand as that visitor would read them."
		f.Lines = []string{"Groups of that account are not known here; one of them could make it a manager."}
	}
	if s.Identity == nil {
		f.Lines = append(f.Lines, "Nobody signs in to this service now. What an address leads to counts once something says who visitors are.")
	}
	f.Counters = []components.Counter{
		{Label: "Role", Tag: f.Verdict.Tag},
		recordCounter(s, who),
		{Label: "Screens with rows", Value: format.Number(rows), Note: "of " + format.Number(screens), Href: "#sees"},
	}
	f.Parts = []components.Part{chainPart(s, r, who), changePart(s, who), sees}
	return f, nil
}

// roleVerdict is the role, with the reason for it.
func roleVerdict(v identity.Visitor) components.Verdict {
	if v.Viewer.Role == schedule.RoleManager {
		return components.Verdict{Tag: components.Tag{Word: "Manager", Class: "ok"}, Why: v.WhyRole}
	}
	if v.EmployeeID == 0 {
		return components.Verdict{Tag: components.Tag{Word: "Staff, no employee", Class: "warn"}, Why: v.WhyEmployee}
	}
	return components.Verdict{Tag: components.Tag{Word: "Staff", Class: "ok"}, Why: v.WhyRole}
}

// recordCounter is the employee record that the visitor leads to.
func recordCounter(s *web.Server, who resolving) components.Counter {
	name := "none"
	if who.EmployeeID != 0 {
		name = who.Employee
	}
	return components.Counter{Label: "Employee record", Value: name, Note: mappingWord(s, who), Href: "#chain"}
}

// mappingWord is how the identity and the employees stand to each other, in the word of the user mapping audit; empty where nothing
// was compared, because nobody signs in.
func mappingWord(s *web.Server, who resolving) string {
	if s.Identity == nil && !who.typed {
		return ""
	}
	return string(who.Mapping)
}

// chainPart is what was concluded, step by step, with the reason for each.
func chainPart(s *web.Server, r *web.Request, who resolving) components.Part {
	employee := components.Cell{Text: "none", Sub: mappingWord(s, who)}
	if who.EmployeeID != 0 {
		employee.Text, employee.Href = format.Keyed(who.Employee, who.EmployeeID), page.EmployeeLink(s, r, who.EmployeeID)
	}
	role, scope := "staff", "own rows, and what was published for all"
	switch {
	case who.Viewer.Role == schedule.RoleManager:
		role, scope = "manager", "everything"
	case who.EmployeeID == 0:
		scope = "nothing of any employee"
	}
	group := components.RowGroup{}
	add := func(question string, answer components.Cell, why string) {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: question}, answer, {Text: why}}})
	}
	address, source := identityAnswer(s, r, who)
	add("Identity", components.Cell{Text: address}, source)
	add("Groups", components.Cell{Text: format.OrNone(strings.Join(printable(who.Identity.Groups), ", "))}, groupsWhy(s, who))
	add("Employee record", employee, who.WhyEmployee)
	add("Role", components.Cell{Text: role}, who.WhyRole)
	add("Scope", components.Cell{Text: scope}, who.WhyScope)
	return components.Part{ID: "chain", Title: "From the identity to the rows", Quiet: "in this order", Rows: len(group.Rows),
		Table: components.Table{Caption: "From the identity to the rows", Heads: []components.Head{{Label: "Question"}, {Label: "Answer"}, {Label: "Why"}}, Groups: []components.RowGroup{group}}}
}

func printable(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = schedule.Printable(w)
	}
	return out
}

// identityAnswer is the address of the visitor, and who vouches for it until when.
func identityAnswer(s *web.Server, r *web.Request, who resolving) (address, source string) {
	switch {
	case who.typed:
		return schedule.Printable(who.Identity.Email), "You typed this address. Nobody vouches for it, and nothing is asked on its behalf but the counts below."
	case s.Identity == nil:
		return "none", "The service was started without an identity source."
	}
	source = "Vouched for by " + cmp.Or(who.Identity.Source, conditions.IdentityWords(s)) + "."
	if !who.Identity.Until.IsZero() {
		source += " Your sign-in ends at " + components.Stamp(who.Identity.Until.In(r.Now.Location())) + "."
	}
	return cmp.Or(schedule.Printable(who.Identity.Email), "no e-mail address"), source
}

// groupsWhy says which groups are known of the visitor.
func groupsWhy(s *web.Server, who resolving) string {
	switch {
	case who.typed:
		return "Only the identity source knows them."
	case s.Identity == nil:
		return "Nothing names groups."
	case s.SignIn() != nil:
		return "Of the groups that the sign-in names, only those that make a manager are kept."
	}
	return "As the proxy names them with this request."
}

// whatItSees counts the rows of every screen for whoever sent the request.
func whatItSees(s *web.Server, r *web.Request) (part components.Part, with, all int, err error) {
	var by report.BySection
	for _, sc := range report.CountedScreens(s, func(sc catalog.Screen) bool { return len(sc.Params()) == 0 }) {
		o := page.Open(s, r, sc.Path)
		seen, err := report.RowsSeen(s, r, o)
		if err != nil {
			return part, 0, 0, err
		}
		all++
		if !seen.None() {
			with++
		}
		by.Add(sc, components.Row{Cells: []components.Cell{report.ScreenCell(o), {Text: seen.Words()}}})
	}
	return components.Part{ID: "sees", Title: "What that shows", Quiet: "rows of each screen, counted just now", Note: fmt.Sprintf("%d of %d screens have rows", with, all), Rows: all,
		Table: components.Table{Caption: "Rows of each screen", Heads: []components.Head{{Label: "Screen"}, {Label: "Rows", Num: true}}, Groups: by.Groups}}, with, all, nil
}

// changePart says what would make it come out otherwise.
func changePart(s *web.Server, who resolving) components.Part {
	part := components.Part{ID: "change", Title: "What would change it", Lines: employeeChange(who.Visitor)}
	switch {
	case s.Identity == nil && !who.typed:
		part.Lines = nil
		fallthrough
	case s.Identity == nil:
		part.Lines = append(part.Lines, "Starting the service with --identity-header or --oidc-issuer: then each visitor is told from the others, and only those who are named as managers stay managers.")
	case who.Viewer.Role == schedule.RoleManager:
		part.Lines = append(part.Lines, "Taking the address or the group away from the managers that the service was started with: after the next start this visitor is staff.")
	default:
		part.Lines = append(part.Lines, "Naming the address or a group of it as a manager, with --manager, --managers-file or --manager-group: it counts from the next start of the service on.")
	}
	return part
}

// employeeChange says what would lead to an employee record, or away from it.
func employeeChange(v identity.Visitor) []string {
	switch v.Mapping {
	case schedule.MappingMatched:
		return []string{"Another address in this employee record, the same address in a second record, or the end of the employment: each counts with the next import."}
	case schedule.MappingAmbiguous:
		return []string{"Correcting the records until one employee alone has the address, and importing them."}
	case schedule.MappingEnded:
		return []string{"An import in which the employee works here again."}
	}
	if v.Identity.Email == "" {
		return []string{"An identity with an e-mail address that can be believed: only an address leads to an employee record."}
	}
	return []string{"An employee record with exactly this address, in the next import. Capital letters make no difference."}
}
