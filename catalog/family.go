package catalog

// Family defines how a screen behaves. Each family has one handler file and one component file.
type Family string

// Values of Family, in the order of the specification.
const (
	Hub         Family = "hub"
	Dashboard   Family = "dashboard"
	Diagnostics Family = "diagnostics"
	SmokeTest   Family = "smoke-test"
	Checklist   Family = "checklist"
	Help        Family = "help"
	Completion  Family = "completion"
	RouteList   Family = "route-catalog"
	Navigation  Family = "navigation"
	Packet      Family = "packet"
	Data        Family = "data"
	Print       Family = "print"
	Export      Family = "export"
	Feed        Family = "feed"
	API         Family = "api"
	Guide       Family = "guide"
	Gate        Family = "gate"
	Blueprint   Family = "blueprint"
	Evidence    Family = "evidence"
	Plan        Family = "plan"
	Preview     Family = "preview"
)

// Families lists all families in the order of the specification.
var Families = []Family{
	Hub, Dashboard, Diagnostics, SmokeTest, Checklist, Help, Completion, RouteList, Navigation, Packet, Data,
	Print, Export, Feed, API, Guide, Gate, Blueprint, Evidence, Plan, Preview,
}

// Known reports whether f is one of the families.
func (f Family) Known() bool {
	for _, k := range Families {
		if f == k {
			return true
		}
	}
	return false
}

// IsMain reports whether screens of this family are always visible in the left column. Tools and exhibits are folded
// into the section tools. Families that are none of these (print, export, feed, api) are actions of another screen.
func (f Family) IsMain() bool { return f == Hub || f == Dashboard || f == Data }

// IsTool reports whether screens of this family belong to the section tools of the left column.
func (f Family) IsTool() bool {
	switch f {
	case Help, Guide, Plan, Checklist, Diagnostics, SmokeTest, Completion, RouteList, Navigation, Packet:
		return true
	}
	return false
}

// IsExhibit reports whether screens of this family show a result that was just computed: a preview, a gate, a blueprint
// or evidence.
func (f Family) IsExhibit() bool {
	return f == Preview || f == Gate || f == Blueprint || f == Evidence
}

// Supports reports whether screens of this family show a suite, which describes the screens of a section.
func (f Family) Supports() bool { return f == Hub || f.IsTool() }

// IsInventory reports whether screens of this family list all screens. Their links are not evidence that staff can find
// a screen.
func (f Family) IsInventory() bool {
	switch f {
	case RouteList, Dashboard, Diagnostics, SmokeTest, Navigation:
		return true
	}
	return false
}

// MediaType returns the media type of the family's responses without parameters.
func (f Family) MediaType() string {
	switch f {
	case Export:
		return "text/csv"
	case Feed:
		return "text/calendar"
	case API:
		return "application/json"
	}
	return "text/html"
}

// kinds describes for staff what opens at an address.
var kinds = map[Family]string{
	Hub: "Start page", Dashboard: "Overview", Diagnostics: "Checks", SmokeTest: "Checks", Checklist: "Checklist", Help: "Guide", Completion: "Closing report",
	RouteList: "List of screens", Navigation: "Map", Packet: "Packet for paper", Data: "Screen", Print: "Sheet for paper", Export: "File for a spreadsheet",
	Feed: "Calendar for a phone", API: "Data for programs", Guide: "Explanation", Gate: "Conditions", Blueprint: "Blueprint", Evidence: "Evidence",
	Plan: "Plan", Preview: "Preview",
}

// Kind describes for staff what opens at an address of this family.
func (f Family) Kind() string { return kinds[f] }

// IsAction reports whether a screen of this family is an action of another screen (print, export, feed, api).
func (f Family) IsAction() bool {
	return f == Print || f == Export || f == Feed || f == API
}
