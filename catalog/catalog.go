// Package catalog knows what exists: every screen of the area as one declarative row, the sections and places
// they belong to, and the lists the specification names (tools, expectations, steps, phases). It compares
// nothing and asks nobody; whether the rows hold is the business of catalog/check. It imports nothing of ours.
//
// After editing a row, run `make golden` and read the difference.
package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Screen is one route of the area: one row.
type Screen struct {
	Path     string   // address in the form of the specification, with {param} where it has a parameter
	Name     string   // dotted route name; left out of the tables where it follows the path
	Section  string   // name of the section whose table holds the row; filled by New
	Family   Family   // how the screen behaves
	Of       string   // path of the screen whose content this one shows, prints, exports or covers
	Title    string   // the h1: a name staff would use
	Label    string   // short word for navigation and breadcrumbs; Title where it is empty
	Purpose  string   // one paragraph for staff, whole sentences
	Managers bool     // its data is for managers: everybody else gets 403
	Rank     int      // order among the main screens of its section in the left column; 0 comes last
	Agent    Agent    // of a print row: for which days a print agent is offered the sheet; empty for none
	Leads    []string // paths of the screens that its own part links to, beside the lists of its family; New fills it from the table
	Content  string   // key of what it shows in its family's table; empty means not built, so not registered
}

// Agent says for which days a program that prints is offered a sheet.
type Agent string

// The days. A sheet of one period is offered for each period that has not ended.
const (
	AgentToday  Agent = "today"
	AgentWeek   Agent = "week"
	AgentPeriod Agent = "period"
)

// Short is the word for navigation and breadcrumbs.
func (s Screen) Short() string {
	if s.Label != "" {
		return s.Label
	}
	return s.Title
}

// Catalog holds the validated rows in display order. It is immutable.
type Catalog struct {
	sections  []Section
	screens   []Screen
	built     []Screen
	bySection map[string][]Screen
	faces     map[string][]Screen // by the path of the screen whose rows they hold
	byPath    map[string]int
	byName    map[string]int
}

// New numbers the rows of the sections, fills their section and name, and refuses what would make two rows
// indistinguishable: a duplicate path or name, an unknown family or place, an `Of` that is no row.
func New(sections []Section) (*Catalog, error) {
	c := &Catalog{sections: sections, bySection: map[string][]Screen{}, faces: map[string][]Screen{}, byPath: map[string]int{}, byName: map[string]int{}}
	for _, section := range sections {
		if _, ok := places[section.Place]; !ok {
			return nil, fmt.Errorf("section %q: unknown place %q", section.Name, section.Place)
		}
		for _, s := range section.Screens {
			s.Section = section.Name
			if s.Name == "" {
				s.Name = nameOf(s.Path)
			}
			if s.Leads == nil {
				s.Leads = leads[s.Path]
			}
			if err := c.add(s); err != nil {
				return nil, err
			}
		}
	}
	for _, s := range c.screens {
		if _, ok := c.byPath[s.Of]; s.Of != "" && !ok {
			return nil, fmt.Errorf("screen %s: of %q is not in the catalog", s.Path, s.Of)
		}
	}
	return c, nil
}

func (c *Catalog) add(s Screen) error {
	if !s.Family.Known() {
		return fmt.Errorf("screen %s: unknown family %q", s.Path, s.Family)
	}
	if _, dup := c.byPath[s.Path]; dup {
		return fmt.Errorf("screen %s: the path stands twice in the catalog", s.Path)
	}
	if _, dup := c.byName[s.Name]; dup {
		return fmt.Errorf("screen %s: the name %s stands twice in the catalog", s.Path, s.Name)
	}
	c.byPath[s.Path] = len(c.screens)
	c.byName[s.Name] = len(c.screens)
	c.screens = append(c.screens, s)
	c.bySection[s.Section] = append(c.bySection[s.Section], s)
	if s.Content != "" {
		c.built = append(c.built, s)
	}
	if s.Family.IsAction() && s.Of != "" {
		c.faces[s.Of] = append(c.faces[s.Of], s)
	}
	return nil
}

// Screens returns every row in display order. This slice and those below are shared: read them, do not change them.
func (c *Catalog) Screens() []Screen { return slices.Clip(c.screens) }

// Sections returns the sections in display order, their Screens as written in the tables.
func (c *Catalog) Sections() []Section { return c.sections }

// Lookup finds the row with this path in the form of the specification.
func (c *Catalog) Lookup(path string) (Screen, bool) {
	i, ok := c.byPath[path]
	if !ok {
		return Screen{}, false
	}
	return c.screens[i], true
}

// Position is the place of the row with this path in display order; -1 for none.
func (c *Catalog) Position(path string) int {
	if i, ok := c.byPath[path]; ok {
		return i
	}
	return -1
}

// ByName finds the row with this route name.
func (c *Catalog) ByName(name string) (Screen, bool) {
	i, ok := c.byName[name]
	if !ok {
		return Screen{}, false
	}
	return c.screens[i], true
}

// In returns the rows of one section in order.
func (c *Catalog) In(section string) []Screen { return slices.Clip(c.bySection[section]) }

// Faces returns the rows that print, export or feed what the screen with this path shows.
func (c *Catalog) Faces(path string) []Screen { return slices.Clip(c.faces[path]) }

// Section finds a section by name.
func (c *Catalog) Section(name string) (Section, bool) {
	for _, s := range c.sections {
		if s.Name == name {
			return s, true
		}
	}
	return Section{}, false
}

// Built returns the rows whose content exists: the ones that are registered.
func (c *Catalog) Built() []Screen { return slices.Clip(c.built) }

// Digest names every row and section with all that is declared of them: another catalog has another one.
func (c *Catalog) Digest() string {
	sum := sha256.New()
	if err := json.NewEncoder(sum).Encode(c.screens); err != nil {
		panic("BUG: a row of the catalog holds what cannot be written down: " + err.Error())
	}
	for _, s := range c.sections {
		_, _ = fmt.Fprintf(sum, "%q %q %q %d %t\n", s.Name, s.Purpose, s.Place, s.Order, s.Open) // a hash never fails
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// nameOf derives the route name that follows a path: dots for slashes, parameters left out.
func nameOf(path string) string {
	var words []string
	for _, part := range strings.Split(strings.Trim(path, "/"), "/") {
		if !strings.HasPrefix(part, "{") {
			words = append(words, part)
		}
	}
	return strings.Join(words, ".")
}
