package components

import "github.com/a-h/templ"

// employeeRows shows the employees of a week grid.
func employeeRows(days []WeekDay, rows []WeekRow) templ.Component {
	return written(func(m *markup) {
		for i := range rows {
			m.weekRow(days, &rows[i])
		}
	})
}

func (m *markup) weekRow(days []WeekDay, r *WeekRow) {
	m.raw(`<tr><th scope="row">`)
	m.link(r.Href, r.Name, ` `)
	m.within(`<small>`, r.Sub, `</small></th>`)
	for i := range r.Days {
		m.weekCell(&days[i], r.Days[i])
	}
	m.raw(`<td class="sum" data-l="Week">`)
	if r.Total.Hours != "" {
		m.weekTotal(r.Total)
	}
	m.raw(`</td></tr>`)
}

// weekCell leaves an empty day without any child, so that a phone can leave it out.
func (m *markup) weekCell(d *WeekDay, items []WeekItem) {
	m.within(`<td data-l="`, d.Label, `"`)
	if d.Today {
		m.raw(` class="now"`)
	}
	m.raw(`>`)
	if len(items) > 0 {
		m.raw(`<div>`)
		for i := range items {
			m.weekItem(&items[i])
		}
		m.raw(`</div>`)
	}
	m.raw(`</td>`)
}

func (m *markup) weekTotal(t WeekTotal) {
	m.within(`<b>`, t.Hours, `</b> `)
	m.maybe(`<small>`, t.Count, `</small>`)
}

// weekTotal shows what a day or a week comes to.
func weekTotal(t WeekTotal) templ.Component {
	return written(func(m *markup) { m.weekTotal(t) })
}

// weekItem shows one shift or block.
func weekItem(item WeekItem) templ.Component {
	return written(func(m *markup) { m.weekItem(&item) })
}

func (m *markup) weekItem(item *WeekItem) {
	if item.Href == "" {
		m.raw(`<div class="ev`)
		m.maybe(` `, item.Class, ``)
		m.raw(`">`)
		m.weekWords(item)
		m.raw(`</div>`)
		return
	}
	m.raw(`<a class="ev`)
	m.maybe(` `, item.Class, ``)
	m.within(`" href="`, item.Href, `">`)
	m.weekWords(item)
	m.raw(`</a>`)
}

func (m *markup) weekWords(item *WeekItem) {
	m.within(`<b>`, item.Time, `</b> `)
	m.text(item.What)
	m.raw(` `)
	m.maybe(`<span class="soft">`, item.Quiet, `</span> `)
	m.maybe(`<i>`, item.Hit, `</i>`)
}
