package rules

import (
	"testing"
)

// TestParseConflictKey verifies that a key is parsed into the values it was created from, and that other texts are refused.
func TestParseConflictKey(t *testing.T) {
	at := wall(t, "UTC", "2026-11-16 09:00")
	shift, block, start, err := ParseConflictKey(ConflictKey(12, 7, at))
	if shift != 12 || block != 7 || start != at || err != nil {
		t.Errorf("%d, %d, %d, %v", shift, block, start, err)
	}
	for _, bad := range []string{"", "s12", "s12-b7", "s12-b7-", "s0-b7-20261116T0900Z", "s12-b7-20261116T0900", "s12-b7-20261316T0900Z",
		"s012-b7-20261116T0900Z", "s12-b7-20261116T0900Z ", "S12-b7-20261116T0900Z", "s12-b7-20261116T2460Z", "s+12-b7-20261116T0900Z",
		"s99999999999999999999-b7-20261116T0900Z", "s12-b7-20261116T0900Z-x"} {
		if _, _, _, err := ParseConflictKey(bad); err == nil {
			t.Errorf("%q is taken for a key", bad)
		}
	}
}
