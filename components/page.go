// Package components knows how the screens look: templ components over plain values. They format; they never
// decide, fetch, look anything up or build an address. Everything they show is handed to them ready.
package components

import (
	"time"

	"github.com/a-h/templ"
)

// Link is an address with its words.
type Link struct {
	Href    string
	Text    string
	Count   string // a figure behind the text; empty for none
	Current string // value of aria-current: page, true, or empty
	Note    string // quiet words behind the text
	NewTab  bool   // opens in a new tab, such as a sheet for paper
	Rel     string // prev or next for a step in time, which is shown as an arrow
}

// Tag is a status: a word with a shape and a colour. Class is one of ok, warn, bad, act, ask or empty.
type Tag struct {
	Word  string
	Class string
}

// Counter is one figure of the summary counters.
type Counter struct {
	Label string
	Value string
	Href  string // where exactly the counted rows stand; empty for none
	Tag   Tag
	Note  string
}

// Notice is one message above the content. Class is empty, late or err.
type Notice struct {
	Class string
	Text  string
	Link  Link
}

// Chip is one filter in force; Href is the same screen without it.
type Chip struct {
	Name, Value, Href string
}

// Carry is the Filter Carryover block.
type Carry struct {
	Title string // Filter Carryover, or Filters kept on an error page
	Chips []Chip
	Clear string // the screen without any filter
}

// NavSection is one section of the left column.
type NavSection struct {
	Name  string
	Count int       // routes of the section that are registered
	Links []Link    // main screens
	Tools []Link    // section tools, folded unless Open
	Folds []NavFold // the tools in folded groups, where they are too many for one list; Tools is empty then
	Open  bool
	Only  Link // when the section is shown as one link because another one is current
}

// NavFold is one folded group of section tools. The one that holds the present screen is open.
type NavFold struct {
	Title string
	Links []Link
	Open  bool
}

// Nav is the shared navigation: top bar, left column and footer.
type Nav struct {
	Home     string
	Places   []Link
	More     []MoreGroup
	All      Link   // every section as one map; empty when that screen is not built
	Find     string // where the search form leads; empty where no screen answers it
	FindHint string
	Suggests bool // whether the search suggests while somebody types

	FindText   string   // the carried search text
	FindHidden []Option // the rest of the carried filter, by Text and Value
	Place      string   // the current place
	Screen     string   // the current screen's short name
	Sections   []NavSection
	Footer     []Link
	Visitor    Link   // who is signed in, with the way to their own schedule; empty without sign-in
	SignOut    string // empty where nobody signs out
}

// MoreGroup is one titled list under More.
type MoreGroup struct {
	Title string
	Links []Link
}

// Page is what every screen has: the six things of the specification's rule 4 and the frame around them.
type Page struct {
	Title    string
	Subject  string // the record that the screen is about, behind the title; empty for none
	Purpose  string
	Counters []Counter
	Safety   []string // the Safety Confirmation, and the rule for exports on a screen that exports
	// Generated is the moment the page was made, in the zone named by Zone.
	Generated time.Time
	Zone      string
	Related   []Link

	Crumbs    []Link
	Tabs      []Tab  // the other screens about the same record; none for most
	Status    string // the words of the banner line
	Actions   templ.Component
	Notices   []Notice
	Said      string // for the status line, once the screen was refreshed in part
	Carry     Carry
	Steps     Steps           // through time; without links there are none
	Views     []Link          // the same days shown in other ways; none for most
	Form      *FilterForm     // in the toolbar; nil for none
	CarryPart templ.Component // the carryover block as a lazy part; nil shows Carry itself
	Nav       Nav
	Version   string
	State     StateStamp
	CSS       string
	JS        string // empty when the build has no htmx
	Icon      string
	Config    string          // htmx configuration
	First     templ.Component // what the reader came for, before the figures; nil for none
	Paper     string          // print face: portrait or land; empty on screens
	PaperSize string          // a4, letter or a3
	Back      Link            // print face: the way back
	Reload    int             // seconds after which the page reloads if there are no scripts; 0 for never
}

// StateStamp stands for the build, the catalog, the data and the filter that a page was made of. Href leads to what it says.
type StateStamp struct {
	Text string
	Href string
}

// stampTitle says in a line what a state stamp is.
const stampTitle = "Stands for build, catalog, data and filter: the same state has the same stamp, on screen, on paper and in files"

// Lazy is a part that arrives as a fragment of the same address.
type Lazy struct {
	ID      string // id of the part, also the name in ?part=
	Href    string // the same screen with ?part=NAME: the fragment for htmx
	Open    string // the same as a page, with the part in it
	Text    string // what will come, with its count
	Action  string // words of the link
	Trigger string // load or revealed
}

// FullTitle is the title with the record it is about.
func (p Page) FullTitle() string {
	if p.Subject == "" {
		return p.Title
	}
	return p.Title + ": " + p.Subject
}
