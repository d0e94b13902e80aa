package report

import (
	"cmp"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/components/print"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// Overview is a dataset of several short parts, such as one record, the summary of a day, or the hub of a section. Its
// sheet and its JSON are derived from what the screen shows.
type Overview struct {
	Fields []string
	Rules  []page.Rule
	Known  []string
	Reads  string     // how it interprets a filter, if that is not obvious
	Hints  page.Hints // sentences for filters with an effect that is not obvious
	Sheet  string     // what its sheet contains, if not everything
	Land   bool       // landscape sheet
	Read   bool       // a hub whose parts already list its screens in reading order, so that it needs no cards

	Personal bool // about the visitor: see web.Answer.Personal

	Words  func(r *web.Request) string // the filter as the question interprets it; nil for the filter in words
	Ask    func(r *web.Request) (web.OverviewResult, error)
	Figure func(r *web.Request) (string, error) // a short summary in words; nil for none
}

// Dataset returns the dataset with all faces of the overview.
func (o Overview) Dataset(s *web.Server) web.Dataset {
	if o.Personal { // other screens that show the figure are cached
		o.Figure = func(*web.Request) (string, error) { return "", nil }
	}
	return web.Dataset{Fields: o.Fields, Known: append(page.RuleNames(o.Rules), o.Known...), Reads: o.Reads, Sheet: o.Sheet, Read: o.Read, Figure: o.Figure,
		Show:     func(r *web.Request) (*web.Answer, error) { return o.show(s, r) },
		Overview: func(r *web.Request) (web.OverviewResult, error) { return o.find(s, r) },
		Print:    func(r *web.Request) (*web.Answer, error) { return o.Print(s, r) },
	}
}

// find reads the rules and asks the question.
func (o Overview) find(s *web.Server, r *web.Request) (web.OverviewResult, error) {
	if err := page.ReadRules(r, o.Rules); err != nil {
		return web.OverviewResult{}, err
	}
	return o.Ask(r)
}

func (o Overview) filterWords(s *web.Server, r *web.Request) string {
	if o.Words != nil {
		return o.Words(r)
	}
	return r.Filter.Words(page.FilterWords(s, r))
}

// show answers the screen. A hub ends with the cards of its section.
func (o Overview) show(s *web.Server, r *web.Request) (*web.Answer, error) {
	f, err := o.find(s, r)
	if err != nil {
		return nil, err
	}
	layout := page.Page(s, r, append(page.RuleNames(o.Rules), o.Known...)...)
	if layout.Form = f.Form; len(o.Fields) > 0 {
		layout.Form = Form(s, r, o.Fields, o.Rules)
	}
	layout.Notices = append(layout.Notices, page.HintNotices(r, o.Hints)...)
	layout.Counters, layout.Steps = f.Counters, f.Steps
	if r.Screen.Family == catalog.Hub && !o.Read {
		if cards, ready := page.Cards(s, r, SectionTools(s, r.Screen.Section)); len(cards.Cards) > 0 {
			f.Cards = &cards
			if of, _ := s.Catalog.Section(r.Screen.Section); of.Place.More() {
				layout.Counters = append(layout.Counters, page.ReadyCounter("Screens ready", cards.ID, ready, len(cards.Cards)))
			}
		}
	}
	layout.Actions = components.FacesMenuView(ExportMenu(s, r, o.Dataset(s), o.filterWords(s, r), 0))
	layout.Said = r.Said(format.Join(strings.TrimSuffix(f.Lead, "."), "for "+o.filterWords(s, r)))
	return &web.Answer{Page: layout, Main: components.OverviewView(withoutTitle(f)), State: f.State, Status: f.Status, Personal: o.Personal,
		Json: func() any { return OverviewJSON(r, f, o.filterWords(s, r)) }}, nil
}

// withoutTitle returns the overview without the sentence that the toolbar shows as its title.
func withoutTitle(f web.OverviewResult) components.Overview {
	if f.Steps.Title != "" {
		f.Lead = ""
	}
	return f.Overview
}

// Print answers the sheet: the content of the screen without links.
func (o Overview) Print(s *web.Server, r *web.Request) (*web.Answer, error) {
	f, err := o.find(s, r)
	if err != nil {
		return nil, err
	}
	f.Overview = Unlinked(f.Overview)
	layout := page.Page(s, r, append(page.RuleNames(o.Rules), append(o.Known, "paper")...)...)
	layout.Counters = f.Counters
	words := print.Words{Filter: o.filterWords(s, r), What: o.Sheet, Source: AbsoluteURL(s, page.Beside(s, r, cmp.Or(r.Screen.Of, r.Screen.Path))), Notes: []string{NoPrivateWords}}
	orientation := "portrait"
	if o.Land {
		orientation = "land"
	}
	a, err := OnPaper(s, r, layout, print.OverviewView(f.Overview, words), orientation)
	if err == nil {
		a.State, a.Personal = f.State, o.Personal
		if r.Screen.Family.IsExhibit() { // the sheet is its only address, so it also has the JSON face
			a.Json = func() any { return OverviewJSON(r, f, o.filterWords(s, r)) }
		}
	}
	return a, err
}

// SectionTools returns the screens of a section as the tools of its hub: everything in its navigation except hubs. In
// daily work, the section tools are only in the left column.
func SectionTools(s *web.Server, section string) catalog.ToolList {
	list := catalog.ToolList{Key: "section-screens", Title: "Screens of " + section}
	of, _ := s.Catalog.Section(section)
	for _, sc := range s.Catalog.In(section) {
		if len(sc.Params()) == 0 && sc.Content != "" && sc.Family != catalog.Hub && (of.Place.More() || sc.Family.IsMain()) {
			list.Paths = append(list.Paths, sc.Path)
		}
	}
	return list
}

// Unlinked returns the overview for paper: without links and cards.
func Unlinked(o components.Overview) components.Overview {
	o.Cards = nil
	o.Facts = unlinkedFacts(o.Facts)
	parts := make([]components.Part, len(o.Parts))
	for i, p := range o.Parts {
		p.All, p.Pager, p.Facts, p.Table = components.Link{}, components.Pager{}, unlinkedFacts(p.Facts), unlinkedTable(p.Table)
		parts[i] = p
	}
	o.Parts = parts
	return o
}

func unlinkedFacts(facts []components.Fact) []components.Fact {
	out := make([]components.Fact, len(facts))
	for i, f := range facts {
		f.Href = ""
		out[i] = f
	}
	return out
}

func unlinkedTable(t components.Table) components.Table {
	groups := make([]components.RowGroup, len(t.Groups))
	for i, g := range t.Groups {
		rows := make([]components.Row, len(g.Rows))
		for k, row := range g.Rows {
			cells := make([]components.Cell, len(row.Cells))
			for c, cell := range row.Cells {
				cell.Href = ""
				cells[c] = cell
			}
			rows[k] = components.Row{Cells: cells}
		}
		g.Rows = rows
		groups[i] = g
	}
	t.Groups = groups
	return t
}
