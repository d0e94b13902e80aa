package catalog

// Expectation is one route that a check expects to exist.
type Expectation struct {
	Path     string // path of a row
	Group    string // group name of the specification
	Required bool
}

// FileExpectation is one file of the build that a check expects to exist.
type FileExpectation struct {
	Path     string // relative to the root of the project
	Title    string
	Group    string // Controllers, Views or Export Suite
	Required bool
}

// Step is one step of a workflow or a checklist.
type Step struct {
	Path  string // path of the row to which it leads
	Title string
	Text  string
	Note  string // note for managers; only in checklists

	// These fields of a checklist step narrow the link to its screen and the figure.
	Days   int    // number of days from today or from the first day of the filter; 0 for the days of the filter
	Status string // of unavailable blocks; empty for the status of the filter

	Needs []string // keys of further conditions that the server checks
}

// GuidePart is one part of a guide.
type GuidePart struct {
	Title string
	Text  []string // paragraphs of whole sentences
	Facts string   // key of a server function for live facts; empty for none
	Path  string   // path of the row to which it leads, shown with its figure; empty for none
	Table WordTable
	Try   []Try // terminal commands, in order
}

// Try is one terminal command. A test runs all of them.
type Try struct {
	Line   string
	Status int    // expected exit status
	Shows  string // text in the output
	See    string // what to notice, in whole sentences
	Same   bool   // the output is the same as in the first run
}

// Paths returns the paths of the rows to which the part leads.
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

// WordTable is a small table of words in a guide. Without rows it is omitted.
type WordTable struct {
	Heads []string
	Rows  []WordRow
}

// WordRow is one row of a WordTable. With a Path, the title of that screen is the first cell.
type WordRow struct {
	Path  string
	Cells []string
}

// GuideRow is one row of a screen guide with the best use of a screen.
type GuideRow struct {
	Path    string
	BestFor string
	Note    string
}

// Map is one titled part of a linked map. It contains the listed screens with their uses, or every screen that matches
// its rule, by section.
type Map struct {
	Title string
	Text  string // who needs it, or when
	Rows  []GuideRow
	Has   func(Screen) bool
}

// Term explains one domain term for staff.
type Term struct {
	Word string
	Text string
	Path string // the screen that uses it; may be empty
}

// TextList is a titled list of whole sentences.
type TextList struct {
	Title string
	Lines []string
}

// Phase is one delivered phase on a completion screen.
type Phase struct {
	Bookmark string // such as 25C-1
	Title    string
	Text     string
	Path     string   // the row that proves it; the phase is complete while this row is registered
	Also     []string // further rows that it needs
	Open     bool     // intentionally open: while its rows are missing, the closeout reports it and does not fail
}

// Suite is the content of the supporting screens of one section. It contains no counts, because they are computed. The
// lists of expected routes, featured screens, readiness and own links can be omitted: Catalog.Suite derives them from
// the rows that the screen covers, and the server finds the files of those rows.
type Suite struct {
	Section    string
	Short      string            // one-word name of the section for counters
	Cover      []string          // paths of the covered rows; nil for those of its section
	Has        func(Screen) bool // rule for the covered rows; nil for those of its section
	Covers     []Screen          // the covered rows; set by Catalog.Suite
	Beside     []string          // further sections that it covers because they have no such screen; set by Catalog.Suite
	WholeArea  bool              // diagnostics and maps list all routes of the area, not only those of the section
	Changes    bool              // diagnostics list the changes since the last release
	Reports    []Report          // content that is available as a file or print; a hub with reports is an export center
	Launch     []Report          // presets: the reports with dates
	Rules      []Rule            // help: how something is produced, in words of staff
	RulesTitle string            // heading of the rules; empty for the default heading about files
	Begin      []Step            // help: where to begin, one step for each type of reader
	Terms      []Term            // help: domain terms
	Sections   bool              // help: also the purpose of each section of the area
	Deep       bool              // diagnostics: also the components and the runtime of the service
	GuideNot   []string          // help: paths of the main screens that the guide intentionally omits
	Tools      []ToolList        // hub: the tool cards
	Expect     []Expectation     // diagnostics: the expected routes
	Files      []FileExpectation // diagnostics: the expected files
	Smoke      []Expectation     // smoke test: the routes to request
	SmokeFiles []FileExpectation // smoke test: the files
	Inventory  bool              // route catalog: all routes with their purpose on one page instead of groups and a search
	Repeats    bool              // route catalog: the routes that repeat another one, with the one to use
	AsEmployee bool              // smoke test: each screen is requested for one employee and must show that employee
	EveryPlace bool              // smoke test: the shared navigation of every place, not only of its own
	Featured   []string          // route catalog: paths of the featured screens
	Workflow   []Step            // help and packet: the ordered workflow
	Guide      []GuideRow        // help and packet: the screen guide
	Notes      []string          // help and packet: safe-use notes, whole sentences
	Checklist  []Step            // checklist: the ordered steps with manager notes
	Readiness  []Expectation     // checklist: the readiness table
	Phases     []Phase           // completion: the phase summary
	Needs      []string          // completion: keys of the conditions whose current state it shows
	Lists      []TextList        // completion: further notes
	Links      []string          // completion: paths of the section's own tools
	Related    []string          // completion: paths of related screens
	Maps       []Map             // navigation: the parts of the map; empty for all places with their sections
	Plan       []Step            // plan: the ordered steps with their conditions
	Live       []string          // plan and packet: keys of server functions that create parts from the data and the running program
	Parts      []GuidePart       // guide: the ordered parts
	OnePeriod  bool              // the conditions apply to one draft period: that of the path, or the current one
	NextFocus  string            // hub and completion: the next recommended area
}

// Report is content that is available as a file or print: the rows of a screen, or another type of rows that it can
// show.
type Report struct {
	Path  string
	Rows  string // type of rows, the value of the query parameter rows; empty for the default of the screen
	Title string // title for these rows; empty for the title of the screen
}

// Rule explains a property of files, or how something is computed.
type Rule struct{ Title, Text string }

// ToolList is one titled list of tool cards.
type ToolList struct {
	Key     string // ID of the list on the page
	Title   string
	Counter string // label of the counter in the summary
	Note    string // a sentence next to the title; may be empty
	Paths   []string
}

// Group is one group of a route catalog, defined by a rule. A row can belong to several groups.
type Group struct {
	Key   string
	Title string
	Rule  string // description of the rule on the screen
	Has   func(Screen) bool
}
