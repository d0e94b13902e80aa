package report

import (
	"fmt"
	"slices"

	"github.com/a-h/templ"

	"opshub/components"
	"opshub/components/chart"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// maxBars is the number of employees in a bar chart.
const maxBars = 10

// Bar is the amount of one employee and its limit. A limit of 0 means no limit. The chart defines the unit.
type Bar struct {
	Person       *schedule.Person
	First, Limit int
}

// Bars collects the employees with the largest amounts, at most maxBars of them. Employees with the same amount keep
// the order in which they were added. It neither stores nor sorts the others, because there may be ten thousand.
type Bars struct {
	top            []Bar
	nonzero, Total int // employees with an amount, and all employees
}

// Add adds one employee.
func (b *Bars) Add(bar Bar) {
	b.Total++
	if bar.First == 0 {
		return
	}
	b.nonzero++
	i := len(b.top)
	for i > 0 && b.top[i-1].First < bar.First {
		i--
	}
	if i < maxBars {
		b.top = slices.Insert(b.top, i, bar)
		b.top = b.top[:min(len(b.top), maxBars)]
	}
}

// BarsOf draws the bars of the collected employees. It returns nil for fewer than two employees or if every amount is
// zero. write formats an amount.
func BarsOf(s *web.Server, r *web.Request, b chart.Bars, bars Bars, formatAmount func(int) string) templ.Component {
	if bars.Total < 2 || bars.nonzero == 0 {
		return nil
	}
	everyone := components.Plural(bars.Total, "employee", "employees")
	b.Of, b.Quiet = "Employee", everyone
	switch {
	case bars.nonzero > maxBars:
		b.Quiet = fmt.Sprintf("the %d of %s with the most", maxBars, everyone)
	case bars.Total > bars.nonzero:
		b.Quiet = fmt.Sprintf("the %d of %s with a value above 0", bars.nonzero, everyone)
	}
	amount := func(n int) chart.Amount {
		return chart.Amount{N: float64(n), Text: formatAmount(n), None: n == 0}
	}
	for _, bar := range bars.top {
		p := bar.Person
		b.Rows = append(b.Rows, chart.Bar{Name: p.Name, Href: page.EmployeeLink(s, r, p.ID), Sub: format.Join(p.Position, p.Location), First: amount(bar.First), Limit: amount(bar.Limit)})
	}
	return chart.BarsView(b)
}
