package blueprints

import (
	"slices"
	"strings"
	"testing"

	"opshub/handlers/conditions"
)

func TestProofsAreWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range conditions.Proofs() {
		if seen[p.Key] {
			t.Errorf("%s stands twice", p.Key)
		}
		seen[p.Key] = true
		for _, text := range []string{p.Title, p.Means, p.How} {
			if !strings.HasSuffix(text, ".") {
				t.Errorf("%s: not a whole sentence: %q", p.Key, text)
			}
		}
	}
	sets := map[string]string{}
	for key, row := range EvidenceRows {
		list := slices.Sorted(slices.Values(row.Proofs))
		if set := strings.Join(list, " "); sets[set] != "" {
			t.Errorf("%s tries what %s tries", key, sets[set])
		} else {
			sets[set] = key
		}
		for _, k := range list {
			delete(seen, k)
		}
	}
	if len(seen) > 0 {
		t.Errorf("no screen names %v", seen)
	}
}
