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
		part, err := dryrun.DryRunPart(s, r, components.Part{ID: "wording", Title: title, Quiet: "to be read; nothing here takes or keeps it"}, func(p *components.Part, run dryrun.DryRun) {
			p.Words = words(run, found)
		})
		return []components.Part{part}, err
	}
}

// wordingPart is a part with a text that needs no dry run.
func wordingPart(title string, words []string) components.Part {
	return components.Part{ID: "wording", Title: title, Quiet: "to be read; nothing here takes or keeps it", Words: words}
}

// approval is an approval that a save of draft shifts would need.
type approval struct{ title, by, about string }

var approvals = []approval{
	{"Review of the draft", "a manager who did not plan it", "every finding of the rules was read and decided on"},
	{"Publication", "whoever answers for the period", "the promised notice is kept, and who gets to know of it how"},
	{"Save", "a manager who is named", "the rows of the payload, in the state of the data that it names"},
	{"Write mode", "the owner of the schedule", "a program that can write takes the place of this one"},
}

// approvalsPart lists the approvals with their state. Reviews are imported; the others cannot be stored.
func approvalsPart(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
	reviewed, tables := conditions.Judge(s, r, []string{"period-reviewed"})[0], conditions.Judge(s, r, []string{"approval-table"})[0]
	var rows []components.Row
	for i, a := range approvals {
		state := tables
		if i == 0 {
			state = reviewed
		}
		rows = append(rows, format.Row(components.Cell{Text: a.title, Sub: "by " + a.by}, components.Cell{Text: a.about}, components.Cell{Tag: format.AnswerTag(state.Holds), Sub: state.Seen}))
	}
	return []components.Part{format.TablePart("approvals", "The approvals that a save would need", []components.Head{{Label: "Approval"}, {Label: "Says that"}, {Label: "On file"}}, rows)}, nil
}

// pointsPart lists the contents of an approval with their current values.
func pointsPart(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
	part, err := dryrun.DryRunPart(s, r, components.Part{ID: "points", Title: "What an approval would have to say"}, func(p *components.Part, run dryrun.DryRun) {
		points := [][2]string{
			{"Which draft", fmt.Sprintf("number %d, %s", run.Period.ID, run.Period.Name)},
			{"Which days", format.Day(run.Period.StartsOn) + " to " + format.Day(run.Period.EndsOn)},
			{"Which version", format.Number(run.Payload.Version.Version)},
			{"In which state of the data", run.State},
			{"With which sum of its rows", format.OrNone(run.Payload.Version.SHA256)},
			{"With which effect", run.EffectPhrase()},
			{"In spite of what", components.Plural(len(run.Findings), "finding", "findings")},
			{"By whom", "nobody: " + conditions.Judge(s, r, []string{"identity-source"})[0].Seen},
		}
		var rows []components.Row
		for _, point := range points {
			rows = append(rows, format.Row(components.Cell{Text: point[0]}, components.Cell{Text: point[1]}))
		}
		*p = format.TablePart(p.ID, p.Title, []components.Head{{Label: "Point"}, {Label: "It would say now"}}, rows)
	})
	return []components.Part{part}, err
}

// stage is a step in the handling of an approval, with the condition that it depends on.
type stage struct{ title, text, need string }

var stages = []stage{
	{"Somebody is known", "the service knows who approves", "identity-source"},
	{"May approve", "that person is among those who may", "managers-named"},
	{"Sends it", "a form leads to an address that takes it", "approval-route"},
	{"It is kept", "a table has a row for it", "approval-table"},
	{"It is found again", "the save looks it up before it begins", "approval-recorded"},
}

// capturePart lists the stages of an approval, and the first that is missing.
func capturePart(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
	var rows []components.Row
	ends := ""
	for _, st := range stages {
		j := conditions.Judge(s, r, []string{st.need})[0]
		rows = append(rows, format.Row(components.Cell{Text: st.title, Sub: st.text}, components.Cell{Tag: format.AnswerTag(j.Holds)}, components.Cell{Text: j.Seen}))
		if !j.Holds && ends == "" {
			ends = "It ends at the first step that is not there: " + st.title + "."
		}
	}
	part := format.TablePart("way", "The way of an approval", []components.Head{{Label: "Step"}, {Label: "There"}, {Label: "Seen now"}}, rows)
	if ends != "" {
		part.Lines = []string{ends}
	}
	return []components.Part{part}, nil
}
