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
	m.Raw(`<tr`)
	m.Maybe(` id="`, r.ID, `"`)
	m.Raw(`><th scope="row">`)
	m.Link(r.Href, r.Name, ` `)
	m.Within(`<small>`, r.Sub, `</small></th>`)
	for i := range r.Days {
		m.weekCell(&days[i], r.Days[i])
	}
	m.Within(`<td class="sum" data-l="Week">`, r.Total.Hours, ` `)
	m.Maybe(`<small>`, r.Total.Count, `</small>`)
	m.Raw(`</td></tr>`)
}

// weekCell leaves an empty day without any child, so that a phone can leave it out.
func (m *Markup) weekCell(d *WeekDay, items []WeekItem) {
	m.Within(`<td data-l="`, d.Label, `"`)
	if d.Today {
		m.Raw(` class="now"`)
	}
	m.Raw(`>`)
	for i := range items {
		m.weekItem(&items[i])
	}
	m.Raw(`</td>`)
}

// weekTotal shows what a day or a week comes to.
func weekTotal(t WeekTotal) templ.Component {
	return Written(func(m *Markup) {
		m.Within(`<b>`, t.Hours, `</b> `)
		m.Maybe(`<small>`, t.Count, `</small>`)
	})
}

// WeekItemView shows one shift or block.
func WeekItemView(item WeekItem) templ.Component {
	return Written(func(m *Markup) { m.weekItem(&item) })
}

func (m *Markup) weekItem(item *WeekItem) {
	if item.Href == "" {
		m.Raw(`<div class="ev`)
		m.Maybe(` `, item.Class, ``)
		m.Maybe(`" data-from="`, item.From, ``)
		m.Raw(`">`)
		m.weekWords(item)
		m.Raw(`</div>`)
		return
	}
	m.Raw(`<a class="ev`)
	m.Maybe(` `, item.Class, ``)
	m.Maybe(`" data-from="`, item.From, ``)
	m.Within(`" href="`, item.Href, `">`)
	m.weekWords(item)
	m.Raw(`</a>`)
}

// duration writes the duration of a soft conflict with its words. A narrow cell shows only the attribute, so that the words need no
// element of their own.
func (m *Markup) duration(class, before, duration, after string) {
	if duration == "" {
		return
	}
	m.Raw(`<i` + class)
	m.Within(` data-h="`, duration, `">`+before)
	m.Within(``, duration, after+`</i> `)
}

func (m *Markup) weekWords(item *WeekItem) {
	m.Text(item.Time)
	m.Raw(` `)
	m.duration(``, `conflict `, item.Hit, ``)
	m.duration(` class="may"`, ``, item.IfApproved, ` if approved`)
	m.Text(item.What)
	m.Raw(` `)
	m.Maybe(`<span class="soft">`, item.Quiet, `</span>`)
}
