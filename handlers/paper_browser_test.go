package handlers

import (
	"fmt"
	"math"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/assets"
	"opshub/assets/checkers"
	"opshub/catalog"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// paperPeople is the number of employees in the printed roster, which fill several pages on every paper size.
const paperPeople = 72

// paperRoster has employees with unique names and labels, so that the test finds the printed text of each. It has two shifts on some days,
// long words and blocks.
func paperRoster(t *testing.T) *schedule.Roster {
	t.Helper()
	r := &schedule.Roster{Organization: schedule.Organization{Name: "Paper", TimeZone: "America/Argentina/Buenos_Aires", WeekStartsOn: 1},
		Locations: []schedule.Location{{ID: 1, Code: "A", Name: "Avenue", TimeZone: "America/Argentina/Buenos_Aires"}, {ID: 2, Code: "B", Name: "Bay", TimeZone: "Australia/Lord_Howe"}}}
	for n := range paperPeople {
		id := int64(n + 1)
		place := r.Locations[n%2]
		z, _ := localtime.ZoneOrUTC(place.TimeZone)
		r.Positions = append(r.Positions, schedule.Position{ID: id, Name: fmt.Sprintf("Post%03d", n)}, schedule.Position{ID: 1000 + id, Name: fmt.Sprintf("Also%03d", n)})
		r.Employees = append(r.Employees, schedule.Employee{ID: id, Name: fmt.Sprintf("Person%03d Donaudampfschifffahrtsgesellschaft", n), Status: "active", LocationID: place.ID, PositionID: id})
		for day := range 7 {
			on := mustDate(t, "2026-11-16").Add(day)
			for k := range (n + day) % 4 {
				start, position := z.Resolve(on, 300+k*360), id
				if k == 1 {
					position += 1000
				}
				r.Shifts = append(r.Shifts, schedule.Shift{ID: int64(len(r.Shifts) + 1), EmployeeID: id, LocationID: place.ID, PositionID: position, TimeZone: place.TimeZone,
					StartsAt: start, EndsAt: start + 5*3600, State: schedule.Published})
			}
		}
		start := z.Resolve(mustDate(t, "2026-11-18"), 600)
		r.Blocks = append(r.Blocks, schedule.Block{ID: id, EmployeeID: id, Kind: schedule.Unavailable, Status: schedule.Active, TimeZone: place.TimeZone, StartsAt: start, EndsAt: start + 3600})
	}
	return r
}

// TestPaperOfTheWeek prints the week on every paper size. The page size is correct, the content is one page wide, each page has the header
// and the address, and the row of every employee is complete and on one page.
func TestPaperOfTheWeek(t *testing.T) {
	t.Parallel()
	cfg := testConfig(t, rosterStore(t, paperRoster(t)))
	cfg.BaseURL = &url.URL{Scheme: "https", Host: "hub.example"}
	web := httptest.NewServer(serverWith(t, cfg).Handler())
	t.Cleanup(web.Close)
	ctx := checkers.Browser(t)
	for paper, size := range map[string][2]float64{"": {842, 595}, "?paper=letter&marks=1": {792, 612}, "?paper=a3&group=location": {1191, 842}} {
		sheets := checkers.Print(t, ctx, web.URL+catalog.PathCalendarPrint+paper)
		if len(sheets) < 3 {
			t.Errorf("%q: %d pages of %d employees", paper, len(sheets), paperPeople)
		}
		for i, sheet := range sheets {
			lies(t, paper, i, sheet, size)
			text := sheet.Text()
			if !strings.Contains(text, fmt.Sprintf("Page %d of %d", i+1, len(sheets))) {
				t.Errorf("%q: page %d has no number", paper, i+1)
			}
			if !strings.Contains(text, "Person") {
				continue
			}
			for _, want := range []string{"Employee", "Mon 16", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun 22", "Week", "generated 2026-11-20 11:12:44", "America/Argentina/Buenos_Aires",
				"Printed schedules do not stay current. The current rows: https://hub.example" + catalog.PathCalendar + "?from=2026-11-16&to=2026-11-22"} {
				if !strings.Contains(text, want) {
					t.Errorf("%q: page %d of %d does not say %q", paper, i+1, len(sheets), want)
				}
			}
		}
		rowsAreWhole(t, paper, sheets)
		at := slices.IndexFunc(sheets[0].Words, func(w checkers.Word) bool { return strings.HasPrefix(w.Text, "Person") })
		px := (sheets[0].Words[max(at, 0)].Top - 25.5) * 96 / 72 // below the margin of 9 mm
		if t.Logf("%q: the first row begins at %.0f px", paper, px); at < 0 || px > 90 {
			t.Errorf("%q: the first row begins at %.0f px, at most 90 are allowed", paper, px)
		}
	}
	quiet(t, ctx)
}

// lies verifies the size of a printed page, and that its words are within the margins.
func lies(t *testing.T, paper string, at int, sheet checkers.Sheet, size [2]float64) {
	t.Helper()
	if math.Abs(sheet.Width-size[0]) > 1 || math.Abs(sheet.Height-size[1]) > 1 {
		t.Errorf("%q: page %d is %.0f by %.0f points, want %v", paper, at+1, sheet.Width, sheet.Height, size)
	}
	const margin = 27 // points; 10 mm are 28.3
	for _, w := range sheet.Words {
		if w.Left < margin || w.Right > sheet.Width-margin || w.Top < 0 || w.Bottom > sheet.Height {
			t.Errorf("%q: %q on page %d lies in the margin, from %.0f to %.0f of %.0f", paper, w.Text, at+1, w.Left, w.Right, sheet.Width)
		}
	}
}

// rowsAreWhole verifies that the header of each employee is printed once, and that all text of the employee is on the same page. The row
// header contains the position, and each shift in another position that one.
func rowsAreWhole(t *testing.T, paper string, sheets []checkers.Sheet) {
	t.Helper()
	for n := range paperPeople {
		name, post, other := fmt.Sprintf("Person%03d", n), fmt.Sprintf("Post%03d", n), fmt.Sprintf("Also%03d", n)
		want := 1 // in the row header
		for day := range 7 {
			if (n+day)%4 > 1 {
				want++
			}
		}
		names, posts, pages := 0, 0, 0
		for _, sheet := range sheets {
			text := sheet.Text()
			names += strings.Count(text, name)
			posts += strings.Count(text, post) + strings.Count(text, other)
			if strings.Contains(text, name) || strings.Contains(text, post) || strings.Contains(text, other) {
				pages++
			}
		}
		if names != 1 || posts != want || pages != 1 {
			t.Errorf("%q: %s stands %d times, with %d of %d words, on %d pages", paper, name, names, posts, want, pages)
		}
	}
}

// listSheets are the sheets of the lists. Each page of them repeats the address of the current rows.
var listSheets = []string{catalog.PathSoftConflictsPrint, catalog.PathStaffSummaryPrint, catalog.PathBlockEventsPrint}

// sheetTemplate returns the template of a sheet as its family and its paper.
func sheetTemplate(sc catalog.Screen, main *html.Node) string {
	return fmt.Sprint(sc.Family, " ", attr(main, "class"))
}

// printedSheets returns every sheet and packet of the demo as HTML. For each template it returns the address to print: one of listSheets
// if it has one, else the shortest.
func printedSheets(t *testing.T) (sheets map[string]*html.Node, print map[string]string) {
	t.Helper()
	s, h := wholeServer(t), demoAnswers(t)
	sheets, print = map[string]*html.Node{}, map[string]string{}
	length := map[string]int{}
	for _, sc := range s.Registered {
		if sc.Family != catalog.Print && sc.Family != catalog.Packet && (!sc.OnPaper() || !isPage(sc)) {
			continue
		}
		target := example(s, t, sc)
		body := do(t, h, "GET", target).Body
		n := body.Len()
		if slices.Contains(listSheets, target) {
			n = 0
		}
		doc := parsePage(t, body.String())
		sheets[target] = doc
		template := sheetTemplate(sc, first(doc, "main"))
		if before, ok := length[template]; !ok || n < before {
			length[template], print[template] = n, target
		}
	}
	return sheets, print
}

// TestEverySheetSaysItsState reads every sheet and packet as HTML. The sheet has its state in the header and in the element that the style
// sheet repeats on each printed page. The lists also repeat the address of the current rows.
func TestEverySheetSaysItsState(t *testing.T) {
	t.Parallel()
	h := demoAnswers(t)
	sheets, _ := printedSheets(t)
	for target, doc := range sheets {
		want := stampOf(t, h, target)
		main := first(doc, "main")
		if got := attr(first(doc, "html"), "data-state"); want == "" || got != want || !strings.Contains(text(first(main, "header")), "state "+want) {
			t.Errorf("%s: the state is %q, the page has %q", target, want, got)
		}
		if !slices.Contains(strings.Fields(attr(main, "class")), "paper") {
			t.Errorf("%s is laid out as %q", target, attr(main, "class"))
		}
		if !slices.ContainsFunc(all(doc, "link"), func(n *html.Node) bool { return attr(n, "href") == assets.CSS() }) {
			t.Errorf("%s has no style sheet", target)
		}
	}
	for _, target := range listSheets {
		repeated := slices.ContainsFunc(all(sheets[target], "thead"), func(n *html.Node) bool { return strings.Contains(text(n), "generated") })
		if said := text(sheets[target]); !repeated || !strings.Contains(said, "Printed schedules do not stay current. The current rows:") {
			t.Errorf("%s does not repeat where the current rows are", target)
		}
	}
	if len(sheets) < 20 {
		t.Errorf("only %d sheets", len(sheets))
	}
}

// TestPrintedPages prints one sheet of each template. Every page has the correct size, margins, a page number and the state, so that
// separated pages can be sorted again. Every page of a list has the address of the current rows.
func TestPrintedPages(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	sheets, print := printedSheets(t)
	several := 0
	for _, target := range print {
		size := [2]float64{595, 842}
		if slices.Contains(strings.Fields(attr(first(sheets[target], "main"), "class")), "land") {
			size = [2]float64{842, 595}
		}
		state := attr(first(sheets[target], "html"), "data-state")
		pages := checkers.Print(t, ctx, base+target)
		for i, sheet := range pages {
			lies(t, target, i, sheet, size)
			for _, want := range []string{fmt.Sprintf("Page %d of %d", i+1, len(pages)), "State " + state} {
				if !strings.Contains(sheet.Text(), want) {
					t.Errorf("%s: page %d of %d does not say %q", target, i+1, len(pages), want)
				}
			}
			if slices.Contains(listSheets, target) && !strings.Contains(sheet.Text(), "Printed schedules do not stay current. The current rows:") && !strings.Contains(sheet.Text(), "Safety Confirmation") {
				t.Errorf("%s: page %d does not say where the current rows are", target, i+1)
			}
		}
		several += min(1, len(pages)-1)
	}
	t.Logf("printed %d of %d sheets, %d of them on several pages", len(print), len(sheets), several)
	if len(print) < 5 || several < 2 {
		t.Errorf("printed %d sheets, %d of them on several pages", len(print), several)
	}
	quiet(t, ctx)
}
