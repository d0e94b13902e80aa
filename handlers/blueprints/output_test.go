package blueprints

import (
	"strings"
	"testing"
)

// TestSamplesOfJSONKeepTheirOrder verifies that a sample has only the first entry of each list and is otherwise unchanged.
func TestSamplesOfJSONKeepTheirOrder(t *testing.T) {
	for in, want := range map[string]string{
		`{"b":1,"a":[{"y":[1,2],"x":"<"},{"y":[3]}],"e":{},"n":null,"l":[]}`: `{"b":1,"a":[{"y":[1],"x":"<"}],"e":{},"n":null,"l":[]}`,
		`[]`: `[]`, `[[1,2],[3]]`: `[[1]]`,
	} {
		got := strings.NewReplacer("\n", "", " ", "").Replace(abbreviateJSON([]byte(in)))
		if got != want {
			t.Errorf("%s was cut to %s", in, got)
		}
	}
}
