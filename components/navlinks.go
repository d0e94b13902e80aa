package components

import "github.com/a-h/templ"

// navLinks shows links of the navigation as the items of a list.
func navLinks(links []Link) templ.Component {
	return Written(func(m *Markup) {
		for i := range links {
			m.Raw(`<li>`)
			m.navLink(&links[i])
			m.Raw(`</li>`)
		}
	})
}

// navLink is one link of the navigation, marked when it is the current one.
func (m *Markup) navLink(l *Link) {
	m.Within(`<a href="`, l.Href, `"`)
	m.Maybe(` aria-current="`, l.Current, `"`)
	m.Within(`>`, l.Text, ` `)
	m.Maybe(`<span class="count">`, l.Count, `</span>`)
	m.Raw(`</a>`)
}
