package blueprints

import (
	"testing"

	"opshub/catalog"
)

// TestLivePartsAreWhole holds that every part is named by some suite and that an unknown one stops the boot.
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
