package components

import "github.com/a-h/templ"

// tableRows shows the rows of a table.
func tableRows(heads []Head, rows []Row) templ.Component {
	return written(func(m *markup) {
		for i := range rows {
			m.row(heads, &rows[i])
		}
	})
}

func (m *markup) row(heads []Head, r *Row) {
	m.raw(`<tr`)
	m.maybe(` id="`, r.ID, `"`)
	m.raw(`>`)
	for i := range r.Cells {
		if i == 0 {
			m.raw(`<th scope="row">`)
			m.cell(&r.Cells[0])
			m.raw(`</th>`)
			continue
		}
		m.within(`<td data-l="`, heads[i].Label, `"`)
		if heads[i].Num {
			m.raw(` class="n"`)
		}
		m.raw(`>`)
		m.cell(&r.Cells[i])
		m.raw(`</td>`)
	}
	m.raw(`</tr>`)
}

func (m *markup) cell(c *Cell) {
	switch {
	case c.Tag.Word != "":
		m.raw(`<span>`)
		m.tag(c.Tag)
		m.raw(`</span> `)
	case c.Href != "":
		m.within(`<span><a href="`, c.Href, `">`)
		m.words(c)
		m.raw(`</a></span> `)
	case c.Text != "" || c.Lead != "" || len(c.Marks) > 0:
		m.raw(`<span>`)
		m.words(c)
		m.raw(`</span> `)
	}
	for _, code := range c.Codes {
		m.within(`<code>`, code, `</code> `)
	}
	m.maybe(`<small>`, c.Sub, `</small> `)
	if c.Fold != nil {
		m.fold(c.Fold)
	}
}

func (m *markup) words(c *Cell) {
	if c.Lead != "" {
		m.within(`<time datetime="`, c.At, `">`)
		m.text(c.Lead)
		m.raw(`</time> `)
	}
	switch {
	case len(c.Marks) > 0:
		m.marks(c.Marks)
	case c.Lead != "":
		m.within(`<span class="nw">`, c.Text, `</span>`)
	default:
		m.text(c.Text)
	}
}

func (m *markup) fold(f *Fold) {
	m.within(`<details class="fold"><summary>`, f.Summary, `</summary><dl>`)
	for _, fact := range f.Facts {
		m.within(`<dt>`, fact.Label, `</dt>`)
		m.within(`<dd>`, fact.Text, `</dd>`)
	}
	m.raw(`</dl></details>`)
}

// MarkedText is a text with its matches marked.
func MarkedText(marks []Mark) templ.Component {
	return written(func(m *markup) { m.marks(marks) })
}

func (m *markup) marks(marks []Mark) {
	for _, part := range marks {
		if part.Hit {
			m.within(`<mark>`, part.Text, `</mark>`)
		} else {
			m.text(part.Text)
		}
	}
}

// TagView shows a status as a word.
func TagView(t Tag) templ.Component {
	return written(func(m *markup) { m.tag(t) })
}

func (m *markup) tag(t Tag) {
	m.raw(`<span class="tag`)
	m.maybe(` `, t.Class, ``)
	m.within(`">`, t.Word, `</span>`)
}
