package conditions

import (
	"fmt"
	"net/http"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// approvalWords are the words in the name of a table, column or route for approvals of a save. The columns for
// the approval of an unavailable block, its status and who decided, have none of these words in their names.
var approvalWords = []string{"approv", "authori", "consent", "sign", "statement"}

// approvalProofs state that there is no place for an approval, and that none was recorded.
func approvalProofs() []Proof {
	return []Proof{
		{Key: "no-approval-place", Title: "No table or column of the live schema stores approvals of a save.", Means: "An approval could be stored in the named table or column.",
			How: "Move it to another database.", verify: noApprovalPlace},
		{Key: "no-approval-recorded", Title: "The audit log has no entry of an approved draft or an approved publication.", Means: "An approval was recorded outside this service.",
			How: "Find out what wrote the named entries.", verify: noApprovalRecorded},
		{Key: "statement-not-kept", Title: "No text column contains the final statement.", Means: "The statement was stored in the named columns.",
			How: "Find out what wrote the statement.", verify: statementNotStored},
		{Key: "reviews-were-read", Title: "Every screen about approvals was opened during this request and answered.", Means: "A screen about approvals did not answer, so the effect of opening it is not known.",
			How: "Register the named screen.", verify: Opening(AboutApprovals, "Screens opened during this request")},
		{Key: "plan-was-read", Title: "The file plan was opened during this request and answered.", Means: "The file plan did not answer, so the effect of opening it is not known.",
			How: "Register the file plan.", verify: Opening(IsFilePlan, "Screen opened during this request")},
	}
}

// hasWord reports whether a part of a name, separated by underscores or dashes, begins with one of these words.
func hasWord(name string, words []string) bool {
	return anyHasPrefix(nameParts(name), words)
}

// nameParts splits a name or a path at underscores, dashes and slashes.
func nameParts(name string) []string {
	return strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return strings.ContainsRune("_-./{}", c) })
}

func anyHasPrefix(parts, words []string) bool {
	for _, part := range parts {
		for _, word := range words {
			if strings.HasPrefix(part, word) {
				return true
			}
		}
	}
	return false
}

func noApprovalPlace(s *web.Server, r *web.Request, _ any) (proofOutcome, error) {
	schema, err := s.Store.Schema(r.Ctx)
	if err != nil {
		return proofOutcome{}, err
	}
	if names := matchingNames(schema, approvalWords...); len(names) > 0 {
		return proofOutcome{Observed: Observed{false, "there is " + format.Join(names...)}}, nil
	}
	return proofOutcome{Observed: Observed{true, fmt.Sprintf("none of %d columns, and none of their tables, has a name that begins with %s", len(schema), format.Join(approvalWords...))}}, nil
}

// noApprovalRecorded searches the actions in the audit log.
func noApprovalRecorded(s *web.Server, r *web.Request, _ any) (proofOutcome, error) {
	list, err := s.Store.RecordedActions(r.Ctx, r.Viewer)
	if err != nil {
		return proofOutcome{}, err
	}
	group, found, entries := components.RowGroup{}, []string{}, 0
	for _, e := range list {
		entries += int(e.Entries)
		if e.Subject != schedule.DraftSubject && e.Subject != schedule.PublishedSubject {
			continue
		}
		if hasWord(e.Action, approvalWords) {
			found = append(found, fmt.Sprintf("%d of %s %s", e.Entries, e.Subject, e.Action))
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: e.Subject}, {Text: e.Action}, {Text: format.Number(int(e.Entries))}, {Text: page.ByWhom(r, e.Newest, "")}}})
	}
	seen := fmt.Sprintf("none of %s records an approved draft or published version", components.Plural(entries, "entry", "entries"))
	if len(found) > 0 {
		seen = format.Join(found...)
	}
	return proofOutcome{Observed: Observed{len(found) == 0, seen}, table: components.Table{Caption: "Entries about drafts and published versions", Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "About"}, {Label: "What happened"}, {Label: "Entries", Num: true}, {Label: "Newest"}}}}, nil
}

// statementNotStored searches every text column for the statement.
func statementNotStored(s *web.Server, r *web.Request, _ any) (proofOutcome, error) {
	held, err := s.Store.FindText(r.Ctx, r.Viewer, dryrun.ApprovalStatement)
	if err != nil {
		return proofOutcome{}, err
	}
	group, found := components.RowGroup{}, []string{}
	for _, h := range held {
		if h.Rows > 0 {
			found = append(found, fmt.Sprintf("%d rows of %s.%s", h.Rows, h.Table, h.Column))
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: h.Table + "." + h.Column}, {Text: format.Number(int(h.Rows))}}})
	}
	seen := fmt.Sprintf("%s searched; no row contains the statement", components.Plural(len(held), "column was", "columns were"))
	if len(found) > 0 {
		seen = format.Join(found...)
	}
	return proofOutcome{Observed: Observed{len(found) == 0 && len(held) > 0, seen}, table: components.Table{Caption: "Columns that were searched", Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Column"}, {Label: "Rows that contain it", Num: true}}}}, nil
}

// AboutApprovals reports whether a screen shows what an approval would be.
func AboutApprovals(sc catalog.Screen) bool {
	return (sc.Family == catalog.Gate || sc.Family == catalog.Blueprint || sc.Family == catalog.Preview) && len(sc.Params()) == 0 && hasWord(sc.Path, approvalWords)
}

// IsFilePlan reports whether a screen is the file plan.
func IsFilePlan(sc catalog.Screen) bool { return sc.Path == catalog.PathFilePlan }

// Opening returns a function that requests the screens selected by which, inside the process and as the current
// visitor.
func Opening(which func(catalog.Screen) bool, caption string) func(*web.Server, *web.Request, any) (proofOutcome, error) {
	return func(s *web.Server, r *web.Request, _ any) (proofOutcome, error) {
		group, answered, first := components.RowGroup{}, 0, ""
		for _, sc := range s.Registered {
			if !which(sc) {
				continue
			}
			a := s.Probe(r.Ctx, sc.Path)
			answer := fmt.Sprintf("%d %s", a.Code, http.StatusText(a.Code))
			if a.Code == http.StatusOK && a.Pattern == sc.Path {
				answered++
			} else if first == "" {
				first = sc.Title + " with " + answer
			}
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: sc.Title, Sub: sc.Path}, {Text: answer}}})
		}
		all := len(group.Rows)
		seen := fmt.Sprintf("%d of %s", answered, components.Plural(all, "screen answered", "screens answered"))
		if first != "" {
			seen += "; the first other answer: " + first
		}
		if all == 0 {
			seen = "no such screen is registered"
		}
		return proofOutcome{Observed: Observed{all > 0 && answered == all, seen}, table: components.Table{Caption: caption, Groups: []components.RowGroup{group},
			Heads: []components.Head{{Label: "Screen"}, {Label: "Answer"}}}}, nil
	}
}
