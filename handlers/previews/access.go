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

// emailRule is the e-mail address that a manager resolves. Groups cannot be entered, because only the identity
// source knows them.
var emailRule = page.Rule{Name: "email", Label: "E-mail address", Hint: "one e-mail address, such as anna@example.org; empty for yourself", Check: func(v string) bool {
	_, ok := schedule.Address(v)
	return v == "" || ok
}}

// accessResolver explains how the visitor is identified. The answer is personal and not cached.
func accessResolver(s *web.Server) web.Dataset {
	return report.Overview{
		Reads: "your identity and your employee record, regardless of the filter; the rows are counted within its dates",
		Known: []string{emailRule.Name}, Personal: true, Ask: web.Bind(s, resolverOverview),
		Words: func(r *web.Request) string {
			return r.Filter.Only("from", "to").Words(schedule.FilterWords{Style: r.DateStyle()})
		},
	}.Dataset(s)
}

// resolvedVisitor is the visitor that the resolver explains.
type resolvedVisitor struct {
	identity.Visitor
	typed bool // a manager entered the address; it is not the visitor's own
}

// visitorToResolve returns the visitor, or the visitor of the address that a manager entered. It refuses staff
// before any lookup.
func visitorToResolve(s *web.Server, r *web.Request) (out resolvedVisitor, err error) {
	typed := strings.TrimSpace(r.Query.Get(emailRule.Name))
	switch {
	case typed == "":
		return resolvedVisitor{Visitor: s.Visitor(r.Ctx)}, nil
	case !r.Manages():
		return out, web.QueryError{BadValue: schedule.BadValue{Name: emailRule.Name, Message: "Only managers can resolve another address.", Hint: "Leave it empty to resolve your own address"}}
	}
	if err := page.ReadRules(r, []page.Rule{emailRule}); err != nil {
		return out, err
	}
	address, _ := schedule.Address(typed) // emailRule has validated it
	return resolvedVisitor{identity.Resolve(identity.Identity{Email: address}, s.Managers, r.Roster.EmployeesAt(address), r.Today), true}, nil
}

// resolverForm is the form in which a manager enters another address. It is nil for staff.
func resolverForm(s *web.Server, r *web.Request) *components.FilterForm {
	if !r.Manages() {
		return nil
	}
	form := page.FilterForm(s, r, []string{"from", "to"}, nil)
	form.Fields = append(page.RuleFields(r, []page.Rule{emailRule}), form.Fields...)
	form.Fields[0].Wide, form.Open = true, true
	return &form
}

func resolverOverview(s *web.Server, r *web.Request) (f web.OverviewResult, err error) {
	who, err := visitorToResolve(s, r)
	if err != nil {
		return f, err
	}
	sees, rows, screens, err := visibleRowsPart(s, report.AsVisitor(page.Narrowed(r, func(f *schedule.Filter) { *f = f.Only("from", "to") }), who.Visitor))
	if err != nil {
		return f, err
	}
	f.Verdict, f.Form = roleVerdict(who.Visitor), resolverForm(s, r)
	if who.typed {
		f.Lead = "How the service resolves " + schedule.Printable(who.Identity.Email) + ". The reasons are shown as that visitor would read them."
		f.Lines = []string{"The groups of that account are not known here. A group could make the account a manager."}
	}
	if s.Identity == nil {
		f.Lines = append(f.Lines, "Nobody signs in to this service now. The result applies after an identity source is configured.")
	}
	f.Counters = []components.Counter{
		{Label: "Role", Tag: f.Verdict.Tag},
		recordCounter(s, who),
		{Label: "Screens with rows", Value: format.Number(rows), Note: "of " + format.Number(screens), Href: "#sees"},
	}
	f.Parts = []components.Part{chainPart(s, r, who), changePart(s, who), sees}
	return f, nil
}

// roleVerdict returns the role and the reason for it.
func roleVerdict(v identity.Visitor) components.Verdict {
	if v.Viewer.Role == schedule.RoleManager {
		return components.Verdict{Tag: components.Tag{Word: "Manager", Class: "ok"}, Why: v.WhyRole}
	}
	if v.EmployeeID == 0 {
		return components.Verdict{Tag: components.Tag{Word: "Staff, no employee", Class: "warn"}, Why: v.WhyEmployee}
	}
	return components.Verdict{Tag: components.Tag{Word: "Staff", Class: "ok"}, Why: v.WhyRole}
}

// recordCounter names the employee record of the visitor.
func recordCounter(s *web.Server, who resolvedVisitor) components.Counter {
	name := "none"
	if who.EmployeeID != 0 {
		name = who.Employee
	}
	return components.Counter{Label: "Employee record", Value: name, Note: mappingText(s, who), Href: "#chain"}
}

// mappingText returns the result of the match between identity and employees, as in the user mapping audit. It
// is empty if nobody signs in.
func mappingText(s *web.Server, who resolvedVisitor) string {
	if s.Identity == nil && !who.typed {
		return ""
	}
	return string(who.Mapping)
}

// chainPart lists each conclusion with its reason.
func chainPart(s *web.Server, r *web.Request, who resolvedVisitor) components.Part {
	employee := components.Cell{Text: "none", Sub: mappingText(s, who)}
	if who.EmployeeID != 0 {
		employee.Text, employee.Href = format.Keyed(who.Employee, who.EmployeeID), page.EmployeeLink(s, r, who.EmployeeID)
	}
	role, scope := "staff", "own rows, and rows published for everybody"
	switch {
	case who.Viewer.Role == schedule.RoleManager:
		role, scope = "manager", "everything"
	case who.EmployeeID == 0:
		scope = "no rows of any employee"
	}
	group := components.RowGroup{}
	add := func(question string, answer components.Cell, reason string) {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: question}, answer, {Text: reason}}})
	}
	address, source := identityAnswer(s, r, who)
	add("Identity", components.Cell{Text: address}, source)
	add("Groups", components.Cell{Text: format.OrNone(strings.Join(printable(who.Identity.Groups), ", "))}, groupsReason(s, who))
	add("Employee record", employee, who.WhyEmployee)
	add("Role", components.Cell{Text: role}, who.WhyRole)
	add("Scope", components.Cell{Text: scope}, who.WhyScope)
	return components.Part{ID: "chain", Title: "From the identity to the rows", Quiet: "in this order", Rows: len(group.Rows),
		Table: components.Table{Caption: "From the identity to the rows", Heads: []components.Head{{Label: "Step"}, {Label: "Result"}, {Label: "Reason"}}, Groups: []components.RowGroup{group}}}
}

func printable(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = schedule.Printable(w)
	}
	return out
}

// identityAnswer returns the address of the visitor, and what vouches for it and until when.
func identityAnswer(s *web.Server, r *web.Request, who resolvedVisitor) (address, source string) {
	switch {
	case who.typed:
		return schedule.Printable(who.Identity.Email), "You entered this address. It is not verified and is used only for the counts below."
	case s.Identity == nil:
		return "none", "The service was started without an identity source."
	}
	source = "Verified by " + cmp.Or(who.Identity.Source, conditions.IdentityWords(s)) + "."
	if !who.Identity.Until.IsZero() {
		source += " Your sign-in ends at " + components.Stamp(who.Identity.Until.In(r.Now.Location())) + "."
	}
	return cmp.Or(schedule.Printable(who.Identity.Email), "no e-mail address"), source
}

// groupsReason explains which groups of the visitor are known.
func groupsReason(s *web.Server, who resolvedVisitor) string {
	switch {
	case who.typed:
		return "Only the identity source knows the groups."
	case s.Identity == nil:
		return "No groups are provided."
	case s.SignIn() != nil:
		return "From the sign-in, only the groups of managers are stored."
	}
	return "As sent by the proxy with this request."
}

// visibleRowsPart counts the rows of every screen for the visitor of the request.
func visibleRowsPart(s *web.Server, r *web.Request) (part components.Part, with, all int, err error) {
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
	return components.Part{ID: "sees", Title: "What this visitor sees", Quiet: "rows of each screen, counted just now", Note: fmt.Sprintf("%d of %d screens have rows", with, all), Rows: all,
		Table: components.Table{Caption: "Rows of each screen", Heads: []components.Head{{Label: "Screen"}, {Label: "Rows", Num: true}}, Groups: by.Groups}}, with, all, nil
}

// changePart explains what would change the result.
func changePart(s *web.Server, who resolvedVisitor) components.Part {
	part := components.Part{ID: "change", Title: "How to change this result", Lines: employeeChange(who.Visitor)}
	switch {
	case s.Identity == nil && !who.typed:
		part.Lines = nil
		fallthrough
	case s.Identity == nil:
		part.Lines = append(part.Lines, "Start the service with --identity-header or --oidc-issuer. Each visitor is then identified, and only named managers are managers.")
	case who.Viewer.Role == schedule.RoleManager:
		part.Lines = append(part.Lines, "Remove the address or the group from the managers in the settings. After the next start this visitor is staff.")
	default:
		part.Lines = append(part.Lines, "Name the address or one of its groups with --manager, --managers-file or --manager-group. The change takes effect at the next start of the service.")
	}
	return part
}

// employeeChange explains what would change the employee record of the visitor.
func employeeChange(v identity.Visitor) []string {
	switch v.Mapping {
	case schedule.MappingMatched:
		return []string{"Change the address in this employee record, enter the same address in a second record, or end the employment. Each change takes effect with the next import."}
	case schedule.MappingAmbiguous:
		return []string{"Correct the records so that only one employee has the address, and import them."}
	case schedule.MappingEnded:
		return []string{"Import a record in which the employee works here again."}
	}
	if v.Identity.Email == "" {
		return []string{"Use an identity with a verified e-mail address. Only an address leads to an employee record."}
	}
	return []string{"Import an employee record with exactly this address. Letter case is ignored."}
}
