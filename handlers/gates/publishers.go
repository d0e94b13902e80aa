package gates

import (
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/roster"
)

// publisher is a person or a group that might publish a period.
type publisher struct {
	name, as string
	href     string
	known    bool // has an employee record
	named    bool // named as a manager in the settings
	here     bool // employed on every day of the period
	reviewed bool // reviewed the draft
}

// reviewers returns the manager reviews of a draft.
func reviewers(r *web.Request, draft int64) (list []schedule.AcknowledgmentRow) {
	_ = r.View().Acknowledgments(roster.AcknowledgmentsOf{Draft: draft}, schedule.Filter{}).Each(func(k *schedule.AcknowledgmentRow) error {
		if k.Kind == schedule.ManagerReview {
			list = append(list, *k)
		}
		return nil
	})
	return list
}

// publishers returns the named managers and the reviewers of the draft.
func publishers(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) ([]publisher, error) {
	var list []publisher
	at := map[int64]int{}
	for _, m := range conditions.NamedManagers(s, r) {
		person := publisher{name: m.Address, as: "named by address", named: true}
		if len(m.Same) == 1 {
			e := m.Same[0]
			person.name, person.as, person.href, person.known, at[e.ID] = e.Name, m.Address, page.EmployeeLink(s, r, e.ID), true, len(list)
			person.here = p != nil && e.Employed(p.StartsOn, p.EndsOn)
		}
		list = append(list, person)
	}
	for _, group := range s.Managers.Groups {
		list = append(list, publisher{name: "Members of " + schedule.Printable(group), as: "named as a group; members are known after they sign in", named: true})
	}
	if p == nil {
		return list, nil
	}
	for _, k := range reviewers(r, p.ID) {
		if i, ok := at[k.EmployeeID]; ok && k.EmployeeID != 0 {
			list[i].reviewed = true
			continue
		}
		person := publisher{name: k.Person, as: "reviewed the draft", reviewed: true}
		if k.EmployeeID != 0 {
			e, err := r.View().Employee(k.EmployeeID)
			if err != nil {
				return nil, err
			}
			person.href, person.known, person.here, at[e.ID] = page.EmployeeLink(s, r, e.ID), true, e.Employed(p.StartsOn, p.EndsOn), len(list)
		}
		list = append(list, person)
	}
	return list, nil
}

// publishersPart lists who might publish, and which conditions each person does not meet. Nobody meets all,
// because nothing here publishes.
func publishersPart(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
	p, err := conditions.DraftOf(s, r)
	if err != nil {
		return nil, err
	}
	list, err := publishers(s, r, p)
	if err != nil {
		return nil, err
	}
	can := conditions.Judge(s, r, []string{"can-publish"})[0]
	var rows []components.Row
	for _, person := range list {
		var misses []string
		for _, c := range []struct {
			holds bool
			word  string
		}{{person.named, "not named as a manager"}, {person.known, "no employee record"}, {person.here, "not employed on every day of the period"}, {person.reviewed, "has not reviewed the draft"}, {can.Holds, "nothing here publishes"}} {
			if !c.holds {
				misses = append(misses, c.word)
			}
		}
		rows = append(rows, format.Row(components.Cell{Text: person.name, Href: person.href, Sub: person.as}, components.Cell{Tag: format.AnswerTag(person.named)}, components.Cell{Tag: format.AnswerTag(person.here)},
			components.Cell{Tag: format.AnswerTag(person.reviewed)}, components.Cell{Tag: format.AnswerTag(len(misses) == 0), Sub: strings.Join(misses, "; ")}))
	}
	part := format.TablePart("people", "Who may publish", []components.Head{{Label: "Person"}, {Label: "Named as a manager"}, {Label: "Works here then"}, {Label: "Reviewed it"}, {Label: "May publish"}}, rows)
	part.Quiet = "named as a manager, or reviewed the draft"
	part.Empty = "Nobody is named as a manager, and nobody reviewed the draft."
	parts := []components.Part{part}
	if r.Filter.DraftPeriodID == 0 {
		others, err := permissionsPart(s, r)
		return append(parts, others), err
	}
	return parts, nil
}

// permissionsPart lists the other periods with links to their gates.
func permissionsPart(s *web.Server, r *web.Request) (components.Part, error) {
	list := r.View().DraftPeriods()
	var rows []components.Row
	for _, p := range list {
		narrowed := page.Narrowed(r, func(f *schedule.Filter) { f.DraftPeriodID = p.ID })
		reviews := reviewers(narrowed, p.ID)
		rows = append(rows, format.Row(components.Cell{Text: p.Name, Href: page.Link(s, r, catalog.PathPublishPermissionOf, format.ID(p.ID)), Sub: r.Style.Day(p.StartsOn) + " to " + r.Style.Day(p.EndsOn)},
			components.Cell{Tag: format.DraftStatusTag(p.Status)}, components.Cell{Text: format.Number(len(reviews))}, components.Cell{Text: "Preparation", Href: page.Link(s, r, catalog.PathPublishPrep, format.ID(p.ID))}))
	}
	part := format.TablePart("periods", "Every draft period", []components.Head{{Label: "Period"}, {Label: "Status"}, {Label: "Reviews", Num: true}, {Label: "Unmet conditions"}}, rows)
	part.Quiet, part.Empty = fmt.Sprintf("%d periods, each with its own gate", len(list)), "There is no draft period."
	return part, nil
}

// reviewsPart lists the reviewers of the draft.
func reviewsPart(s *web.Server, r *web.Request) (components.Part, error) {
	part := components.Part{ID: "reviews", Title: "Who reviewed this draft", Empty: "No review was imported."}
	p, err := conditions.DraftOf(s, r)
	if err != nil || p == nil {
		return part, err
	}
	var rows []components.Row
	for _, k := range reviewers(r, p.ID) {
		rows = append(rows, format.Row(components.Cell{Text: k.Person}, planning.MomentCell(s, r, k.At)))
	}
	empty := part.Empty
	part = format.TablePart(part.ID, part.Title, []components.Head{{Label: "Person"}, {Label: "When"}}, rows)
	part.Empty, part.All = empty, components.Link{Href: page.Link(s, r, catalog.PathDraftSeen, format.ID(p.ID)), Text: "Open all acknowledgments of the period"}
	return part, err
}
