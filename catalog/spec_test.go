package catalog

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"testing"
)

// routesOfSpec reads the route table of the specification, which is not part of this repository.
func routesOfSpec(t *testing.T) [][]string {
	t.Helper()
	dir := os.Getenv("OPSHUB_SPEC")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared", "spec")
		if _, err := os.Stat(dir); err != nil {
			t.Skip("the specification is not here; set OPSHUB_SPEC to the folder that holds its routes.csv")
		}
	}
	f, err := os.Open(filepath.Join(dir, "routes.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestRowsAreTheSpecification(t *testing.T) {
	rows := routesOfSpec(t)
	column := map[string]int{}
	for i, name := range rows[0] {
		column[name] = i
	}
	screens := standard(t).Screens()
	if len(screens) != len(rows)-1 {
		t.Fatalf("%d rows, the specification has %d", len(screens), len(rows)-1)
	}
	for i, row := range rows[1:] {
		s := screens[i]
		got := map[string]string{"uri": s.Path, "route_name": s.Name, "section": s.Section, "family": string(s.Family), "of": s.Of}
		for name, value := range got {
			if want := row[column[name]]; value != want {
				t.Errorf("row %d: %s is %q, the specification says %q", i+1, name, value, want)
			}
		}
	}
}
