package components

import "github.com/a-h/templ"

// tableRows shows the rows of a table.
func tableRows(heads []Head, rows []Row) templ.Component {
	return Written(func(m *Markup) {
		for i := range rows {
			m.row(heads, &rows[i])
		}
	})
}

func (m *Markup) row(heads []Head, r *Row) {
	m.Raw(`<tr`)
	m.Maybe(` id="`, r.ID, `"`)
	m.Raw(`>`)
	for i := range r.Cells {
		if i == 0 {
			m.Raw(`<th scope="row">`)
			m.cell(&r.Cells[0])
			m.Raw(`</th>`)
			continue
		}
		m.Within(`<td data-l="`, heads[i].Label, `"`)
		if heads[i].Num {
			m.Raw(` class="n"`)
		}
		m.Raw(`>`)
		m.cell(&r.Cells[i])
		m.Raw(`</td>`)
	}
	m.Raw(`</tr>`)
}

func (m *Markup) cell(c *Cell) {
	switch {
	case c.Tag.Word != "":
		m.Raw(`<span>`)
		m.tag(c.Tag)
		m.Raw(`</span> `)
	case c.Href != "":
		m.Within(`<span><a href="`, c.Href, `"`)
		m.Maybe(` title="`, c.Title, `"`)
		m.Raw(`>`)
		m.words(c)
		m.Raw(`</a>`)
		m.zone(c.Zone)
		m.Raw(`</span> `)
	case c.Text != "" || c.Lead != "" || len(c.Marks) > 0:
		m.Raw(`<span>`)
		m.words(c)
		m.zone(c.Zone)
		m.Raw(`</span> `)
	}
	for _, code := range c.Codes {
		m.Within(`<code>`, code, `</code> `)
	}
	m.Maybe(`<small>`, c.Sub, `</small> `)
	for i := range c.Lines {
		m.line(&c.Lines[i])
	}
	if c.Fold != nil {
		m.fold(c.Fold)
	}
}

func (m *Markup) zone(z Zone) {
	if z.Short != "" {
		m.Within(` <abbr class="zone" title="`, z.Name, `">`)
		m.Within(``, z.Short, `</abbr>`)
	}
}

func (m *Markup) line(l *Line) {
	m.Within(`<small>`, l.Before, ` `)
	m.Link(l.Link.Href, l.Link.Text, ``)
	m.Within(``, l.After, `</small> `)
}

func (m *Markup) words(c *Cell) {
	if c.Lead != "" {
		m.Within(`<time datetime="`, c.At, `">`)
		m.Text(c.Lead)
		m.Raw(`</time> `)
	}
	switch {
	case len(c.Marks) > 0:
		m.marks(c.Marks)
	case c.Lead != "":
		m.Within(`<span class="nw">`, c.Text, `</span>`)
	default:
		m.Text(c.Text)
	}
}

func (m *Markup) fold(f *Fold) {
	m.Within(`<details class="fold"><summary>`, f.Summary, `</summary><dl>`)
	for _, fact := range f.Facts {
		m.Within(`<dt>`, fact.Label, `</dt>`)
		m.Within(`<dd>`, fact.Text, `</dd>`)
	}
	m.Raw(`</dl></details>`)
}

// MarkedText is a text with its matches marked.
func MarkedText(marks []Mark) templ.Component {
	return Written(func(m *Markup) { m.marks(marks) })
}

func (m *Markup) marks(marks []Mark) {
	for _, part := range marks {
		if part.Hit {
			m.Within(`<mark>`, part.Text, `</mark>`)
		} else {
			m.Text(part.Text)
		}
	}
}

// TagView shows a status as a word.
func TagView(t Tag) templ.Component {
	return Written(func(m *Markup) { m.tag(t) })
}

func (m *Markup) tag(t Tag) {
	m.Raw(`<span class="tag`)
	m.Maybe(` `, t.Class, ``)
	m.Within(`">`, t.Word, `</span>`)
}
