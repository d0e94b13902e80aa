package mapping

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"opshub/schedule"
)

// likely lists names of columns by field, normalized with Plain. The first field that fits a column is drafted.
var likely = []struct {
	field string
	names []string
}{
	{"id", []string{"id", "shiftid", "blockid", "absenceid", "requestid", "eventid", "uid"}},
	{"employee", []string{"email", "workemail", "emailaddress", "mail", "employeeemail", "employeenumber", "personnelnumber", "personalnummer", "employeecode", "badge", "code",
		"employeeid", "empid", "staffid", "employee", "employeename", "empname", "name", "member", "user", "staff", "person", "mitarbeiter", "fullname"}},
	{"starts_at", []string{"startsat", "startdatetime", "start", "begin", "shiftstart", "from", "starttimestamp", "beginn", "von"}},
	{"ends_at", []string{"endsat", "enddatetime", "end", "finish", "shiftend", "to", "until", "endtimestamp", "ende", "bis", "stop"}},
	{"start_date", []string{"startdate", "fromdate", "firstday", "startson"}},
	{"start_time", []string{"starttime", "timein", "fromtime", "begintime"}},
	{"end_date", []string{"enddate", "todate", "lastday", "endson"}},
	{"end_time", []string{"endtime", "timeout", "totime", "finishtime"}},
	{"date", []string{"date", "day", "shiftdate", "workdate", "datum", "tag"}},
	{"time_zone", []string{"timezone", "tz", "employeetimezone", "zone"}},
	{"location", []string{"location", "site", "store", "branch", "venue", "standort", "schedule"}},
	{"position", []string{"position", "role", "job", "jobtitle", "area", "department", "group", "skill", "funktion"}},
	{"label", []string{"label", "title", "shift", "shiftname", "shifttype", "customlabel", "shiftlabel"}},
	{"status", []string{"status", "state", "published", "shared", "approval"}},
	{"break_minutes", []string{"break", "breakminutes", "unpaidbreak", "mealbreak", "breakmins", "pause"}},
	{"reason", []string{"reason", "type", "leavetype", "timeoffreason", "absencetype", "category", "abwesenheitsart"}},
	{"all_day", []string{"allday", "alldayevent", "wholeday"}},
	{"notes", []string{"notes", "note", "comment", "comments", "description", "remark", "bemerkung", "notiz"}},
	{"open", []string{"open", "openshift", "isopen", "unassigned"}},
}

// Draft returns the text of a mapping for a table, from the names of its columns and some rows. The writer of the mapping
// must complete the lines with a question mark.
func Draft(name string, header []string, rows [][]string) string {
	fields := draftFields(header)
	draftTimes(fields, header, rows)
	kind := draftKind(header, fields)
	var b strings.Builder
	fmt.Fprintf(&b, "name = %q\ntitle = %q\n\n[[table]]\nrows = %q\n", plainKey(name), name, kind)
	fmt.Fprintf(&b, "match = [%s]\n", quotedList(header))
	sample := func(field string) []string { return valuesOf(fields[field], header, rows) }
	var dates, times []string
	for _, field := range []string{"starts_at", "ends_at", "date", "start_date", "end_date", "start_time", "end_time"} {
		dates, times = append(dates, sample(field)...), append(times, sample(field)...)
	}
	b.WriteString(draftOrder(dates) + draftClock(times))
	fmt.Fprintf(&b, "employee = %q%s\n", draftPerson(sample("employee")), " # what the column holds: id, number, email or name")
	if fields["id"] == "" && kind != "employees" {
		b.WriteString("key = [" + quotedList(draftKey(fields)) + "] # together they identify a row\n")
	}
	b.WriteString("\n[table.columns]\n")
	for _, l := range likely {
		field := l.field
		if fields[field] == "" {
			continue
		}
		if kind == "blocks" && field == "notes" {
			field = "note"
		}
		if !kinds[kind].has(field) {
			continue
		}
		fmt.Fprintf(&b, "%s = %q\n", field, fields[l.field])
	}
	for _, h := range header {
		if Plain(h) != "" && !slices.ContainsFunc(likely, func(l struct {
			field string
			names []string
		}) bool {
			return fields[l.field] == h
		}) {
			fmt.Fprintf(&b, "# ? = %q\n", h)
		}
	}
	return b.String()
}

// draftFields returns the column of each field.
func draftFields(header []string) map[string]string {
	fields, used := map[string]string{}, map[string]bool{}
	for _, l := range likely {
		for _, name := range l.names {
			for _, h := range header {
				plain := Plain(strings.Trim(regexp.MustCompile(`\([^)]*\)`).ReplaceAllString(h, ""), " "))
				if plain == name && fields[l.field] == "" && !used[h] {
					fields[l.field], used[h] = h, true
				}
			}
		}
	}
	return fields
}

// valuesOf returns the texts of a column.
func valuesOf(column string, header []string, rows [][]string) (values []string) {
	i := slices.Index(header, column)
	if column == "" || i < 0 {
		return nil
	}
	for _, row := range rows {
		if i < len(row) && row[i] != "" {
			values = append(values, row[i])
		}
	}
	return values
}

var (
	onlyTime = regexp.MustCompile(`(?i)^\d{1,2}(:\d{2}){1,2}( ?[ap]\.?m\.?)?$`)
	onlyDate = regexp.MustCompile(`^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$`)
)

// draftTimes decides by the values whether the start and the end are a date, a time, or both.
func draftTimes(fields map[string]string, header []string, rows [][]string) {
	for field, parts := range map[string][2]string{"starts_at": {"start_date", "start_time"}, "ends_at": {"end_date", "end_time"}} {
		values := valuesOf(fields[field], header, rows)
		if len(values) == 0 {
			continue
		}
		for i, shape := range []*regexp.Regexp{onlyDate, onlyTime} {
			if part := parts[i]; shape.MatchString(values[0]) && fields[part] == "" {
				fields[part] = fields[field]
				delete(fields, field)
				break
			}
		}
	}
}

// draftKind returns what the rows of a table seem to be.
func draftKind(header []string, fields map[string]string) string {
	names := Plain(strings.Join(header, " "))
	switch {
	case fields["starts_at"] == "" && fields["start_date"] == "" && fields["date"] == "":
		return "employees"
	case strings.Contains(names, "absence"), strings.Contains(names, "leave"), strings.Contains(names, "timeoff"), strings.Contains(names, "abwesenheit"),
		fields["reason"] != "" && fields["location"] == "", fields["all_day"] != "":
		return "blocks"
	}
	return "shifts"
}

// draftKey returns the fields that identify a row.
func draftKey(fields map[string]string) (key []string) {
	for _, field := range []string{"employee", "starts_at", "date", "start_date", "start_time", "location", "position"} {
		if fields[field] != "" {
			key = append(key, field)
		}
	}
	return key
}

var threeNumbers = regexp.MustCompile(`^(\d{1,2})[/.](\d{1,2})[/.](\d{4})`)

// draftOrder returns the line with the order of dates: certain if a value proves it.
func draftOrder(values []string) string {
	written := false
	for _, v := range values {
		parts := threeNumbers.FindStringSubmatch(v)
		if parts == nil {
			continue
		}
		written = true
		first, _ := strconv.Atoi(parts[1])
		second, _ := strconv.Atoi(parts[2])
		switch {
		case first > 12:
			return fmt.Sprintf("date_order = %q # %s proves it\n", schedule.DayFirst, parts[0])
		case second > 12:
			return fmt.Sprintf("date_order = %q # %s proves it\n", schedule.MonthFirst, parts[0])
		}
	}
	if written {
		return fmt.Sprintf("# date_order = \"?\" # %s is ambiguous: day_first or month_first\n", threeNumbers.FindString(values[0]))
	}
	return fmt.Sprintf("date_order = %q\n", YearFirst)
}

// draftClock returns the line with the clock.
func draftClock(values []string) string {
	for _, v := range values {
		if _, half := cutHalf(v); half != "" && strings.Contains(v, ":") {
			return fmt.Sprintf("clock = %q\n", schedule.Clock12)
		}
	}
	return fmt.Sprintf("clock = %q\n", schedule.Clock24)
}

// draftPerson returns what a column of employees seems to hold.
func draftPerson(values []string) string {
	all := func(fits func(string) bool) bool {
		return len(values) > 0 && !slices.ContainsFunc(values, func(v string) bool { return !fits(v) })
	}
	switch {
	case all(func(v string) bool { return strings.Contains(v, "@") }):
		return "email"
	case all(func(v string) bool { return strings.ContainsAny(v, "0123456789") }):
		return "number"
	}
	return "name"
}

func quotedList(texts []string) string {
	quoted := make([]string, 0, len(texts))
	for _, t := range texts {
		if t != "" {
			quoted = append(quoted, strconv.Quote(t))
		}
	}
	return strings.Join(quoted, ", ")
}

// plainKey returns a name for a mapping.
func plainKey(text string) string {
	key := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		}
		return '-'
	}, strings.ToLower(text))
	if key = strings.Trim(key, "-"); key == "" {
		return "mine"
	}
	return key
}

// Fields returns the field of each column of a header, or "" for a column that the table does not use.
func (t *Table) Fields(header []string) []string {
	fields := make([]string, len(header))
	for field, list := range t.Columns {
		for _, column := range list {
			if i, ok := plainNames(header)[Plain(column)]; ok {
				fields[i] = field
			}
		}
	}
	return fields
}

// Absent returns the columns of the table that a header lacks. Their values stay as they are stored.
func (t *Table) Absent(header []string) (absent []string) {
	names := plainNames(header)
	for _, list := range t.Columns {
		for _, column := range list {
			if _, ok := names[Plain(column)]; !ok {
				absent = append(absent, column)
			}
		}
	}
	slices.Sort(absent)
	return absent
}
