package check_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// policy states which packages of the module each package may import. A package may import only the packages after its arrow.
// docs/architecture.md contains the same table.
const policy = `
catalog           ->
schedule/localtime ->
schedule          -> schedule/localtime
assets            ->
assets/checkers   ->
assets/bundle     -> assets
catalog/check     -> catalog
schedule/paging   -> schedule
schedule/recur    -> schedule schedule/localtime
schedule/rules    -> schedule schedule/localtime schedule/recur
schedule/columns  -> schedule schedule/localtime schedule/recur schedule/rules
schedule/roster/memory -> schedule schedule/localtime schedule/recur schedule/rules schedule/paging
schedule/roster/staffing -> schedule schedule/rules schedule/roster/memory
schedule/roster/worktime -> schedule schedule/localtime schedule/rules schedule/roster/memory
schedule/roster/doubts -> schedule schedule/recur schedule/rules schedule/roster/memory schedule/roster/worktime
schedule/roster/changes -> schedule schedule/localtime schedule/roster/memory
schedule/roster   -> schedule schedule/localtime schedule/rules schedule/paging schedule/roster/memory schedule/roster/staffing schedule/roster/worktime schedule/roster/doubts schedule/roster/changes
schedule/roster/reload -> schedule schedule/roster
schedule/dryrun   -> schedule schedule/localtime schedule/roster schedule/rules
schedule/recount  -> schedule schedule/recur schedule/roster schedule/rules
schedule/whatif  -> schedule schedule/localtime schedule/roster schedule/rules
schedule/store    -> schedule schedule/localtime schedule/recur schedule/paging schedule/roster schedule/roster/memory schedule/roster/reload schedule/store/engine schedule/store/sqlite schedule/store/postgres
schedule/store/engine -> schedule schedule/localtime schedule/roster
schedule/store/sqlite -> schedule schedule/store/engine
schedule/store/postgres -> schedule schedule/store/engine
schedule/ingest   -> schedule schedule/localtime schedule/recur schedule/columns schedule/store schedule/ingest/table schedule/ingest/mapping schedule/ingest/ical schedule/ingest/report schedule/ingest/people schedule/ingest/calendars
schedule/ingest/report -> schedule schedule/localtime schedule/recur schedule/store schedule/ingest/table schedule/ingest/mapping
schedule/ingest/people -> schedule
schedule/ingest/calendars -> schedule schedule/localtime schedule/recur schedule/ingest/table schedule/ingest/mapping schedule/ingest/ical schedule/ingest/report schedule/ingest/people
schedule/ingest/table -> schedule schedule/localtime
schedule/ingest/mapping -> schedule schedule/localtime schedule/ingest/table
schedule/ingest/source -> schedule schedule/store schedule/ingest schedule/ingest/report schedule/ingest/mapping
schedule/ingest/ical -> schedule schedule/localtime schedule/recur schedule/ingest/table
schedule/demo     -> schedule schedule/localtime schedule/recur schedule/rules schedule/store schedule/ingest schedule/ingest/report
components        -> catalog catalog/check schedule assets
handlers/format   -> catalog/check schedule schedule/localtime schedule/recur schedule/rules components components/chart
handlers/identity -> schedule
components/chart  -> components
components/print  -> catalog/check components
cmd               ->
cmd/bench         -> catalog
cmd/release       -> assets
docs/deploy       ->
cmd/opshub        -> cmd catalog catalog/check schedule schedule/localtime schedule/rules schedule/columns schedule/paging schedule/demo schedule/dryrun schedule/roster schedule/roster/reload schedule/store schedule/ingest schedule/ingest/report schedule/ingest/mapping schedule/ingest/source handlers handlers/web handlers/identity handlers/dryrun handlers/routecatalog handlers/support assets
`

// layers lists the packages of the web area, from the lowest. Each package may import the packages before it and those in shared.
var layers = strings.Fields(`
handlers/web handlers/page handlers/report
handlers/blocks handlers/history handlers/coverage handlers/people handlers/shifts handlers/places handlers/calendar handlers/planning
handlers/candidates handlers/portal handlers/exports
handlers/routecatalog handlers/dryrun handlers/conditions handlers/blueprints handlers/gates handlers/previews handlers/support
handlers
`)

// shared lists the packages that every layer may import.
const shared = "assets catalog catalog/check components components/chart components/print handlers/format handlers/identity schedule schedule/columns schedule/dryrun schedule/ingest schedule/localtime schedule/paging schedule/recount schedule/recur schedule/roster schedule/roster/reload schedule/rules schedule/store schedule/whatif"

// behindOneRoom maps third-party modules to the only packages that may import them.
var behindOneRoom = map[string]string{
	"github.com/labstack/echo/v4":         "handlers/web cmd/bench",
	"github.com/coreos/go-oidc/v3":        "handlers/identity",
	"golang.org/x/oauth2":                 "handlers/identity",
	"github.com/ncruces/go-sqlite3":       "schedule/store/sqlite",
	"github.com/jackc/pgx/v5":             "schedule/store/postgres",
	"github.com/pressly/goose/v3":         "schedule/store/engine",
	"github.com/teambition/rrule-go":      "schedule/recur",
	"github.com/alecthomas/kong":          "cmd/opshub",
	"github.com/andybalholm/brotli":       "handlers/web assets/bundle",
	"github.com/klauspost/compress":       "handlers/web",
	"github.com/hashicorp/golang-lru/v2":  "handlers/web",
	"github.com/tdewolff/minify/v2":       "assets assets/bundle",
	"github.com/a-h/templ":                "components components/chart components/print handlers/web handlers/page handlers/report handlers/coverage handlers/candidates handlers/exports handlers/routecatalog handlers/conditions handlers/support assets/bundle",
	"github.com/arran4/golang-ical":       "schedule/ingest/ical",
	"github.com/xuri/excelize/v2":         "handlers/report schedule/ingest/table",
	"github.com/BurntSushi/toml":          "schedule/ingest/mapping schedule/ingest/source",
	"github.com/prometheus/client_golang": "handlers/web",
	"github.com/tsenart/vegeta/v12":       "cmd/bench",
	"github.com/CycloneDX/cyclonedx-go":   "cmd/release",
	"github.com/google/licensecheck":      "cmd/release",
}

// allowedImports returns the allowed imports of each package, each list separated and enclosed by spaces.
func allowedImports() map[string]string {
	allowed := map[string]string{}
	for line := range strings.Lines(strings.TrimSpace(policy)) {
		room, list, _ := strings.Cut(strings.TrimSpace(line), "->")
		allowed[strings.TrimSpace(room)] = " " + strings.TrimSpace(list) + " "
	}
	return allowed
}

// TestDocsPackages compares the table of packages in docs/architecture.md with the policy.
func TestDocsPackages(t *testing.T) {
	text, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z/]+)` \\| .* \\| (.*) \\|$").FindAllStringSubmatch(string(text), -1) {
		list := strings.NewReplacer("`", "", ",", "").Replace(row[2])
		if list == "none" {
			list = ""
		}
		documented[row[1]] = " " + list + " "
	}
	if diff := cmp.Diff(allowedImports(), documented); diff != "" {
		t.Errorf("the packages differ from docs/architecture.md (-policy +docs):\n%s", diff)
	}
	var documentedLayers []string
	for _, row := range regexp.MustCompile("(?m)^\\| `(handlers[a-z/]*)` \\| [^|]* \\|$").FindAllStringSubmatch(string(text), -1) {
		documentedLayers = append(documentedLayers, row[1])
	}
	if diff := cmp.Diff(layers, documentedLayers); diff != "" {
		t.Errorf("the layers differ from docs/architecture.md (-policy +docs):\n%s", diff)
	}
}

func TestRoomsImportOnlyWhatTheyMay(t *testing.T) {
	allowed := allowedImports()
	for i, layer := range layers {
		allowed[layer] = " " + shared + " " + strings.Join(layers[:i], " ") + " "
	}
	out, err := exec.Command("go", "list", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "opshub/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		room := strings.TrimPrefix(words[0], "opshub/")
		list, known := allowed[room]
		if !known && !strings.HasSuffix(room, "test") {
			t.Errorf("room %s is not in the policy: add it on purpose or remove it", room)
			continue
		}
		for _, imported := range words[1:] {
			checkImport(t, room, list, imported)
		}
	}
}

func checkImport(t *testing.T, room, allowed, imported string) {
	t.Helper()
	if ours, ok := strings.CutPrefix(imported, "opshub/"); ok && allowed != "" && !strings.Contains(allowed, " "+ours+" ") {
		t.Errorf("%s must not import %s", room, ours)
	}
	for other, rooms := range behindOneRoom {
		if (imported == other || strings.HasPrefix(imported, other+"/")) && !strings.Contains(" "+rooms+" ", " "+room+" ") && !strings.HasSuffix(room, "test") {
			t.Errorf("%s must not import %s: it stays behind %s", room, imported, rooms)
		}
	}
}
