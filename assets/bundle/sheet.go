package main

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/css"
)

// rule is one piece of a style sheet: a ruleset, an at-rule with or without a block, or a comment to keep.
type rule struct {
	text      string     // "@media print", "@charset \"UTF-8\"", the comment
	selectors []selector // of a ruleset
	declared  []declaration
	inside    []*rule
	block     bool // an at-rule with a block
}

type declaration struct{ name, value string }

// custom says whether the declaration sets a variable.
func (d declaration) custom() bool { return strings.HasPrefix(d.name, "--") }

// readSheet takes a style sheet apart. Of the comments it keeps those that ask for it, /*! ... */.
func readSheet(text []byte) (*rule, error) {
	p := css.NewParser(parse.NewInputBytes(bytes.Clone(text)), false)
	top := &rule{}
	stack := []*rule{top}
	open := func(r *rule) {
		last := stack[len(stack)-1]
		last.inside = append(last.inside, r)
		stack = append(stack, r)
	}
	for {
		grammar, _, data := p.Next()
		last := stack[len(stack)-1]
		switch grammar {
		case css.ErrorGrammar:
			if err := p.Err(); !errors.Is(err, io.EOF) {
				return nil, err
			}
			return top, nil
		case css.BeginAtRuleGrammar:
			open(&rule{text: string(data) + joined(p.Values()), block: true})
		case css.BeginRulesetGrammar:
			open(&rule{selectors: readSelectors(p.Values())})
		case css.EndAtRuleGrammar, css.EndRulesetGrammar:
			stack = stack[:len(stack)-1]
		case css.AtRuleGrammar:
			last.inside = append(last.inside, &rule{text: string(data) + joined(p.Values()) + ";"})
		case css.CommentGrammar:
			if bytes.HasPrefix(data, []byte("/*!")) {
				last.inside = append(last.inside, &rule{text: string(data)})
			}
		case css.DeclarationGrammar, css.CustomPropertyGrammar:
			last.declared = append(last.declared, declaration{string(data), joined(p.Values())})
		case css.TokenGrammar:
			last.inside = append(last.inside, &rule{text: string(data)})
		}
	}
}

func joined(tokens []css.Token) string {
	var b strings.Builder
	for _, t := range tokens {
		b.Write(t.Data)
	}
	return b.String()
}

// write gives the sheet back, without the blocks that hold nothing any more.
func (r *rule) write(out *bytes.Buffer) {
	for _, in := range r.inside {
		var body bytes.Buffer
		for i, d := range in.declared {
			if i > 0 {
				body.WriteByte(';')
			}
			body.WriteString(d.name + ":" + d.value)
		}
		in.write(&body)
		switch {
		case !in.block && in.selectors == nil:
			out.WriteString(in.text)
		case body.Len() > 0:
			out.WriteString(in.text)
			for i, s := range in.selectors {
				if i > 0 {
					out.WriteByte(',')
				}
				out.WriteString(s.text)
			}
			out.WriteString("{" + body.String() + "}")
		}
	}
}

// each calls a function for every ruleset, also for those inside other rules. The steps of keyframes are none.
func (r *rule) each(f func(*rule)) {
	for _, in := range r.inside {
		if len(in.selectors) > 0 {
			f(in)
		}
		if !strings.HasPrefix(in.text, "@keyframes") {
			in.each(f)
		}
	}
}
