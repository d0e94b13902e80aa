package chart

import (
	"github.com/a-h/templ"

	"opshub/components"
)

// heatRows shows the rows of a picture of figures.
func heatRows(cols []HeatCol, rows []HeatRow) templ.Component {
	return components.Written(func(m *components.Markup) {
		for i := range rows {
			writeHeatRow(m, cols, &rows[i])
		}
	})
}

func writeHeatRow(m *components.Markup, cols []HeatCol, r *HeatRow) {
	m.Raw(`<tr`)
	m.Maybe(` id="`, r.ID, `"`)
	m.Raw(`><th scope="row">`)
	m.Link(r.Href, r.Name, ` `)
	m.Maybe(`<small>`, r.Note, `</small>`)
	m.Raw(`</th>`)
	for i, c := range r.Cells {
		switch {
		case c.Text == "":
			m.Raw(`<td></td>`)
		case c.Word == "none":
			m.Within(`<td class="soft">`, c.Text, `</td>`)
		default:
			m.Within(`<td data-l="`, cols[i].Head, `"`)
			m.Within(` class="`, c.class(), `">`)
			m.Link(c.Href, c.Text, ``)
			m.Within(`<small>`, c.Word, `</small></td>`)
		}
	}
	m.Raw(`</tr>`)
}
