package components

import "github.com/a-h/templ"

// navLinks shows links of the navigation as the items of a list.
func navLinks(links []Link) templ.Component {
	return written(func(m *markup) {
		for i := range links {
			m.raw(`<li>`)
			m.navLink(&links[i])
			m.raw(`</li>`)
		}
	})
}

// navLink is one link of the navigation, marked when it is the current one.
func (m *markup) navLink(l *Link) {
	m.within(`<a href="`, l.Href, `"`)
	m.maybe(` aria-current="`, l.Current, `"`)
	m.within(`>`, l.Text, ` `)
	m.maybe(`<span class="count">`, l.Count, `</span>`)
	m.raw(`</a>`)
}
