package catalog

// Expectation is one route that a check expects to be there.
type Expectation struct {
	Path     string // path of a row
	Group    string // the group word of the specification
	Required bool
}

// FileExpectation is one file of the build that a check expects to be there.
type FileExpectation struct {
	Path     string // relative to the root of the project
	Title    string
	Group    string // Controllers, Views or Export Suite
	Required bool
}

// Step is one step of a workflow or a checklist, in order.
type Step struct {
	Path  string // path of the row it leads to
	Title string
	Text  string
	Note  string // manager note; checklists only

	// A step of a checklist may narrow what its screen is opened with and its figure counts.
	Days   int    // so many days from today, or from the first day of the filter; 0: the days of the filter
	Status string // of unavailable blocks; empty: that of the filter

	Needs []string // what it rests on beside its route: keys of the conditions that the server looks at
}

// GuidePart is one part of a guide, in order.
type GuidePart struct {
	Title string
	Text  []string // paragraphs, whole sentences
	Facts string   // live facts: key of a function of the server; empty for none
	Path  string   // path of the row it leads to, with its figure; empty for none
	Table WordTable
	Try   []Try // what to type at a terminal, in order
}

// Try is one line to type at a terminal. A test types them all.
type Try struct {
	Line   string
	Status int    // the exit status it ends with
	Shows  string // words of what it writes
	See    string // what to look for, in whole sentences
	Same   bool   // it writes what it wrote when it was typed before
}

// Paths are the rows that the part leads to.
func (g GuidePart) Paths() (paths []string) {
	if g.Path != "" {
		paths = append(paths, g.Path)
	}
	for _, row := range g.Table.Rows {
		if row.Path != "" {
			paths = append(paths, row.Path)
		}
	}
	return paths
}

// WordTable is a small table of words in a guide; without rows there is none.
type WordTable struct {
	Heads []string
	Rows  []WordRow
}

// WordRow is one row of a table of words. With a Path the title of that screen stands before its cells.
type WordRow struct {
	Path  string
	Cells []string
}

// GuideRow is one row of a screen guide: what a screen is best for.
type GuideRow struct {
	Path    string
	BestFor string
	Note    string
}

// Map is one titled part of a linked map: the screens it names with what each is for, or every screen that its rule holds for, by
// section.
type Map struct {
	Title string
	Text  string // who needs it, or when
	Rows  []GuideRow
	Has   func(Screen) bool
}

// Term is one word of the field, explained for staff.
type Term struct {
	Word string
	Text string
	Path string // the screen on which it is met; may be empty
}

// TextList is a titled list of whole sentences.
type TextList struct {
	Title string
	Lines []string
}

// Phase is one delivered phase of a completion screen.
type Phase struct {
	Bookmark string // 25C-1 and so on
	Title    string
	Text     string
	Path     string   // the row that proves it: Complete while that row is registered
	Also     []string // further rows it rests on
	Open     bool     // still open on purpose: while its rows are not there, the closeout says so and does not fail
}

// Suite holds what the supporting screens of one section show. Counts are never written here: they are counted. The lists of
// expected routes, of featured screens, readiness and own links may be left out: Catalog.Suite makes them from the rows that the
// screen covers, and the server finds the files behind those rows.
type Suite struct {
	Section    string
	Short      string            // the section in one word, for counters
	Cover      []string          // the rows it speaks of, as paths; nil for those of its section
	Has        func(Screen) bool // the rows it speaks of, as a rule over rows; nil for those of its section
	Covers     []Screen          // those rows; filled by Catalog.Suite
	Beside     []string          // the sections without such a screen, which it speaks for too; filled by Catalog.Suite
	WholeArea  bool              // diagnostics and maps list every route of the area, not only the section's own
	Changes    bool              // diagnostics say what changed since the last release
	Reports    []Report          // what can be taken as files or paper; a hub with some is an export center
	Launch     []Report          // presets: those of the reports that are opened by dates
	Rules      []Rule            // help: how something is made, in the words of staff
	RulesTitle string            // their heading; empty: how the files are made
	Begin      []Step            // help: where to begin, one step for each sort of reader
	Terms      []Term            // help: the words of the field
	Sections   bool              // help: also what each section of the area is for
	Deep       bool              // diagnostics: also what the service is made of and runs on
	GuideNot   []string          // help: main screens that the guide leaves out on purpose, as paths
	Tools      []ToolList        // hub: the tool cards
	Expect     []Expectation     // diagnostics: the expected routes
	Files      []FileExpectation // diagnostics: the expected files
	Smoke      []Expectation     // smoke test: the routes that are really requested
	SmokeFiles []FileExpectation // smoke test: the files
	Inventory  bool              // route catalog: every route on one page with what it is for, in place of groups and a search
	Repeats    bool              // route catalog: the routes that repeat another, with the one to use instead
	AsEmployee bool              // smoke test: each screen is asked with an employee chosen, and has to be about that one
	EveryPlace bool              // smoke test: the shared navigation as it stands in every place, not only in its own
	Featured   []string          // route catalog: the featured screens, as paths
	Workflow   []Step            // help and packet: the ordered workflow
	Guide      []GuideRow        // help and packet: the screen guide
	Notes      []string          // help and packet: safe-use notes, whole sentences
	Checklist  []Step            // checklist: the ordered steps with manager notes
	Readiness  []Expectation     // checklist: the readiness table
	Phases     []Phase           // completion: the phase summary
	Needs      []string          // completion: keys of the conditions that it shows as they are now
	Lists      []TextList        // completion: what else is to be said
	Links      []string          // completion: the section's own tool links, as paths
	Related    []string          // completion: related links, as paths
	Maps       []Map             // navigation: the parts of the map; none for every place with its sections
	Plan       []Step            // plan: the ordered steps, each with what it rests on
	Live       []string          // plan and packet: parts made from the data and the running program, keys of functions of the server
	Parts      []GuidePart       // guide: the ordered parts
	OnePeriod  bool              // its conditions are about one draft period: that of the path, or the one in work
	NextFocus  string            // hub and completion: the next recommended area
}

// Report is what can be taken as a file or on paper: the rows of a screen, or another sort of rows that it can show.
type Report struct {
	Path  string
	Rows  string // the sort of rows, as rows= asks for it; empty for those of the screen
	Title string // of that sort; empty for the title of the screen
}

// Rule is one thing to know about files, or about how something is worked out.
type Rule struct{ Title, Text string }

// ToolList is one titled list of tool cards.
type ToolList struct {
	Key     string // id of the list on the page
	Title   string
	Counter string // label of its summary counter
	Note    string // a sentence beside the title; may be empty
	Paths   []string
}

// Group is one group of a route catalog: a rule over rows. A row can stand in several groups.
type Group struct {
	Key   string
	Title string
	Rule  string // the rule in words, shown on the screen
	Has   func(Screen) bool
}
