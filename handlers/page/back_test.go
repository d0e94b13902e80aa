package page

import "testing"

// TestParseBack verifies that only paths of this service are accepted, with the id of a row.
func TestParseBack(t *testing.T) {
	const path = "/app/employee-schedules/coverage"
	for given, want := range map[string]string{
		path: path, path + "?from=2026-11-16#row-1-2026-11-16": path + "?from=2026-11-16#row-1-2026-11-16",
		"": "", "coverage": "", "//evil.example/x": "", "https://evil.example/": "", `/\evil.example`: "", path + "#a b": "", path + `#"><b>`: "",
	} {
		at, ok := parseBack(given)
		if ok != (want != "") || ok && at.String() != want {
			t.Errorf("%q: %v, %t, want %q", given, at, ok, want)
		}
	}
}
