package localtime

import "testing"

func TestRangeWords(t *testing.T) {
	z := zone(t, "Europe/Berlin")
	for _, tt := range []struct{ from, to, want string }{
		{"2026-11-16 09:00", "2026-11-16 17:00", "09:00-17:00"},
		{"2026-11-16 22:00", "2026-11-17 06:00", "22:00-06:00 (+1)"},
		{"2026-11-16 00:00", "2026-11-17 00:00", "00:00-24:00"},
		{"2026-11-16 18:00", "2026-11-18 00:00", "18:00-24:00 (+1)"},
		{"2026-11-16 18:00", "2026-11-26 08:00", "18:00-08:00 (+10)"},
	} {
		if got := RangeWords(z, span(t, "Europe/Berlin", tt.from, tt.to)); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
