package conditions

import (
	"fmt"
	"slices"
	"strings"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule/store"
)

// action is an operation that users might expect here.
type action struct {
	name   string
	does   string   // what it would do
	tables []string // what it would write; nil if the schedule has no table for it
	words  []string // words in the name of a route or a table for it
}

// saveActions are the operations on a draft.
var saveActions = []action{
	{"Save a draft", "Writes the working copies of a draft period.", []string{"shift"}, []string{"save"}},
	{"Create a draft period", "Creates another draft period.", []string{"draft_period"}, []string{"create", "new"}},
	{"Assign an open shift", "Assigns an open shift to an employee.", []string{"shift"}, []string{"assign"}},
	{"Delete a shift", "Removes a working copy from the draft.", []string{"shift"}, []string{"delete", "remove"}},
	{"Approve a draft", "Records that a person approves the draft.", []string{"audit_event"}, approvalWords},
	{"Publish a draft", "Creates a version that employees see.", []string{"published_period", "published_shift", "shift", "draft_period", "audit_event"}, []string{"publish"}},
	{"Publish again", "Creates another version of a published period.", []string{"published_period", "published_shift"}, []string{"republish", "version"}},
	{"Recall a version", "Marks a version as recalled. Employees see the version before it.", []string{"published_period", "audit_event"}, []string{"recall", "withdraw"}},
	{"Roll a save back", "Restores the working copies.", []string{"shift", "draft_period"}, []string{"rollback", "undo"}},
	{"Archive a period", "Closes a draft period permanently.", []string{"draft_period"}, []string{"archive"}},
	{"Record an acknowledgment", "Records that an employee has seen a version.", []string{"period_acknowledgment"}, []string{"acknowledgment"}},
	{"Notify employees", "Sends a message about a new version.", nil, []string{"notify", "notification", "message", "sms"}},
}

// areaActions are the operations that the safety confirmation in the footer of every page excludes.
var areaActions = []action{
	{"Create a shift", "Adds a shift to the schedule.", []string{"shift"}, []string{"create", "new"}},
	{"Update a shift", "Moves or reassigns a shift.", []string{"shift"}, []string{"update", "edit"}},
	{"Delete a shift", "Removes a shift from the schedule.", []string{"shift"}, []string{"delete", "remove"}},
	{"Approve a request", "Approves or declines an unavailable block.", []string{"unavailable_block"}, approvalWords},
	{"Block a shift", "Prevents work on a shift.", []string{"unavailable_block", "block_series"}, []string{"block", "unavailable"}},
	{"Lock the schedule", "Prevents changes to a schedule.", []string{"draft_period"}, []string{"lock", "locked"}},
	{"Assign a shift", "Assigns an employee to a shift.", []string{"shift"}, []string{"assign"}},
	{"Send a text message", "Notifies employees.", nil, []string{"notify", "notification", "message", "sms"}},
	{"Pay, or change payroll", "Writes hours or wages for payroll.", nil, []string{"pay", "payroll", "payment", "wage"}},
	{"Change time-clock rules", "Writes rules for clocking in and out.", nil, []string{"clock", "punch"}},
	{"Touch point-of-sale shifts", "Writes shifts of the cash registers.", nil, []string{"till", "sale", "sales"}},
	{"Change a reservation", "Writes a guest's reservation.", nil, []string{"reservation", "booking"}},
	{"Sign a waiver", "Writes a guest's waiver.", nil, []string{"waiver"}},
	{"Change a customer", "Writes a customer's profile.", nil, []string{"customer", "profile"}},
	{"Send an export elsewhere", "Sends rows to another program.", nil, []string{"outbox", "webhook"}},
}

// actionProofs state that none of these actions is possible.
func actionProofs() []Proof {
	return []Proof{
		{Key: "save-actions-blocked", Title: "No action that would save or publish a draft is possible here.", Means: "The named actions are not blocked.",
			How: "Serve with opshub serve, and register screens for GET and HEAD only.", verify: actionsBlocked("Save and publish actions", saveActions)},
		{Key: "area-actions-blocked", Title: "No action that this area promises not to take is possible here.", Means: "The named actions are not blocked.",
			How: "Serve with opshub serve, and register screens for GET and HEAD only.", verify: actionsBlocked("Blocked actions", areaActions)},
	}
}

// actionsBlocked verifies for each action that no route for it takes a method that writes, and that the database
// refuses its statements.
func actionsBlocked(caption string, list []action) func(*web.Server, *web.Request, any) (proofOutcome, error) {
	return func(s *web.Server, r *web.Request, _ any) (proofOutcome, error) {
		schema, err := s.Store.Schema(r.Ctx)
		if err != nil {
			return proofOutcome{}, err
		}
		var tables []string
		for _, a := range list {
			tables = append(tables, a.tables...)
		}
		slices.Sort(tables)
		tried, wrong := s.Store.TryWrites(r.Ctx, slices.Compact(tables))
		group, open, routes := components.RowGroup{}, []string{}, namedRoutes(s)
		for _, a := range list {
			route, noRoute := a.routesFor(routes)
			refusal, noWrite := a.refusalsFor(schema, tried)
			tag := components.Tag{Word: "blocked", Class: "ok"}
			if !noRoute || !noWrite || wrong != nil {
				tag, open = components.Tag{Word: "not blocked", Class: "bad"}, append(open, a.name)
			}
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: a.name, Sub: a.does}, {Tag: tag}, {Text: route}, {Text: refusal}}})
		}
		seen := fmt.Sprintf("%d of %s blocked", len(list)-len(open), components.Plural(len(list), "action is", "actions are"))
		if len(open) > 0 {
			seen += "; not blocked: " + format.Join(open...)
		}
		if wrong != nil {
			seen += "; " + wrong.Error()
		}
		return proofOutcome{Observed: Observed{len(open) == 0, seen}, table: components.Table{Caption: caption, Groups: []components.RowGroup{group},
			Heads: []components.Head{{Label: "Action"}, {Label: "State"}, {Label: "Router"}, {Label: "Database"}}}}, nil
	}
}

// namedRoute is a path of the running router with its methods and the parts of its name.
type namedRoute struct {
	path           string
	parts, methods []string
}

// namedRoutes returns each path of the running router once.
func namedRoutes(s *web.Server) (list []namedRoute) {
	at := map[string]int{}
	for _, route := range s.Echo.Routes() {
		i, known := at[route.Path]
		if !known {
			path := check.SpecPath(route.Path)
			i, at[route.Path] = len(list), len(list)
			list = append(list, namedRoute{path: path, parts: nameParts(path)})
		}
		list[i].methods = append(list[i].methods, route.Method)
	}
	return list
}

// routesFor describes the routes for an action. ok is false if a route takes a method that writes.
func (a action) routesFor(routes []namedRoute) (words string, ok bool) {
	reads := 0
	for _, route := range routes {
		for _, method := range route.methods {
			if slices.Contains(writingMethods, method) {
				return method + " " + route.path, false
			}
		}
		if anyHasPrefix(route.parts, a.words) {
			reads++
		}
	}
	if reads == 0 {
		return "no route is named " + strings.Join(a.words, ", "), true
	}
	return components.Plural(reads, "related route accepts", "related routes accept") + " only GET and HEAD", true
}

// refusalsFor describes how the database refused an action. ok is false if it accepted a statement, or if it has
// a table for an action that has none in the schema.
func (a action) refusalsFor(schema []store.Column, tried []store.TriedWrite) (words string, ok bool) {
	n, refusal := 0, ""
	for _, w := range tried {
		if !slices.Contains(a.tables, w.Table) {
			continue
		}
		if w.Refusal == "" {
			return "not refused: " + w.Text, false
		}
		n, refusal = n+1, w.Refusal
	}
	if len(a.tables) == 0 {
		for _, c := range schema {
			if hasWord(c.Table, a.words) {
				return "there is a table " + c.Table, false
			}
		}
		return "no table is named " + strings.Join(a.words, ", "), true
	}
	if n == 0 {
		return "there is no table " + strings.Join(a.tables, ", "), true
	}
	return fmt.Sprintf("%d of %d statements on %s refused: %s", n, n, strings.Join(a.tables, ", "), refusal), true
}
