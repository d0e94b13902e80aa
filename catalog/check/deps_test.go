package check_test

import (
	"os/exec"
	"strings"
	"testing"
)

// policy is who may import whom inside the module: the rooms of the README. A room may import what stands behind
// its arrow and nothing else of ours.
const policy = `
catalog           ->
schedule          ->
assets            ->
assets/checkers   ->
assets/bundle     -> assets
catalog/check     -> catalog
schedule/paging   -> schedule
schedule/roster   -> schedule schedule/paging
schedule/store    -> schedule schedule/paging schedule/roster
schedule/generate -> schedule
schedule/ingest   -> schedule schedule/store
components        -> catalog catalog/check schedule assets
handlers          -> catalog catalog/check schedule schedule/paging schedule/roster schedule/store schedule/ingest components assets handlers/identity
handlers/identity -> schedule
cmd               ->
cmd/bench         -> catalog
cmd/opshub        -> cmd catalog catalog/check schedule schedule/generate schedule/roster schedule/store schedule/ingest handlers handlers/identity assets
`

// behindOneRoom are packages of others that stay behind one room each.
var behindOneRoom = map[string]string{
	"github.com/labstack/echo/v4":         "handlers cmd/bench",
	"github.com/coreos/go-oidc/v3":        "handlers/identity",
	"golang.org/x/oauth2":                 "handlers/identity",
	"github.com/ncruces/go-sqlite3":       "schedule/store",
	"github.com/jackc/pgx/v5":             "schedule/store",
	"github.com/pressly/goose/v3":         "schedule/store",
	"github.com/teambition/rrule-go":      "schedule",
	"github.com/alecthomas/kong":          "cmd/opshub",
	"github.com/andybalholm/brotli":       "handlers assets/bundle",
	"github.com/klauspost/compress":       "handlers",
	"github.com/tdewolff/minify/v2":       "assets assets/bundle",
	"github.com/a-h/templ":                "components handlers assets/bundle",
	"github.com/arran4/golang-ical":       "schedule/ingest",
	"github.com/xuri/excelize/v2":         "handlers",
	"github.com/prometheus/client_golang": "handlers",
	"github.com/tsenart/vegeta/v12":       "cmd/bench",
}

func TestRoomsImportOnlyWhatTheyMay(t *testing.T) {
	allowed := map[string]string{}
	for line := range strings.Lines(strings.TrimSpace(policy)) {
		room, list, _ := strings.Cut(strings.TrimSpace(line), "->")
		allowed[strings.TrimSpace(room)] = " " + strings.TrimSpace(list) + " "
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
