package table

import (
	"math/rand/v2"
	"testing"
	"time"

	"opshub/schedule/localtime"
)

func TestParseMoment(t *testing.T) {
	berlin, err := localtime.LoadZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ text, want string }{ // want is in UTC, or an error
		{"2026-03-29T01:30:00Z", "2026-03-29T01:30:00Z"},
		{"2026-03-29t01:30:00z", "2026-03-29T01:30:00Z"},
		{"2026-03-29 01:30Z", "2026-03-29T01:30:00Z"},
		{"2026-01-01T00:30:00+02:00", "2025-12-31T22:30:00Z"},
		{"2026-12-31T23:30:00-05:30", "2027-01-01T05:00:00Z"},
		{"2026-03-29T01:30:00.000Z", "2026-03-29T01:30:00Z"},
		{"2024-02-29T12:00:00Z", "2024-02-29T12:00:00Z"},
		{"2026-03-28T12:00", "2026-03-28T11:00:00Z"},
		{"2026-03-28 12:00:00", "2026-03-28T11:00:00Z"},
		{"2026-03-29T02:30", "2026-03-29T01:30:00Z"}, // does not exist: resolved with the offset before the gap
		{"2026-10-25T02:30", "2026-10-25T00:30:00Z"}, // occurs twice: the first occurrence
		{"2026-03-29T01:30:30Z", "2026-03-29T01:30:00Z and seconds"},
		{"2026-03-29T01:30:00.500Z", "2026-03-29T01:30:00Z and seconds"},
		{"2026-03-29T01:30:60Z", "2026-03-29T01:30:00Z and seconds"},
		{"2026-02-29T12:00:00Z", ErrShape.Error()},
		{"2026-13-01T12:00:00Z", ErrShape.Error()},
		{"2026-03-29T24:00:00Z", ErrShape.Error()},
		{"2026-03-29T12:60:00Z", ErrShape.Error()},
		{"2026-03-29", ErrShape.Error()},
		{"2026-03-29T12", ErrShape.Error()},
		{"2026-03-29T12:00:00", "2026-03-29T10:00:00Z"},
		{"2026-03-29T12:00:00 Z", ErrShape.Error()},
		{"2026-03-29T12:00:00+0200", ErrShape.Error()},
		{"2026-03-29T12:00:00+24:00", ErrShape.Error()},
		{"2026-03-29T12:00:0", ErrShape.Error()},
		{"29.03.2026 12:00", ErrShape.Error()},
		{"0000-01-01T00:00:00Z", ErrShape.Error()},
		{" 2026-03-29T12:00:00Z", ErrShape.Error()},
		{"now", ErrShape.Error()},
	}
	for _, tt := range tests {
		m, err := ParseMoment([]byte(tt.text))
		got := text(err)
		if err == nil {
			got = time.Unix(int64(m.In(berlin)), 0).UTC().Format(time.RFC3339)
			if m.Seconds {
				got += " and seconds"
			}
		}
		if got != tt.want {
			t.Errorf("%q: got %s, want %s", tt.text, got, tt.want)
		}
	}
}

// TestParseMomentAgainstTime compares random instants with random offsets with the result of package time.
func TestParseMomentAgainstTime(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		at := time.Unix(r.Int64N(60_000_000)*60*120-62_135_596_800, 0).In(time.FixedZone("", 60*(r.IntN(2*1439)-1439)))
		if at.Year() < 1 || at.Year() > 9999 {
			continue
		}
		m, err := ParseMoment([]byte(at.Format(time.RFC3339)))
		if err != nil || m.Local || int64(m.At) != at.Unix() {
			t.Fatalf("%s: got %+v, %v", at.Format(time.RFC3339), m, err)
		}
	}
	for d := localtime.DateOf(1, 1, 1); d <= localtime.DateOf(9999, 12, 31); d += 11 {
		y, m, day := d.Time().Date()
		if got := Ordinal(y, int(m), day); got != d {
			t.Fatalf("%s: ordinal %d, want %d", d, got, d)
		}
	}
}

func FuzzParseMoment(f *testing.F) {
	for _, s := range []string{"2026-03-29T01:30:00Z", "2026-03-29 01:30", "2026-01-01T00:30:00.0+02:00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, err := ParseMoment([]byte(s))
		want, judgeErr := time.Parse(time.RFC3339, s)
		if judgeErr == nil && want.Second() == 0 && want.Year() > 0 && want.Format(time.RFC3339) == s { // package time accepts more
			if err != nil || m.Local || int64(m.At) != want.Unix() {
				t.Fatalf("%q: got %+v, %v; package time says %v", s, m, err, want)
			}
		}
		if err == nil && m.At%60 != 0 {
			t.Fatalf("%q: %d is no whole minute", s, m.At)
		}
	})
}
