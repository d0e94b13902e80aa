package history

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// actorsShown is how many actors the figures list: the busiest.
const actorsShown = 10

// eventFacts is the summary object of the events as JSON.
type eventFacts struct {
	Events   int            `json:"events"`
	Subjects int            `json:"distinct_subjects"`
	Actors   int            `json:"distinct_actors"`
	ByType   map[string]int `json:"by_subject_type"`
	ByAction map[string]int `json:"by_action"`
	ByActor  []actorFacts   `json:"by_actor"`
}

type actorFacts struct {
	Name   string `json:"actor_name"`
	Type   string `json:"actor_type"`
	Events int    `json:"events"`
}

func eventFactsOf(c *store.EventCounts) eventFacts {
	f := eventFacts{Events: c.Events, Subjects: c.Subjects, Actors: c.Actors, ByType: talliesByWord(c.ByType), ByAction: talliesByWord(c.ByAction), ByActor: []actorFacts{}}
	for _, a := range c.ByActor {
		f.ByActor = append(f.ByActor, actorFacts{a.Word, a.Kind, a.Events})
	}
	return f
}

func talliesByWord(list []store.EventTally) map[string]int {
	out := map[string]int{}
	for _, t := range list {
		out[t.Word] = t.Events
	}
	return out
}

// eventFigures is the events by action, by actor and by what they are about; nil where there are none.
func eventFigures(s *web.Server, r *web.Request, c *store.EventCounts) *components.Figures {
	if c.Events == 0 {
		return nil
	}
	group := func(title string, list []store.EventTally, cell func(store.EventTally) components.Cell) components.RowGroup {
		g := components.RowGroup{Title: title, Count: format.Number(len(list))}
		for _, t := range list[:min(len(list), actorsShown)] {
			g.Rows = append(g.Rows, components.Row{Cells: []components.Cell{cell(t), {Text: format.Number(t.Events)}, {Text: format.Share(t.Events, c.Events)}}})
		}
		return g
	}
	groups := []components.RowGroup{
		group("By action", c.ByAction, func(t store.EventTally) components.Cell {
			return components.Cell{Text: format.Words(t.Word), Href: eventsOnly(s, r, "action", t.Word)}
		}),
		group("By actor, the busiest first", c.ByActor, func(t store.EventTally) components.Cell {
			return components.Cell{Text: format.OrNone(t.Word), Sub: t.Kind}
		}),
	}
	if len(c.ByType) > 1 {
		groups = append(groups, group("By subject", c.ByType, func(t store.EventTally) components.Cell {
			return components.Cell{Text: schedule.SubjectOf(t.Word).Many, Href: eventsOnly(s, r, "subject", t.Word)}
		}))
	}
	return &components.Figures{
		Title: "By action and actor", Quiet: components.Plural(len(c.ByAction), "action", "actions") + ", " + components.Plural(c.Actors, "actor", "actors"),
		Note: "The name of an actor is the one of that time. Of the actors, the busiest are listed.",
		Table: components.Table{Caption: "Events by action and actor", Heads: []components.Head{{Label: "What or who"}, {Label: "Events", Num: true}, {Label: "Share", Num: true}},
			Groups: groups},
	}
}

// eventsOnly is the present screen with one of its own parameters set; paper has no links.
func eventsOnly(s *web.Server, r *web.Request, name, value string) string {
	if page.OnPaper(r) {
		return ""
	}
	return page.Self(s, r, name, value)
}
