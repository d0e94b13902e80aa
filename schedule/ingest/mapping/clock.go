package mapping

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/table"
)

// YearFirst is the order of dates of ISO 8601, which a mapping may declare besides those of package schedule.
const YearFirst = "year_first"

// lastFirst is the order of names such as "Last, First".
const lastFirst = "last_first"

const minutesPerDay = 24 * 60

// moment is a date and a time on the clock of a row.
type moment struct {
	date   schedule.Date
	second int // after midnight; 86400 for 24:00
}

// dates parses the dates and times of one table.
type dates struct {
	order, clock string
	workbook     bool // numbers are days since 1900 or 1904
	date1904     bool
}

// date reads a date: YYYY-MM-DD, a date in the declared order, or the number of a date cell. It ignores a time of midnight
// behind it.
func (d dates) date(text string) (schedule.Date, error) {
	text = strings.TrimSpace(text)
	if days, ok := d.serial(text); ok {
		if days != math.Trunc(days) {
			return 0, fmt.Errorf("%q has a time where a date is needed", table.Clip([]byte(text)))
		}
		return d.day(days)
	}
	on, rest, ok := table.CutDate([]byte(text))
	if ok && midnight(string(rest)) {
		return on, nil
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == '.' || r == '-' })
	if ok || len(parts) != 3 {
		return 0, fmt.Errorf("%q is not a date", table.Clip([]byte(text)))
	}
	if last, rest, found := strings.Cut(parts[2], " "); found && midnight(rest) {
		parts[2] = last
	}
	return d.ordered(text, parts)
}

// midnight reports whether a text is empty or the time of midnight.
func midnight(text string) bool {
	switch strings.TrimPrefix(strings.TrimSpace(text), "T") {
	case "", "00:00", "00:00:00", "0:00", "0:00:00":
		return true
	}
	return false
}

// ordered reads three numbers as a date in the declared order.
func (d dates) ordered(text string, parts []string) (schedule.Date, error) {
	var n [3]int
	for i, part := range parts {
		v, err := strconv.Atoi(part)
		if err != nil || v < 0 || len(part) > 4 {
			return 0, fmt.Errorf("%q is not a date", table.Clip([]byte(text)))
		}
		n[i] = v
	}
	year, month, day := n[2], n[1], n[0]
	switch order := d.order; {
	case len(parts[0]) == 4 && (order == YearFirst || order == ""):
		year, month, day = n[0], n[1], n[2]
	case order == "":
		return 0, fmt.Errorf("%q is ambiguous: set date_order in the mapping, or use --date-order day_first or month_first", table.Clip([]byte(text)))
	case order == YearFirst || len(parts[2]) != 4:
		return 0, fmt.Errorf("%q is not a date in the order %s with a year of four digits", table.Clip([]byte(text)), order)
	case order == schedule.MonthFirst:
		month, day = n[0], n[1]
	}
	on, _, ok := table.CutDate(fmt.Appendf(nil, "%04d-%02d-%02d", year, month, day))
	if !ok {
		return 0, fmt.Errorf("%q is not a date in the order %s", table.Clip([]byte(text)), d.order)
	}
	return on, nil
}

// time reads a time of day and returns seconds after midnight. 24:00 is the end of the day.
func (d dates) time(text string) (int, error) {
	text = strings.TrimSpace(text)
	if days, ok := d.serial(text); ok {
		if days == 1 {
			return 86400, nil
		}
		if strings.Contains(text, ".") || days == 0 {
			_, part := math.Modf(days)
			return int(math.Round(part * 86400)), nil
		}
	}
	bad := fmt.Errorf("%q is not a time of day", table.Clip([]byte(text)))
	clock, half := cutHalf(text)
	parts := strings.Split(clock, ":")
	if len(parts) > 3 || len(parts) == 1 && half == "" {
		return 0, bad
	}
	var n [3]int
	for i, part := range parts {
		if i == 2 {
			part, _, _ = strings.Cut(part, ".")
		}
		v, err := strconv.Atoi(part)
		if err != nil || v < 0 || len(part) > 2 || i > 0 && (v > 59 || len(part) != 2) {
			return 0, bad
		}
		n[i] = v
	}
	switch {
	case half != "" && d.clock == schedule.Clock24:
		return 0, fmt.Errorf("%q has AM or PM, and the mapping declares the clock 24h", table.Clip([]byte(text)))
	case half == "" && d.clock == schedule.Clock12:
		return 0, fmt.Errorf("%q has neither AM nor PM, and the mapping declares the clock 12h", table.Clip([]byte(text)))
	case half == "" && d.clock == "":
		return 0, fmt.Errorf("%q is ambiguous: set clock in the mapping, or use --clock 24h or 12h", table.Clip([]byte(text)))
	case half != "" && (n[0] < 1 || n[0] > 12), n[0] > 24, n[0] == 24 && (n[1] > 0 || n[2] > 0):
		return 0, bad
	case half != "":
		n[0] %= 12
		if half == "p" {
			n[0] += 12
		}
	}
	return n[0]*3600 + n[1]*60 + n[2], nil
}

// cutHalf removes AM or PM from the end of a time. half is "a", "p" or "".
func cutHalf(text string) (clock, half string) {
	lower := strings.ToLower(strings.ReplaceAll(text, ".", ""))
	for _, half := range []string{"a", "p"} {
		for _, suffix := range []string{half + "m", half} {
			if clock, ok := strings.CutSuffix(lower, suffix); ok {
				return strings.TrimSpace(strings.TrimSuffix(clock, "\u202f")), half
			}
		}
	}
	return text, ""
}

// moment reads a date and a time in one cell.
func (d dates) moment(text string) (moment, error) {
	text = strings.TrimSpace(text)
	if days, ok := d.serial(text); ok {
		whole, part := math.Modf(days)
		on, err := d.day(whole)
		return moment{on, int(math.Round(part * 86400))}, err
	}
	at := strings.IndexAny(text, " T")
	if at < 0 {
		return moment{}, fmt.Errorf("%q is not a date and time", table.Clip([]byte(text)))
	}
	on, err := d.date(text[:at])
	if err != nil {
		return moment{}, err
	}
	second, err := d.time(strings.TrimLeft(text[at+1:], " "))
	return moment{on, second}, err
}

// serial reads the number of a date or time cell of a workbook.
func (d dates) serial(text string) (days float64, ok bool) {
	if !d.workbook || text == "" || strings.ContainsAny(text, ":/-") {
		return 0, false
	}
	days, err := strconv.ParseFloat(text, 64)
	return days, err == nil && days >= 0
}

// day returns the date of a whole number of days.
func (d dates) day(days float64) (schedule.Date, error) {
	first := table.Ordinal(1899, 12, 30) // Excel counts a day that 1900 did not have; this is right from March 1900 on
	if d.date1904 {
		first = table.Ordinal(1904, 1, 1)
	}
	if days < 61 || days > 400_000 {
		return 0, fmt.Errorf("the number %v is not a date", days)
	}
	return first.Add(int(days)), nil
}

// parseRange reads times such as "06:00-14:00" or "10 PM-6 AM" as seconds after midnight.
func parseRange(text string) (from, to int, err error) {
	a, b, ok := strings.Cut(text, "-")
	if !ok {
		return 0, 0, errors.New("use a form such as 06:00-14:00")
	}
	for i, part := range []string{a, b} {
		d := dates{clock: schedule.Clock24}
		if _, half := cutHalf(part); half != "" {
			d.clock = schedule.Clock12
		}
		second, err := d.time(part)
		if err != nil {
			return 0, 0, errors.New("use a form such as 06:00-14:00")
		}
		if i == 0 {
			from = second
		} else {
			to = second
		}
	}
	return from, to, nil
}
