package handlers

import (
	"encoding/json"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"

	"opshub/assets"
	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// partsOf reads the facts and rows of the deep diagnostics, by part.
func partsOf(t *testing.T, h http.Handler) map[string]struct {
	Facts map[string]string
	Rows  []map[string]string
} {
	t.Helper()
	var body struct {
		Facts []struct {
			ID    string
			Facts map[string]string
			Rows  []map[string]string
		}
	}
	w := do(t, h, "GET", catalog.PathProductionDiagnostics+"?format=json")
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Fatal(err)
	}
	parts := map[string]struct {
		Facts map[string]string
		Rows  []map[string]string
	}{}
	for _, p := range body.Facts {
		parts[p.ID] = struct {
			Facts map[string]string
			Rows  []map[string]string
		}{p.Facts, p.Rows}
	}
	return parts
}

func TestDeepDiagnosticsShowWhatIsThere(t *testing.T) {
	cfg := testConfig(t, demoStore(t))
	cfg.Settings = []Setting{{Name: "--addr", Value: "127.0.0.1:1234", Meaning: "where it listens"}}
	h := serverWith(t, cfg).handler()
	parts := partsOf(t, h)
	path, err := demoFile()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	ground := parts["ground"].Facts
	if want := components.Bytes(file.Size()); !strings.Contains(ground["File size"], want) || ground["Place"] != path || ground["Journal mode"] != "DELETE" {
		t.Errorf("the file has %s at %s, the screen says %v", want, path, ground)
	}
	if !strings.Contains(ground["Free on its disk"], " of ") {
		t.Errorf("free: %q", ground["Free on its disk"])
	}
	for _, row := range parts["assets"].Rows { // each is fetched, and as long as it says
		for head, encoding := range map[string]string{"Plain": "identity", "gzip": "gzip", "Brotli": "br"} {
			w := do(t, h, "GET", row["Address"], "Accept-Encoding", encoding)
			if got := components.Bytes(int64(w.Body.Len())); row[head] != "none" && row[head] != got {
				t.Errorf("%s as %s: %s, the screen says %s", row["File"], encoding, got, row[head])
			}
		}
	}
	if len(parts["assets"].Rows) != len(assets.Files()) || len(assets.Files()) == 0 {
		t.Errorf("%d assets of %d", len(parts["assets"].Rows), len(assets.Files()))
	}
	if rows := parts["configuration"].Rows; len(rows) != 1 || rows[0]["In force"] != "127.0.0.1:1234" {
		t.Errorf("configuration: %v", rows)
	}
	if n, err := strconv.Atoi(parts["process"].Facts["Goroutines"]); err != nil || n < 2 {
		t.Errorf("goroutines: %v", parts["process"].Facts)
	}
	if got := parts["fresh"].Facts["Today"]; !strings.HasSuffix(got, "of data ahead") {
		t.Errorf("today: %q", got)
	}
}

// Only the suite that asks for the facts has them.
func TestDeepFactsStandWhereTheyAreAskedFor(t *testing.T) {
	h := demoServer(t).handler()
	for path, want := range map[string]bool{catalog.PathProductionDiagnostics: true, catalog.PathDiagnostics: false} {
		if got := byID(mainOf(t, h, path), "ground") != nil; got != want {
			t.Errorf("%s has the part of the database: %v", path, got)
		}
	}
}

func TestTheDayAgainstTheData(t *testing.T) {
	for _, c := range []struct {
		first, last, day schedule.Date
		want             string
	}{
		{10, 20, 15, "5 days of data ahead"}, {10, 20, 20, "the last day of the data"}, {10, 20, 21, "1 day after the end of the data"},
		{10, 20, 7, "3 days before the data begins"}, {0, 0, 7, "there is no data to hold it against"},
	} {
		if got := againstWords(c.first, c.last, c.day); got != c.want {
			t.Errorf("day %d of %d to %d: %q, want %q", c.day, c.first, c.last, got, c.want)
		}
	}
}
