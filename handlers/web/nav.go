package web

import (
	"opshub/catalog"
)

// EveryScreen stands for the pages of every place.
const EveryScreen = "every screen"

// SharedNav is the part of the shared navigation that does not depend on the request: which screens are there.
type SharedNav struct {
	Cat      *catalog.Catalog
	There    map[string]bool                     // registered paths
	Params   map[string]int                      // of registered paths, how many parameters they have
	Counts   map[string]int                      // registered screens by section
	Sections map[catalog.Place][]catalog.Section // in their order, those without a registered screen too
	ByPlace  map[catalog.Place][]catalog.Section // in their order, those with one
	Column   map[string]ColumnPart
}

// ColumnPart is what the left column shows of a section, in its order, and the screen that the section opens with.
type ColumnPart struct {
	Mains, Tools []catalog.Screen
	First        catalog.Screen
	Opens        bool // there is a first screen
}

// FootLink is a link at the foot of every page.
type FootLink struct{ Path, Text string }
