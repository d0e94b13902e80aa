package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// doubtKind narrows to one kind of doubt.
var doubtKind = rule{name: "kind", label: "What", options: doubtOptions()}

func doubtOptions() []components.Option {
	list := []components.Option{{Text: "Everything"}}
	for _, d := range rules.Doubts {
		list = append(list, components.Option{Value: string(d.Kind), Text: d.Title})
	}
	return list
}

// qualityData is the records that look wrong. They are listed, not corrected.
func (s *server) qualityData() dataset {
	return report[rules.DoubtRow]{
		file: "data-quality", noun: [2]string{"doubt", "doubts"}, order: "by kind, day and number",
		reads:  "records of employees by their home location and primary position; a shift of nobody by its own; records without a day of their own where no dates are chosen",
		fields: peopleFields, asked: anyStatus, rules: []rule{doubtKind}, columns: columns.DoubtColumns,
		quiet: "listed, not corrected",
		cells: map[string]func(*server, *request, *rules.DoubtRow) components.Cell{
			"kind": func(_ *server, _ *request, d *rules.DoubtRow) components.Cell {
				return components.Cell{Text: doubtTitle(d.Kind)}
			},
			"record":  doubtRecordCell,
			"message": doubtMessageCell,
			"severity": func(_ *server, _ *request, d *rules.DoubtRow) components.Cell {
				return components.Cell{Tag: format.SeverityTag(d.Severity)}
			},
			"employee_name": func(s *server, r *request, d *rules.DoubtRow) components.Cell {
				if d.Person == nil {
					return components.Cell{Text: "nobody"}
				}
				return personCell(s, r, d.Person)
			},
		},
		ask: func(r *request) (outcome[rules.DoubtRow], error) {
			rows, err := r.view().Doubts(r.filter, schedule.UTC.StartOfDay(r.today))
			kind := rules.DoubtKind(r.rule(doubtKind))
			return outcome[rules.DoubtRow]{rows: ofKind(rows, kind), summary: s.qualitySummary(r, rows, kind)}, err
		},
		figure: func(f outcome[rules.DoubtRow]) string {
			return components.Plural(len(f.rows), "record looks", "records look") + " wrong"
		},
	}.dataset(s)
}

func ofKind(rows []rules.DoubtRow, kind rules.DoubtKind) []rules.DoubtRow {
	if kind == "" {
		return rows
	}
	var out []rules.DoubtRow
	for _, d := range rows {
		if d.Kind == kind {
			out = append(out, d)
		}
	}
	return out
}

func doubtTitle(kind rules.DoubtKind) string {
	for _, d := range rules.Doubts {
		if d.Kind == kind {
			return d.Title
		}
	}
	return string(kind)
}

// doubtRecordCell is the record, which it opens.
func doubtRecordCell(s *server, r *request, d *rules.DoubtRow) components.Cell {
	return components.Cell{Text: format.Spaced(format.Words(string(d.Record)), format.ID(d.ID)), Href: s.recordLink(r, d.Record, d.ID)}
}

// recordLink opens a record, where a screen shows it.
func (s *server) recordLink(r *request, kind rules.RecordKind, id int64) string {
	bare := r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{} })
	switch kind {
	case rules.ShiftRecord:
		return s.link(bare, catalog.PathShift, format.ID(id))
	case rules.BlockRecord:
		return s.link(r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{BlockID: id, All: true} }), catalog.PathBlocks)
	case rules.EmployeeRecord:
		return s.link(bare, catalog.PathEmployee, format.ID(id))
	case rules.PeriodRecord:
		return s.link(bare, catalog.PathDraftPeriod, format.ID(id))
	}
	return s.link(bare, catalog.PathImports)
}

// doubtMessageCell is what was found, and when the shift is.
func doubtMessageCell(_ *server, _ *request, d *rules.DoubtRow) components.Cell {
	cell := components.Cell{Text: d.Message}
	if !d.When.Empty() {
		z, _ := schedule.ZoneOrUTC(d.TimeZone)
		cell.Sub = format.Day(z.Date(d.When.Start)) + " " + format.ClockRange(d.When, d.TimeZone) + ", " + schedule.Printable(d.TimeZone)
	}
	return cell
}

// qualitySummary counts by kind; each count opens its rows.
func (s *server) qualitySummary(r *request, rows []rules.DoubtRow, kind rules.DoubtKind) summary {
	by, warnings := map[rules.DoubtKind]int{}, 0
	for _, d := range rows {
		by[d.Kind]++
		if d.Severity == schedule.Warning {
			warnings++
		}
	}
	sum := summary{looked: "Shifts, blocks, employees and draft periods were looked through; none looks wrong.",
		counters: []components.Counter{{Label: "Doubts", Value: format.Number(len(rows)), Note: format.Count(warnings, "of them warnings")}}}
	for _, t := range rules.Doubts {
		if by[t.Kind] > 0 {
			sum.counters = append(sum.counters, components.Counter{Label: t.Title, Value: format.Number(by[t.Kind]), Href: s.withRule(r, doubtKind, string(t.Kind))})
		}
		if t.Kind == kind {
			sum.notes = append(sum.notes, t.Rule)
		}
	}
	if kind == "" {
		sum.notes = append(sum.notes, "Shifts without an employee once they have begun, without length, longer than a shift may be, sharing time with another shift of the employee, in an unknown time zone or outside the employment; blocks that stand twice, cannot be read or reach beyond the employment; employees without a position or a home, or with the account of another; draft periods that overlap; and what the last import noted.")
	}
	return sum
}

// withRule is the present screen under another value of a rule.
func (s *server) withRule(r *request, u rule, value string) string {
	return withParams(s.self(r), []string{u.name, value})
}
