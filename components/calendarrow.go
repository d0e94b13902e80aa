package components

import "github.com/a-h/templ"

// employeeRows shows the employees of a week grid.
func employeeRows(days []WeekDay, rows []WeekRow) templ.Component {
	return Written(func(m *Markup) {
		for i := range rows {
			m.weekRow(days, &rows[i])
		}
	})
}

func (m *Markup) weekRow(days []WeekDay, r *WeekRow) {
	m.Raw(`<tr><th scope="row">`)
	m.Link(r.Href, r.Name, ` `)
	m.Within(`<small>`, r.Sub, `</small></th>`)
	for i := range r.Days {
		m.weekCell(&days[i], r.Days[i])
	}
	m.Raw(`<td class="sum" data-l="Week">`)
	if r.Total.Hours != "" {
		m.weekTotal(r.Total)
	}
	m.Raw(`</td></tr>`)
}

// weekCell leaves an empty day without any child, so that a phone can leave it out.
func (m *Markup) weekCell(d *WeekDay, items []WeekItem) {
	m.Within(`<td data-l="`, d.Label, `"`)
	if d.Today {
		m.Raw(` class="now"`)
	}
	m.Raw(`>`)
	if len(items) > 0 {
		m.Raw(`<div>`)
		for i := range items {
			m.weekItem(&items[i])
		}
		m.Raw(`</div>`)
	}
	m.Raw(`</td>`)
}

func (m *Markup) weekTotal(t WeekTotal) {
	m.Within(`<b>`, t.Hours, `</b> `)
	m.Maybe(`<small>`, t.Count, `</small>`)
}

// weekTotal shows what a day or a week comes to.
func weekTotal(t WeekTotal) templ.Component {
	return Written(func(m *Markup) { m.weekTotal(t) })
}

// WeekItemView shows one shift or block.
func WeekItemView(item WeekItem) templ.Component {
	return Written(func(m *Markup) { m.weekItem(&item) })
}

func (m *Markup) weekItem(item *WeekItem) {
	if item.Href == "" {
		m.Raw(`<div class="ev`)
		m.Maybe(` `, item.Class, ``)
		m.Raw(`">`)
		m.weekWords(item)
		m.Raw(`</div>`)
		return
	}
	m.Raw(`<a class="ev`)
	m.Maybe(` `, item.Class, ``)
	m.Within(`" href="`, item.Href, `">`)
	m.weekWords(item)
	m.Raw(`</a>`)
}

func (m *Markup) weekWords(item *WeekItem) {
	m.Within(`<b>`, item.Time, `</b> `)
	m.Text(item.What)
	m.Raw(` `)
	m.Maybe(`<span class="soft">`, item.Quiet, `</span> `)
	m.Maybe(`<i>`, item.Hit, `</i>`)
}
