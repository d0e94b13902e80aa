package previews

import (
	"testing"
)

// TestNoticeBandsHoldEachDay verifies that every number of days is in exactly one band, whatever notice is promised.
func TestNoticeBandsHoldEachDay(t *testing.T) {
	for promised := range 15 {
		for days := -3; days < 20; days++ {
			in := 0
			for _, b := range noticeBands(promised) {
				if b.holds(days) {
					in++
					if b.short != (days < promised) {
						t.Errorf("%d days of %d promised: short %t", days, promised, b.short)
					}
				}
			}
			if in != 1 {
				t.Errorf("%d days of %d promised lie in %d bands", days, promised, in)
			}
		}
	}
}
