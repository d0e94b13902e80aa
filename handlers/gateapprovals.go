package handlers

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/format"
)

// sampleOf is a part with a form of words from the dry run.
func sampleOf(title string, words func(DryRun, []judged) []string) func(*server, *request, []judged) ([]components.Part, error) {
	return func(s *server, r *request, found []judged) ([]components.Part, error) {
		part, err := s.ofDryRun(r, components.Part{ID: "wording", Title: title, Quiet: "to be read; nothing here takes or keeps it"}, func(p *components.Part, run DryRun) {
			p.Words = words(run, found)
		})
		return []components.Part{part}, err
	}
}

// wordingPart is a form of words that needs no dry run.
func wordingPart(title string, words []string) components.Part {
	return components.Part{ID: "wording", Title: title, Quiet: "to be read; nothing here takes or keeps it", Words: words}
}

// approval is one approval that a draft-shift save would need.
type approval struct{ title, by, about string }

var approvals = []approval{
	{"Review of the draft", "a manager who did not plan it", "every finding of the rules was read and decided on"},
	{"Publication", "whoever answers for the period", "the promised notice is kept, and who gets to know of it how"},
	{"Save", "a manager who is named", "the rows of the payload, in the state of the data that it names"},
	{"Write mode", "the owner of the schedule", "a program that can write takes the place of this one"},
}

// approvalsPart are the approvals with what is on file of each: reviews are imported, the others have no place.
func (s *server) approvalsPart(r *request, _ []judged) ([]components.Part, error) {
	reviewed, tables := s.judge(r, []string{"period-reviewed"})[0], s.judge(r, []string{"approval-table"})[0]
	var rows []components.Row
	for i, a := range approvals {
		state := tables
		if i == 0 {
			state = reviewed
		}
		rows = append(rows, format.Row(components.Cell{Text: a.title, Sub: "by " + a.by}, components.Cell{Text: a.about}, components.Cell{Tag: format.AnswerTag(state.holds), Sub: state.seen}))
	}
	return []components.Part{format.TablePart("approvals", "The approvals that a save would need", []components.Head{{Label: "Approval"}, {Label: "Says that"}, {Label: "On file"}}, rows)}, nil
}

// pointsPart is what an approval would have to say, point by point, and what it would say now.
func (s *server) pointsPart(r *request, _ []judged) ([]components.Part, error) {
	part, err := s.ofDryRun(r, components.Part{ID: "points", Title: "What an approval would have to say"}, func(p *components.Part, run DryRun) {
		points := [][2]string{
			{"Which draft", fmt.Sprintf("number %d, %s", run.Period.ID, run.Period.Name)},
			{"Which days", format.Day(run.Period.StartsOn) + " to " + format.Day(run.Period.EndsOn)},
			{"Which version", format.Number(run.Payload.Version.Version)},
			{"In which state of the data", run.State},
			{"With which sum of its rows", format.OrNone(run.Payload.Version.SHA256)},
			{"With which effect", run.effectPhrase()},
			{"In spite of what", components.Plural(len(run.Findings), "finding", "findings")},
			{"By whom", "nobody: " + s.judge(r, []string{"identity-source"})[0].seen},
		}
		var rows []components.Row
		for _, point := range points {
			rows = append(rows, format.Row(components.Cell{Text: point[0]}, components.Cell{Text: point[1]}))
		}
		*p = format.TablePart(p.ID, p.Title, []components.Head{{Label: "Point"}, {Label: "It would say now"}}, rows)
	})
	return []components.Part{part}, err
}

// stage is one part of the way that an approval would take, with the condition that it rests on.
type stage struct{ title, text, need string }

var stages = []stage{
	{"Somebody is known", "the service knows who approves", "identity-source"},
	{"May approve", "that person is among those who may", "managers-named"},
	{"Sends it", "a form leads to an address that takes it", "approval-route"},
	{"It is kept", "a table has a row for it", "approval-table"},
	{"It is found again", "the save looks it up before it begins", "approval-recorded"},
}

// capturePart is the way of an approval, and where it ends.
func (s *server) capturePart(r *request, _ []judged) ([]components.Part, error) {
	var rows []components.Row
	ends := ""
	for _, st := range stages {
		j := s.judge(r, []string{st.need})[0]
		rows = append(rows, format.Row(components.Cell{Text: st.title, Sub: st.text}, components.Cell{Tag: format.AnswerTag(j.holds)}, components.Cell{Text: j.seen}))
		if !j.holds && ends == "" {
			ends = "It ends at the first step that is not there: " + st.title + "."
		}
	}
	part := format.TablePart("way", "The way of an approval", []components.Head{{Label: "Step"}, {Label: "There"}, {Label: "Seen now"}}, rows)
	if ends != "" {
		part.Lines = []string{ends}
	}
	return []components.Part{part}, nil
}
