package storetest

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// CasesDir returns the folder with rosters and their expected soft conflicts. OPSHUB_CASES names the folder. In continuous integration,
// this variable is required; elsewhere the tests are skipped without it.
func CasesDir(t *testing.T) string {
	t.Helper()
	if dir := os.Getenv("OPSHUB_CASES"); dir != "" {
		return dir
	}
	if os.Getenv("CI") == "true" {
		t.Fatal("OPSHUB_CASES must name the folder with the cases")
	}
	dir := filepath.Join(root(t), "..", "shared", "data", "cases")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("every case is left out: OPSHUB_CASES is not set and there is no %s", dir)
	}
	return dir
}

// root returns the root folder of the module.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("the test stands in no module")
		}
	}
}

// EachCase runs a test for each folder of the cases, which contains a roster as files and the expected results in expected.json.
func EachCase(t *testing.T, test func(t *testing.T, folder string)) {
	t.Helper()
	dir := CasesDir(t)
	found, err := filepath.Glob(filepath.Join(dir, "*", "expected.json"))
	if err != nil || len(found) == 0 {
		t.Errorf("%s holds no case: %v", dir, err)
	}
	for _, file := range found {
		folder := filepath.Dir(file)
		t.Run(filepath.Base(folder), func(t *testing.T) { test(t, folder) })
	}
}

// EachGenerated runs a test with two data sets from the generator next to the cases. They contain every difficult name and every zone with
// its clock change, and the second one contains block statuses without effect.
func EachGenerated(t *testing.T, test func(t *testing.T, folder string)) {
	t.Helper()
	generator := filepath.Join(CasesDir(t), "..", "gen_scale.py")
	if _, err := os.Stat(generator); err != nil {
		t.Skipf("2 generated sets are left out: there is no %s", generator)
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("OPSHUB_TEST_ALL") != "" {
			t.Fatal(err)
		}
		t.Skipf("2 generated sets are left out: %v", err)
	}
	for name, args := range map[string][]string{
		"hostile names":  {"--employees", "80", "--days", "40", "--seed", "11", "--start", "2026-03-01"},
		"extra statuses": {"--employees", "80", "--days", "40", "--seed", "12", "--start", "2026-10-01", "--extra-statuses"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			run := exec.CommandContext(t.Context(), python, append([]string{generator, "--out", folder}, args...)...) // #nosec G204 -- a test runs the generator of its own cases
			if out, err := run.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			test(t, folder)
		})
	}
}
