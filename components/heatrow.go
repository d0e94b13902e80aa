package components

import "github.com/a-h/templ"

// heatRows shows the rows of a picture of figures.
func heatRows(cols []HeatCol, rows []HeatRow) templ.Component {
	return written(func(m *markup) {
		for i := range rows {
			m.heatRow(cols, &rows[i])
		}
	})
}

func (m *markup) heatRow(cols []HeatCol, r *HeatRow) {
	m.raw(`<tr><th scope="row">`)
	m.link(r.Href, r.Name, ` `)
	m.maybe(`<small>`, r.Note, `</small>`)
	m.raw(`</th>`)
	for i, c := range r.Cells {
		switch {
		case c.Text == "":
			m.raw(`<td></td>`)
		case c.Word == "none":
			m.within(`<td class="soft">`, c.Text, `</td>`)
		default:
			m.within(`<td data-l="`, cols[i].Head, `"`)
			m.within(` class="`, c.class(), `">`)
			m.text(c.Text)
			m.within(`<small>`, c.Word, `</small></td>`)
		}
	}
	m.raw(`</tr>`)
}
