package store

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"opshub/schedule"
)

const (
	packedWorked = "the packed work of employee %d"
	packedWeekOf = "the packed week of employee %d from %s"
	packedDaysOf = "the packed days of employee %d from %s"
)

// packedWorked looks at what all shifts of the employees come to, and at some of their weeks, as their lines have it and as it is packed.
func (p *sampler) packedWorked() error {
	firsts, err := p.packedWeekFirsts()
	if err != nil {
		return err
	}
	s := &Store{engine: asWritten{q: p.q}}
	m, err := workedMakerOf(p.ctx, s, p.ids)
	if err != nil {
		return err
	}
	err = s.workersBy(p.ctx, p.ids, func(one *schedule.Person, shifts []schedule.Shift) error {
		row := m.row(one, shifts)
		p.computed[fmt.Sprintf(packedWorked, one.ID)] = workWords(row[:])
		for _, w := range m.weeks {
			if !slices.Contains(firsts, w.On.String()) {
				continue
			}
			days := m.daysOf(&w)
			p.computed[fmt.Sprintf(packedWeekOf, one.ID, w.On)] = weekWords(w.Minutes, w.Shifts, w.Days)
			p.computed[fmt.Sprintf(packedDaysOf, one.ID, w.On)] = dayMinuteWords(days[:])
		}
		return nil
	})
	if err != nil {
		return err
	}
	rows, err := p.sheet(workedSheet, workColumns)
	if err != nil {
		return err
	}
	p.own(rows, workEmployee).each(func(i int) {
		p.stored[fmt.Sprintf(packedWorked, rows.columns[workEmployee][i])] = workWords(rows.row(i))
	})
	for _, first := range firsts {
		weeks, bad := p.sheet(weekSheet+first, weekColumns)
		err = cmp.Or(err, bad)
		p.own(weeks, weekEmployee).each(func(i int) {
			of := func(column int) int { return int(weeks.columns[column][i]) }
			p.stored[fmt.Sprintf(packedWeekOf, weeks.columns[weekEmployee][i], first)] = weekWords(of(weekMinutes), of(weekShifts), of(weekDays))
		})
		days, bad := p.sheet(daySheet+first, dayColumns)
		err = cmp.Or(err, bad)
		p.own(days, dayEmployee).each(func(i int) {
			p.stored[fmt.Sprintf(packedDaysOf, days.columns[dayEmployee][i], first)] = dayMinuteWords(days.row(i))
		})
	}
	return err
}

// packedWeekFirsts is the first days of two packed weeks: that which begins in the week of the sample, and one whose turn it is.
func (p *sampler) packedWeekFirsts() (firsts []string, err error) {
	err = p.q.query(p.ctx, `SELECT name FROM packed_rows`, nil, func(r row) error {
		if first, ok := strings.CutPrefix(r.text(0), weekSheet); ok {
			firsts = append(firsts, first)
		}
		return nil
	})
	if len(firsts) == 0 {
		return nil, err
	}
	slices.Sort(firsts)
	from, to := schedule.UTC.Date(p.span.Start).String(), schedule.UTC.Date(p.span.End-1).String()
	turn := firsts[p.turn%int64(len(firsts))]
	return slices.DeleteFunc(firsts, func(first string) bool { return first != turn && (first < from || first > to) }), err
}

// workWords is a row of workedSheet without the employee.
func workWords(row []int64) string {
	text := fmt.Sprintf("marks %b, from %s, to %s, %d min, %d weeks, %d of them %d min over", row[workMarks], schedule.Date(row[workFirst]), schedule.Date(row[workLast]), row[workMinutes], row[workWeeks], row[workOver], row[workBeyond]) // #nosec G115 -- the packer wrote them from dates
	for _, b := range []struct {
		title string
		from  int
	}{{"weekends", weekendWork}, {"nights", nightWork}} {
		text += fmt.Sprintf(", %s %d", b.title, row[b.from:b.from+balanceColumns])
	}
	return text
}

func weekWords(minutes, shifts, days int) string {
	return fmt.Sprintf("%d min, %d shifts, %d days", minutes, shifts, days)
}

// dayMinuteWords is a row of daySheet without the employee.
func dayMinuteWords(row []int64) string {
	return fmt.Sprintf("%d shifts, %d min", row[dayShifts], row[dayMinutes:])
}
