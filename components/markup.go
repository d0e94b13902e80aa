package components

import (
	"context"
	"io"
	"sync"

	"github.com/a-h/templ"
)

// Markup is HTML as it is written. Rows, of which a page has hundreds, and the links of the navigation are written by it instead of
// in a template, which takes five times as long for the same bytes.
type Markup []byte

// Raw writes markup: nothing but what stands in the program.
func (m *Markup) Raw(s string) { *m = append(*m, s...) }

// Text writes what came from outside the program, between tags or within the quotes of an attribute. It escapes as templates do.
func (m *Markup) Text(s string) {
	from := 0
	for i := range len(s) {
		var as string
		switch s[i] {
		case '&':
			as = "&amp;"
		case '<':
			as = "&lt;"
		case '>':
			as = "&gt;"
		case '"':
			as = "&#34;"
		case '\'':
			as = "&#39;"
		default:
			continue
		}
		m.Raw(s[from:i])
		m.Raw(as)
		from = i + 1
	}
	m.Raw(s[from:])
}

// Within writes a text between two pieces of markup.
func (m *Markup) Within(open, text, end string) {
	m.Raw(open)
	m.Text(text)
	m.Raw(end)
}

// Maybe is within for a text that may be empty, of which nothing is then written.
func (m *Markup) Maybe(open, text, end string) {
	if text != "" {
		m.Within(open, text, end)
	}
}

// Link writes an element that leads somewhere, or what it holds alone where there is no address.
func (m *Markup) Link(href, text, after string) {
	if href == "" {
		m.Text(text)
	} else {
		m.Within(`<a href="`, href, `">`)
		m.Text(text)
		m.Raw(`</a>`)
	}
	m.Raw(after)
}

// sheets are used again, unless they have grown beyond largestSheet.
var sheets = sync.Pool{New: func() any { return new(Markup) }}

const largestSheet = 1 << 20

// Written is what a function writes, as a part of a template.
func Written(write func(*Markup)) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		sheet := sheets.Get().(*Markup)
		defer func() {
			if cap(*sheet) <= largestSheet {
				sheets.Put(sheet)
			}
		}()
		*sheet = (*sheet)[:0]
		write(sheet)
		_, err := w.Write(*sheet)
		return err
	})
}
