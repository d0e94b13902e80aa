package report

import (
	"fmt"
	"slices"

	"github.com/a-h/templ"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// mostBars is how many employees a picture shows.
const mostBars = 10

// Bar is what there is of something for one employee, and the limit of it, 0 for none.
type Bar struct {
	Person       *schedule.Person
	First, Limit int
}

// Bars are those with the most of all employees who are added, as many as a picture shows. Of those with as much the one who was added
// first comes first. Ten thousand are looked at for a few, so they are neither listed nor sorted.
type Bars struct {
	most        []Bar
	some, Total int // employees with any, and all
}

func (b *Bars) Add(one Bar) {
	b.Total++
	if one.First == 0 {
		return
	}
	b.some++
	at := len(b.most)
	for at > 0 && b.most[at-1].First < one.First {
		at--
	}
	if at < mostBars {
		b.most = slices.Insert(b.most, at, one)
		b.most = b.most[:min(len(b.most), mostBars)]
	}
}

// BarsOf draws one bar for each employee with the most of something.
func BarsOf(s *web.Server, r *web.Request, b components.Bars, of Bars, write func(int) string) templ.Component {
	if of.Total < 2 || of.some == 0 {
		return nil
	}
	all := components.Plural(of.Total, "employee", "employees")
	b.Of, b.Quiet = "Employee", all
	switch {
	case of.some > mostBars:
		b.Quiet = fmt.Sprintf("the %d of %s with the most", mostBars, all)
	case of.Total > of.some:
		b.Quiet = fmt.Sprintf("the %d of %s with any", of.some, all)
	}
	amount := func(n int) components.Amount { return components.Amount{N: float64(n), Text: write(n), None: n == 0} }
	for _, one := range of.most {
		p := one.Person
		b.Rows = append(b.Rows, components.Bar{Name: p.Name, Href: page.EmployeeLink(s, r, p.ID), Sub: format.Join(p.Position, p.Location), First: amount(one.First), Limit: amount(one.Limit)})
	}
	return components.BarsView(b)
}
