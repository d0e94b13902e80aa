package handlers

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"opshub/catalog"
	"opshub/handlers/web"
)

// matrixAsk is one request of the matrix.
type matrixAsk struct {
	sc       catalog.Screen
	method   string
	target   string
	headers  []string
	searched string // the private word in the address; empty if none
}

// matrixFace is one format of a screen.
type matrixFace struct {
	name, method, query string
	fragment            bool
}

// matrixFaces are requested from every screen, even if it does not have the format, because an error response must not leak data either.
var matrixFaces = []matrixFace{
	{"page", "GET", "", false}, {"fragment", "GET", "", true}, {"screen", "GET", "part=screen", true},
	{"csv", "GET", "format=csv&notes=1", false}, {"xlsx", "GET", "format=xlsx&notes=1", false}, {"json", "GET", "format=json", false}, {"ics", "GET", "format=ics", false},
	{"preview", "GET", "preview=1&rows=occurrences", false}, {"manager's copy", "GET", "marks=1&drafts=1&notes=1&hide_empty=0&group=position", false},
	{"marks", "GET", "marks=1&from=2026-11-24", false},
	{"head", "HEAD", "", false}, {"head of csv", "HEAD", "format=csv", false},
}

// matrixFilters are the filters that Ann uses: none, her own number, and every filter that could match private data of Ben.
var matrixFilters = []string{
	"",
	"employee_id=" + strconv.Itoa(annID) + "&status=all",
	"employee_id=" + strconv.Itoa(benID) + "&status=all",
	"employee_id=" + strconv.Itoa(zoeID),
	"block_id=" + strconv.Itoa(bensBlock) + "&status=all",
	"block_id=" + strconv.Itoa(bensRequest) + "&status=all",
	"q=" + secretOfBen + "&status=all",
	"q=" + secretOfDraft + "&status=all",
	"q=medical&status=all",
	"q=Ben&status=all&from=2026-11-01&to=2026-12-31",
	"location_id=2&status=all&from=2026-11-23&to=2026-12-20",
	"position_id=2&status=requested&from=2026-11-24",
	"status=declined&status=cancelled&status=expired&from=2026-11-25",
	"sort=-status&limit=1",
	// Parts of the reason of a block, for an employee who guesses it.
	"q=jackdaw&status=all&from=2026-11-25&to=2026-11-25",
	"q=w+cour&from=2026-11-24",
	"q=training&status=active",
	"block_id=" + strconv.Itoa(bensTraining) + "&from=2026-11-25",
	"block_id=" + strconv.Itoa(bensWish),
	// Days on which Ben works, is unavailable or has an undesired time, with his number, location and position.
	"from=2026-11-24&to=2026-11-24",
	"from=2026-11-25&to=2026-11-25&status=all&employee_id=" + strconv.Itoa(benID),
	"employee_id=" + strconv.Itoa(benID) + "&from=2026-11-16&to=2026-12-13",
	"employee_id=" + strconv.Itoa(benID) + "&location_id=2&position_id=2",
	"location_id=2&position_id=2&from=2026-11-16&to=2026-12-31",
	// People who planned, decided and published, and their notes.
	"q=boss&status=all",
	"q=publisher",
	"q=ben%40matrix.example&status=all",
	"q=reviewer&status=requested",
	"q=note&status=all&from=2026-11-01",
	// Dates beyond the published schedule and far in the past, and sort orders by unreadable columns.
	"from=2026-12-07&to=2026-12-20&status=all",
	"from=2020-01-01&to=2026-11-01",
	"sort=reason&limit=2&status=all",
	"sort=-asked&limit=1&status=all",
	"employee_id=" + strconv.Itoa(unknownID),
}

// readsSchedule reports whether a family shows the schedule, so that the matrix requests it with every filter.
func readsSchedule(f catalog.Family) bool {
	return slices.Contains([]catalog.Family{catalog.Data, catalog.Print, catalog.Export, catalog.Feed, catalog.API, catalog.Dashboard}, f)
}

// worthAsking reports whether the matrix requests a format of a record with a filter. It requests every format of a screen of the schedule
// with the private words and the number of the other employee. It requests the page and the file of the first two records (one of Ann, one
// of Ben) with every third filter, a different third for each screen. TestStaffAnswersDoNotDependOnOthers of package roster uses every
// filter. The other screens only pass the filter on.
func worthAsking(sc catalog.Screen, face matrixFace, filter, record int, file bool) bool {
	const other, words, third = 2, 6, 3
	wide := record < 2 && (face.name == "page" || face.name == "csv" && file) && (filter+len(sc.Path))%third == 0
	switch {
	case filter == 0:
		return true
	case readsSchedule(sc.Family):
		return wide || filter == other || filter == words
	}
	return face.name == "page" && filter == other
}

// matrixPaths returns the paths of a screen, one for each record that Ann may know or guess.
func matrixPaths(sc catalog.Screen) []string {
	paths := []string{sc.Path}
	for _, param := range sc.Params() {
		var next []string
		for _, path := range paths {
			for _, id := range matrixRecords[param] {
				next = append(next, strings.Replace(path, "{"+param+"}", strconv.Itoa(id), 1))
			}
		}
		paths = next
	}
	return paths
}

// matrixRecords are the record numbers for each path parameter.
var matrixRecords = map[string][]int{
	"employee": {annID, benID}, "location": {1, 2}, "position": {1, 2}, "period": {shownPeriod, planPeriod}, "publishedPeriod": {shownVersion, oldVersion, recalledVersion},
	"import": {1}, "shift": {annsShift, bensShift, bensDraft, bensDraft + 10, bensDraft + 20},
}

// matrixAsks returns the requests for one screen with these parts. file reports whether the screen has a CSV file in addition to its page.
func matrixAsks(sc catalog.Screen, parts []string, file bool) (asks []matrixAsk) {
	faces := slices.Clone(matrixFaces)
	for _, part := range parts {
		faces = append(faces, matrixFace{"part " + part, "GET", "part=" + part, true})
	}
	for record, path := range matrixPaths(sc) {
		for _, face := range faces {
			for i, filter := range matrixFilters {
				if !worthAsking(sc, face, i, record, file) {
					continue
				}
				ask := matrixAsk{sc: sc, method: face.method, target: path + "?" + strings.Trim(face.query+"&"+filter, "&")}
				if face.fragment {
					ask.headers = []string{"HX-Request", "true"}
				}
				if q, err := url.ParseQuery(filter); err == nil && strings.HasPrefix(q.Get("q"), "zqx") {
					ask.searched = q.Get("q")
				}
				asks = append(asks, ask)
			}
		}
	}
	return asks
}

// partNames matches the names of parts in links.
var partNames = regexp.MustCompile(`[?&;]part=([a-z0-9-]+)`)

// partsIn returns the parts that a page links to.
func partsIn(body string) (parts []string) {
	for _, found := range partNames.FindAllStringSubmatch(body, -1) {
		if found[1] != web.PartScreen && !slices.Contains(parts, found[1]) {
			parts = append(parts, found[1])
		}
	}
	return parts
}
