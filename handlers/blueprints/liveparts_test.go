package blueprints

import (
	"testing"

	"opshub/catalog"
)

// TestLivePartsAreWhole verifies that a suite uses every part, and that an unknown part is an error.
func TestLivePartsAreWhole(t *testing.T) {
	unused := liveParts()
	for _, suite := range catalog.Suites {
		for _, key := range suite.Live {
			delete(unused, key)
		}
	}
	for key := range unused {
		t.Errorf("no suite names %s", key)
	}
	if KnownParts(&catalog.Suite{Live: []string{"no-such-part"}}) == nil {
		t.Error("an unknown part is taken")
	}
}
