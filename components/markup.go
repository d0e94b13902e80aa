package components

import (
	"context"
	"io"
	"sync"

	"github.com/a-h/templ"
)

// markup is HTML as it is written. Rows, of which a page has hundreds, and the links of the navigation are written by it instead of
// in a template, which takes five times as long for the same bytes.
type markup []byte

// raw writes markup: nothing but what stands in the program.
func (m *markup) raw(s string) { *m = append(*m, s...) }

// text writes what came from outside the program, between tags or within the quotes of an attribute. It escapes as templates do.
func (m *markup) text(s string) {
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
		m.raw(s[from:i])
		m.raw(as)
		from = i + 1
	}
	m.raw(s[from:])
}

// within writes a text between two pieces of markup.
func (m *markup) within(open, text, end string) {
	m.raw(open)
	m.text(text)
	m.raw(end)
}

// maybe is within for a text that may be empty, of which nothing is then written.
func (m *markup) maybe(open, text, end string) {
	if text != "" {
		m.within(open, text, end)
	}
}

// link writes an element that leads somewhere, or what it holds alone where there is no address.
func (m *markup) link(href, text, after string) {
	if href == "" {
		m.text(text)
	} else {
		m.within(`<a href="`, href, `">`)
		m.text(text)
		m.raw(`</a>`)
	}
	m.raw(after)
}

// sheets are used again, unless they have grown beyond largestSheet.
var sheets = sync.Pool{New: func() any { return new(markup) }}

const largestSheet = 1 << 20

// written is what a function writes, as a part of a template.
func written(write func(*markup)) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		sheet := sheets.Get().(*markup)
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
