package gates

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// wordingOf is a part with a text from the dry run.
func wordingOf(title string, words func(dryrun.DryRun, []conditions.Judged) []string) func(*web.Server, *web.Request, []conditions.Judged) ([]components.Part, error) {
	return func(s *web.Server, r *web.Request, found []conditions.Judged) ([]components.Part, error) {
		part, err := dryrun.DryRunPart(s, r, components.Part{ID: "wording", Title: title, Quiet: "read-only; nothing here accepts or stores it"}, func(p *components.Part, run dryrun.DryRun) {
			p.Words = words(run, found)
		})
		return []components.Part{part}, err
	}
}

// wordingPart is a part with a text that needs no dry run.
func wordingPart(title string, words []string) components.Part {
	return components.Part{ID: "wording", Title: title, Quiet: "read-only; nothing here accepts or stores it", Words: words}
}

// approval is an approval that a save of draft shifts would need.
type approval struct{ title, by, about string }

var approvals = []approval{
	{"Review of the draft", "a manager who did not plan it", "every finding was reviewed"},
	{"Publication", "the person responsible for the period", "the promised notice, and how employees are notified"},
	{"Save", "a named manager", "the rows of the payload, for one version of the data"},
	{"Write mode", "the owner of the schedule", "a program that can write replaces this one"},
}

// approvalsPart lists the approvals with their state. Reviews are imported; the others cannot be stored.
func approvalsPart(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
	judged := conditions.Judge(s, r, []string{"period-reviewed", "approval-table"})
	reviewed, tables := judged[0], judged[1]
	var rows []components.Row
	for i, a := range approvals {
		state := tables
		if i == 0 {
			state = reviewed
		}
		rows = append(rows, format.Row(components.Cell{Text: a.title, Sub: "by " + a.by}, components.Cell{Text: a.about}, components.Cell{Tag: format.AnswerTag(state.Holds), Sub: state.Seen}))
	}
	return []components.Part{format.TablePart("approvals", "The approvals that a save would need", []components.Head{{Label: "Approval"}, {Label: "Covers"}, {Label: "On file"}}, rows)}, nil
}

// pointsPart lists the contents of an approval with their current values.
func pointsPart(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
	part, err := dryrun.DryRunPart(s, r, components.Part{ID: "points", Title: "Required contents of an approval"}, func(p *components.Part, run dryrun.DryRun) {
		points := [][2]string{
			{"Which draft", fmt.Sprintf("number %d, %s", run.Period.ID, run.Period.Name)},
			{"Which days", r.Style.Day(run.Period.StartsOn) + " to " + r.Style.Day(run.Period.EndsOn)},
			{"Which version", format.Number(run.Payload.Version.Version)},
			{"Version of the data", run.State},
			{"Checksum of the rows", format.OrNone(run.Payload.Version.SHA256)},
			{"With which effect", run.EffectPhrase()},
			{"Accepted findings", components.Plural(len(run.Findings), "finding", "findings")},
			{"By whom", "nobody: " + conditions.Judge(s, r, []string{"identity-source"})[0].Seen},
		}
		var rows []components.Row
		for _, point := range points {
			rows = append(rows, format.Row(components.Cell{Text: point[0]}, components.Cell{Text: point[1]}))
		}
		*p = format.TablePart(p.ID, p.Title, []components.Head{{Label: "Point"}, {Label: "Current value"}}, rows)
	})
	return []components.Part{part}, err
}

// stage is a step in the handling of an approval, with the condition that it depends on.
type stage struct{ title, text, need string }

var stages = []stage{
	{"Is identified", "the service identifies the approver", "identity-source"},
	{"May approve", "the approver is authorized", "managers-named"},
	{"Can send it", "a form sends it to a route", "approval-route"},
	{"Is stored", "a table stores it", "approval-table"},
	{"Is read by the save", "the save reads it before it starts", "approval-recorded"},
}

// capturePart lists the stages of an approval, and the first that is missing.
func capturePart(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
	var rows []components.Row
	ends := ""
	for _, st := range stages {
		j := conditions.Judge(s, r, []string{st.need})[0]
		rows = append(rows, format.Row(components.Cell{Text: st.title, Sub: st.text}, components.Cell{Tag: format.AnswerTag(j.Holds)}, components.Cell{Text: j.Seen}))
		if !j.Holds && ends == "" {
			ends = "It ends at the first missing step: " + st.title + "."
		}
	}
	part := format.TablePart("way", "Steps of an approval", []components.Head{{Label: "Step"}, {Label: "Present"}, {Label: "Observed now"}}, rows)
	if ends != "" {
		part.Lines = []string{ends}
	}
	return []components.Part{part}, nil
}
