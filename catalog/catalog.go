// Package catalog declares every screen of the area as one row, the sections and places to which they belong, and the
// lists of the specification (tools, expectations, steps, phases). It does not compare them with the running program;
// catalog/check does. It imports no other package of this module.
//
// After a change of a row, run `make golden` and read the difference.
package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Screen is one route of the area.
type Screen struct {
	Path     string   // path in the form of the specification, with parameters as {param}
	Name     string   // dotted route name; empty in the tables if New derives it from the path
	Section  string   // name of the section whose table contains the row; set by New
	Family   Family   // defines how the screen behaves
	Of       string   // path of the screen whose content this one shows, prints, exports or covers
	Title    string   // the h1, in words of staff
	Label    string   // short name for navigation and breadcrumbs; empty for Title
	Purpose  string   // one paragraph of whole sentences for staff
	Managers bool     // only managers have access; others get 403
	Rank     int      // order among the main screens of its section in the left column; 0 is last
	Step     int      // place in the workflow of publishing a draft period, from 1; 0 for none
	Agent    Agent    // for print rows, the days for which a print agent is offered the sheet; empty for none
	Leads    []string // paths of the screens that its own content links to, in addition to the lists of its family; set by New from the table
	Content  string   // key of its content in the table of its family; empty if not built and therefore not registered
}

// Agent is the period for which a print agent is offered a sheet.
type Agent string

// Values of Agent. A sheet of one period is offered for each period that has not ended.
const (
	AgentToday  Agent = "today"
	AgentWeek   Agent = "week"
	AgentPeriod Agent = "period"
)

// Short returns the name for navigation and breadcrumbs.
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
	faces     map[string][]Screen // by path of the screen with the same content
	byPath    map[string]int
	byName    map[string]int
}

// New builds a catalog from sections and sets the section, the name and the leads of each row. It returns an error for
// a duplicate path or name, an unknown family or place, and an Of without a row.
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
		return fmt.Errorf("screen %s: duplicate path", s.Path)
	}
	if _, dup := c.byName[s.Name]; dup {
		return fmt.Errorf("screen %s: duplicate name %s", s.Path, s.Name)
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

// Screens returns all rows in display order. The slices that a Catalog returns are shared; callers must not modify
// them.
func (c *Catalog) Screens() []Screen { return slices.Clip(c.screens) }

// Sections returns the sections in display order. Their Screens are as written in the tables.
func (c *Catalog) Sections() []Section { return c.sections }

// Lookup returns the row with this path in the form of the specification.
func (c *Catalog) Lookup(path string) (Screen, bool) {
	i, ok := c.byPath[path]
	if !ok {
		return Screen{}, false
	}
	return c.screens[i], true
}

// Position returns the index of the row with this path in display order, -1 for none.
func (c *Catalog) Position(path string) int {
	if i, ok := c.byPath[path]; ok {
		return i
	}
	return -1
}

// ByName returns the row with this route name.
func (c *Catalog) ByName(name string) (Screen, bool) {
	i, ok := c.byName[name]
	if !ok {
		return Screen{}, false
	}
	return c.screens[i], true
}

// In returns the rows of one section in order.
func (c *Catalog) In(section string) []Screen { return slices.Clip(c.bySection[section]) }

// Faces returns the rows that print, export or feed the content of the screen with this path.
func (c *Catalog) Faces(path string) []Screen { return slices.Clip(c.faces[path]) }

// Section returns the section with this name.
func (c *Catalog) Section(name string) (Section, bool) {
	for _, s := range c.sections {
		if s.Name == name {
			return s, true
		}
	}
	return Section{}, false
}

// Built returns the rows with content. Only these are registered.
func (c *Catalog) Built() []Screen { return slices.Clip(c.built) }

// Digest returns a hash of all rows and sections.
func (c *Catalog) Digest() string {
	sum := sha256.New()
	if err := json.NewEncoder(sum).Encode(c.screens); err != nil {
		panic("BUG: a row of the catalog cannot be encoded: " + err.Error())
	}
	for _, s := range c.sections {
		_, _ = fmt.Fprintf(sum, "%q %q %q %d %t\n", s.Name, s.Purpose, s.Place, s.Order, s.Open) // a hash never fails
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// nameOf derives the route name from a path: slashes become dots and parameters are omitted.
func nameOf(path string) string {
	var words []string
	for _, part := range strings.Split(strings.Trim(path, "/"), "/") {
		if !strings.HasPrefix(part, "{") {
			words = append(words, part)
		}
	}
	return strings.Join(words, ".")
}
