package store

import (
	"context"
	"slices"
	"strings"
	"sync"
)

// Reads is the tables and columns that the questions of ask name, by table and place in the live schema. A table of which only rows
// are counted has one column without a name. The questions are put to a store of their own, which remembers nothing, so that each
// of them reaches the database.
func (s *Store) Reads(ctx context.Context, ask func(*Store) error) ([]Column, error) {
	schema, err := s.Schema(ctx)
	if err != nil {
		return nil, err
	}
	own, traced := s.follow()
	if err := ask(own); err != nil {
		return nil, err
	}
	named := map[string]bool{}
	for text := range traced.texts {
		for name := range namesIn(text, schema) {
			named[name] = true
		}
	}
	var out []Column
	for i, c := range schema {
		if (i == 0 || schema[i-1].Table != c.Table) && named[c.Table] && !slices.ContainsFunc(schema, func(o Column) bool { return o.Table == c.Table && named[o.Table+"."+o.Name] }) {
			out = append(out, Column{Table: c.Table})
		}
		if named[c.Table+"."+c.Name] {
			out = append(out, c)
		}
	}
	return out, nil
}

// follow gives a store whose questions are written down. What many questions share, such as the timeline, is made of more than any of
// them asks for; here each asks for its own.
func (s *Store) follow() (*Store, *traced) {
	t := &traced{engine: s.engine, texts: map[string]bool{}}
	return &Store{engine: t, mode: s.mode, chain: chainState{now: s.chain.now}, traced: true}, t
}

// traced is an engine that writes down every query text.
type traced struct {
	engine
	mu    sync.Mutex
	texts map[string]bool
}

func (t *traced) read(ctx context.Context, f func(reader) error) error {
	return t.engine.read(ctx, func(q reader) error { return f(tracedReader{q, t}) })
}

func (t *traced) query(ctx context.Context, text string, args []any, each func(row) error) error {
	return tracedReader{t.engine, t}.query(ctx, text, args, each)
}

type tracedReader struct {
	reader
	of *traced
}

func (q tracedReader) query(ctx context.Context, text string, args []any, each func(row) error) error {
	q.of.mu.Lock()
	q.of.texts[text] = true
	q.of.mu.Unlock()
	return q.reader.query(ctx, text, args, each)
}

// namesIn are the tables and the columns of the schema that a statement names: "shift", "shift.id". A column behind an alias is that of
// the tables with that alias; a bare one is that of any table of the statement.
func namesIn(text string, schema []Column) map[string]bool {
	has, tables := map[string]bool{}, map[string]bool{}
	for _, c := range schema {
		has[c.Table+"."+c.Name], tables[c.Table] = true, true
	}
	words := sqlWords(text)
	named, alias := map[string]bool{}, map[string][]string{}
	for i, w := range words {
		before := ""
		if i > 0 {
			before = strings.ToUpper(words[i-1])
		}
		if !tables[w] || before != "FROM" && before != "JOIN" && before != "," {
			continue
		}
		named[w] = true
		alias[w] = append(alias[w], w)
		next := i + 1
		if next < len(words) && strings.EqualFold(words[next], "AS") {
			next++
		}
		if next < len(words) && isName(words[next]) {
			alias[words[next]] = append(alias[words[next]], w)
		}
	}
	of := func(tables []string, column string) {
		for _, t := range tables {
			if has[t+"."+column] {
				named[t+"."+column] = true
			}
		}
	}
	var all []string
	for t := range named {
		all = append(all, t)
	}
	for i, w := range words {
		switch {
		case !isName(w) || i > 0 && words[i-1] == ".":
		case i+2 < len(words) && words[i+1] == ".":
			of(alias[w], words[i+2])
		default:
			of(all, w)
		}
	}
	return named
}

// sqlWords cuts a statement into names, numbers and signs, without what stands in quotes.
func sqlWords(text string) (words []string) {
	for len(text) > 0 {
		switch c := text[0]; {
		case c == '\'':
			_, rest, _ := strings.Cut(text[1:], "'")
			text = rest
		case isName(text[:1]) || c >= '0' && c <= '9':
			n := 1
			for n < len(text) && (isName(text[n:n+1]) || text[n] >= '0' && text[n] <= '9') {
				n++
			}
			words, text = append(words, text[:n]), text[n:]
		default:
			if c > ' ' {
				words = append(words, text[:1])
			}
			text = text[1:]
		}
	}
	return words
}

// isName says whether a word begins as a name does.
func isName(w string) bool {
	c := w[0]
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
