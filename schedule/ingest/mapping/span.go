package mapping

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/table"
	"opshub/schedule/localtime"
)

// The positions of the times among the output columns of shifts and blocks.
const (
	outStart = 2
	outEnd   = 3
	outDay   = 4 // all_day, only of blocks
)

// times fills the start and the end of the current row, and for a block whether it takes whole days. The dates of whole
// days are the first and the last day.
func (tr *Translator) times() {
	tr.fields[outStart], tr.fields[outEnd] = nil, nil
	if tr.t.Rows == "blocks" {
		whole := tr.wholeDays()
		tr.fields[outDay] = strconv.AppendBool(nil, whole)
		if whole {
			first := tr.dateOf("start_date", "date", "starts_at")
			tr.fields[outStart] = first
			if tr.fields[outEnd] = tr.dateOf("end_date", "date", "ends_at"); len(tr.fields[outEnd]) == 0 {
				tr.fields[outEnd] = first
			}
			return
		}
	}
	from, ok1 := tr.start()
	to, ok2 := tr.end(from)
	if ok1 {
		tr.fields[outStart] = from.text
	}
	if ok2 {
		tr.fields[outEnd] = to.text
	}
}

// wholeDays reports whether a block takes whole days: the file says so, or it has no times.
func (tr *Translator) wholeDays() bool {
	if tr.has("all_day") || tr.t.Values["all_day"] != "" {
		return truth(string(tr.word("all_day")))
	}
	if tr.has("starts_at") {
		return false
	}
	return len(tr.bytes("start_time")) == 0 && len(tr.bytes("end_time")) == 0
}

// point is a date and time of a row. One with an offset is passed on as it is.
type point struct {
	moment
	text []byte
}

func at(m moment) (point, bool) {
	text := localtime.AppendDate(make([]byte, 0, 24), m.date.Add(m.second/86400))
	second := m.second % 86400
	text = localtime.AppendClock(append(text, 'T'), second/60)
	if second%60 != 0 {
		text = localtime.AppendTwo(append(text, ':'), second%60)
	}
	return point{m, text}, true
}

// start reads the start of the current row.
func (tr *Translator) start() (point, bool) {
	if tr.has("starts_at") {
		return tr.whole("starts_at")
	}
	return tr.joined("start_date", "start_time")
}

// end reads the end of the current row, which starts at from.
func (tr *Translator) end(from point) (point, bool) {
	var to point
	var ok bool
	if tr.has("ends_at") {
		to, ok = tr.whole("ends_at")
	} else {
		to, ok = tr.joined("end_date", "end_time")
	}
	if !ok || from.text == nil || to.date == 0 || from.date == 0 {
		return to, ok
	}
	if to.date == from.date && to.second <= from.second {
		named := !tr.has("ends_at") && len(tr.bytes("end_time")) == 0
		if !tr.t.EndNextDay && !named {
			tr.problem(tr.endField(), "is not after the start: if such a row ends on the next day, set end_next_day = true in the mapping")
			return point{}, false
		}
		return at(moment{to.date + 1, to.second})
	}
	return to, ok
}

func (tr *Translator) endField() string {
	if tr.has("ends_at") {
		return "ends_at"
	}
	return "end_time"
}

// whole reads a field with date and time. A time with an offset needs no interpretation.
func (tr *Translator) whole(field string) (point, bool) {
	text := tr.bytes(field)
	if len(text) == 0 {
		tr.problem(field, "is empty")
		return point{}, false
	}
	if m, err := table.ParseMoment(text); err == nil && !m.Local {
		return point{text: text}, true
	}
	m, err := tr.dates.moment(string(text))
	if err != nil {
		tr.problem(field, err.Error())
		return point{}, false
	}
	return at(m)
}

// joined reads a date and a time from two fields. The date may be common to the start and the end, and the time may follow
// from the name of the shift.
func (tr *Translator) joined(dateField, timeField string) (point, bool) {
	field := dateField
	for _, other := range []string{"date", "start_date"} {
		if !tr.has(field) {
			field = other
		}
	}
	if len(tr.bytes(field)) == 0 {
		tr.problem(field, "is empty")
		return point{}, false
	}
	on, err := tr.dates.date(tr.text(field))
	if err != nil {
		tr.problem(field, err.Error())
		return point{}, false
	}
	text := tr.text(timeField)
	if text == "" {
		second, ok := tr.named(timeField)
		if !ok {
			return point{}, false
		}
		return at(moment{on, second})
	}
	second, err := tr.dates.time(text)
	if err != nil {
		tr.problem(timeField, err.Error())
		return point{}, false
	}
	return at(moment{on, second})
}

// named returns the time that belongs to the name of the shift.
func (tr *Translator) named(timeField string) (int, bool) {
	label := tr.text("label")
	if label == "" || !tr.has("label") {
		tr.problem(timeField, "is empty")
		return 0, false
	}
	times, ok := tr.t.ShiftTimes[label]
	if !ok {
		tr.problem("label", fmt.Sprintf("%q has no times: add a line such as %q = \"06:00-14:00\" below [table.shift_times] of the mapping", schedule.Printable(label), schedule.Printable(label)))
		return 0, false
	}
	from, to, _ := parseRange(times) // checked with the mapping
	if timeField == "start_time" {
		return from, true
	}
	return to, true
}

// dateOf reads the first of several fields that the file has as a date.
func (tr *Translator) dateOf(fields ...string) []byte {
	for _, field := range fields {
		if !tr.has(field) {
			continue
		}
		if text := tr.text(field); text != "" {
			on, err := tr.dates.date(text)
			if err != nil {
				tr.problem(field, err.Error())
				return nil
			}
			return localtime.AppendDate(nil, on)
		}
	}
	return nil
}

// day reads a date of an employee. An empty cell stays empty.
func (tr *Translator) day(field string) []byte { return tr.dateOf(field) }

// minutes reads a number of minutes or a duration such as 00:30:00.
func (tr *Translator) minutes(field string) []byte {
	text := tr.text(field)
	if days, ok := tr.dates.serial(text); ok && strings.Contains(text, ".") {
		return strconv.AppendInt(nil, int64(math.Round(days*minutesPerDay)), 10)
	}
	if !strings.Contains(text, ":") {
		return []byte(text)
	}
	second, err := dates{clock: schedule.Clock24}.time(text)
	if err != nil || second%60 != 0 {
		tr.problem(field, fmt.Sprintf("%q is neither a number of minutes nor a duration such as 00:30", table.Clip([]byte(text))))
		return nil
	}
	return strconv.AppendInt(nil, int64(second/60), 10)
}
