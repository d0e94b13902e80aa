package localtime

import (
	"strings"
	"testing"
)

// together replaces the space before AM and PM with a no-break space.
func together(s string) string {
	return strings.NewReplacer(" AM", "\u00a0AM", " PM", "\u00a0PM").Replace(s)
}

func TestStyleClock(t *testing.T) {
	for _, tt := range []struct {
		minute                    int
		clock, hour, twelve, axis string
	}{
		{0, "00:00", "00", "12 AM", "12 AM"},
		{5*60 + 7, "05:07", "05:07", "5:07 AM", "5:07 AM"},
		{9*60 + 30, "09:30", "09:30", "9:30 AM", "9:30 AM"},
		{12 * 60, "12:00", "12", "12 PM", "12 PM"},
		{12*60 + 15, "12:15", "12:15", "12:15 PM", "12:15 PM"},
		{17 * 60, "17:00", "17", "5 PM", "5 PM"},
		{24 * 60, "24:00", "24", "12 AM", "12 AM"},
	} {
		s, twelve := Style{}, Style{TwelveHours: true}
		if s.Clock(tt.minute) != tt.clock || s.Hour(tt.minute) != tt.hour || twelve.Clock(tt.minute) != together(tt.twelve) || twelve.Hour(tt.minute) != tt.axis {
			t.Errorf("%d: %q, %q, %q, %q", tt.minute, s.Clock(tt.minute), s.Hour(tt.minute), twelve.Clock(tt.minute), twelve.Hour(tt.minute))
		}
	}
}

func TestRange(t *testing.T) {
	z := zone(t, "Europe/Berlin")
	for _, tt := range []struct{ from, to, want, twelve, compact string }{
		{"2026-11-16 09:00", "2026-11-16 17:00", "09:00-17:00", "9 AM-5 PM", "9a-5p"},
		{"2026-11-16 09:30", "2026-11-16 13:00", "09:30-13:00", "9:30 AM-1 PM", "9:30a-1p"},
		{"2026-11-16 12:00", "2026-11-16 20:30", "12:00-20:30", "12 PM-8:30 PM", "12-8:30p"},
		{"2026-11-16 22:00", "2026-11-17 06:00", "22:00-06:00 (+1)", "10 PM-6 AM (+1)", "10p-6a"},
		{"2026-11-16 22:00", "2026-11-17 22:30", "22:00-22:30 (+1)", "10 PM-10:30 PM (+1)", "10p-10:30p (+1)"},
		{"2026-11-16 18:00", "2026-11-17 00:00", "18:00-24:00", "6 PM-12 AM", "6p-12a"},
		{"2026-11-16 00:00", "2026-11-17 00:00", "00:00-24:00", "12 AM-12 AM", "12a-12a"},
		{"2026-11-16 18:00", "2026-11-18 00:00", "18:00-24:00 (+1)", "6 PM-12 AM (+2)", "6p-12a (+2)"},
		{"2026-11-16 18:00", "2026-11-26 08:00", "18:00-08:00 (+10)", "6 PM-8 AM (+10)", "6p-8a (+10)"},
	} {
		iv := span(t, "Europe/Berlin", tt.from, tt.to)
		if got, twelve := (Style{}).Range(z, iv), (Style{TwelveHours: true}).Range(z, iv); got != tt.want || twelve != together(tt.twelve) {
			t.Errorf("got %q and %q, want %q and %q", got, twelve, tt.want, tt.twelve)
		}
		if compact := (Style{TwelveHours: true, Compact: true}).Range(z, iv); compact != tt.compact {
			t.Errorf("got %q, want %q", compact, tt.compact)
		}
	}
	iv := span(t, "Europe/Berlin", "2026-11-16 22:00", "2026-11-17 06:00")
	if compact := (Style{Compact: true}).Range(z, iv); compact != "22:00-06:00" {
		t.Errorf("got %q, want 22:00-06:00", compact)
	}
}

func TestMinuteRange(t *testing.T) {
	for _, tt := range []struct {
		start, end   int
		want, twelve string
	}{
		{9 * 60, 17 * 60, "09:00-17:00", "9 AM-5 PM"},
		{22 * 60, 6 * 60, "22:00-06:00 (+1)", "10 PM-6 AM (+1)"},
		{18 * 60, 0, "18:00-24:00", "6 PM-12 AM"},
	} {
		if got, twelve := (Style{}).MinuteRange(tt.start, tt.end), (Style{TwelveHours: true}).MinuteRange(tt.start, tt.end); got != tt.want || twelve != together(tt.twelve) {
			t.Errorf("got %q and %q, want %q and %q", got, twelve, tt.want, tt.twelve)
		}
	}
}

func TestStyleDates(t *testing.T) {
	day := DateOf(2026, 11, 16)
	for _, tt := range []struct {
		text       func(Style) string
		day, month string
	}{
		{func(s Style) string { return s.Day(day) }, "Mon 16 Nov 2026", "Mon Nov 16, 2026"},
		{func(s Style) string { return s.ShortDay(day) }, "Mon 16 Nov", "Mon Nov 16"},
		{func(s Style) string { return s.NearDay(day, day+40) }, "Mon 16 Nov", "Mon Nov 16"},
		{func(s Style) string { return s.NearDay(day, day+50) }, "Mon 16 Nov 2026", "Mon Nov 16, 2026"},
		{func(s Style) string { return s.LongDay(day) }, "Monday 16 November", "Monday, November 16"},
		{func(s Style) string { return s.FullDay(day) }, "Monday 16 November 2026", "Monday, November 16, 2026"},
		{func(s Style) string { return s.DayMonth(day) }, "16 Nov", "Nov 16"},
		{func(s Style) string { return s.Days(day, day) }, "16 November 2026", "November 16, 2026"},
		{func(s Style) string { return s.Days(day, day+1) }, "16 to 17 November 2026", "November 16 to 17, 2026"},
		{func(s Style) string { return s.WeekTitle(day + 14) }, "30 November to 6 December 2026", "November 30 to December 6, 2026"},
		{func(s Style) string { return s.Days(day, DateOf(2027, 1, 2)) }, "16 November 2026 to 2 January 2027", "November 16, 2026 to January 2, 2027"},
		{func(s Style) string { return s.ShortDays(day, day) }, "Mon 16 Nov 2026", "Mon Nov 16, 2026"},
		{func(s Style) string { return s.ShortDays(day, day+6) }, "16 to 22 Nov 2026", "Nov 16 to 22, 2026"},
		{func(s Style) string { return s.ShortDays(day, day+20) }, "16 Nov to 6 Dec 2026", "Nov 16 to Dec 6, 2026"},
		{func(s Style) string { return s.ShortDays(day, DateOf(2027, 1, 2)) }, "16 Nov 2026 to 2 Jan 2027", "Nov 16, 2026 to Jan 2, 2027"},
	} {
		if got, month := tt.text(Style{}), tt.text(Style{MonthFirst: true}); got != tt.day || month != tt.month {
			t.Errorf("got %q and %q, want %q and %q", got, month, tt.day, tt.month)
		}
	}
}
