package main

import (
	"strings"

	"github.com/tdewolff/parse/v2/css"
)

// selector is one selector of a list: compounds such as `input[type=date]`, which combinators join.
type selector struct {
	text      string
	compounds []compound
}

// compound is what one element has to be.
type compound struct {
	tag        string // "" for any
	attributes []attribute
	pseudo     []pseudo
	around     bool // the next compound asks for something inside this one
}

// attribute is a condition on an attribute; without a value the element only has to have it.
type attribute struct{ name, value string }

// pseudo is a pseudo-class or a pseudo-element, with what stands in its parentheses where those are selectors.
type pseudo struct {
	name    string
	choices []selector
}

// readSelectors reads a list of selectors between commas.
func readSelectors(tokens []css.Token) []selector {
	var list []selector
	for _, part := range split(tokens) {
		list = append(list, selector{joined(part), readCompounds(part)})
	}
	return list
}

// split cuts at the commas that stand in no parentheses.
func split(tokens []css.Token) [][]css.Token {
	var list [][]css.Token
	depth, start := 0, 0
	for i, t := range tokens {
		switch t.TokenType {
		case css.FunctionToken, css.LeftParenthesisToken:
			depth++
		case css.RightParenthesisToken:
			depth--
		case css.CommaToken:
			if depth == 0 {
				list = append(list, tokens[start:i])
				start = i + 1
			}
		}
	}
	return append(list, tokens[start:])
}

func readCompounds(tokens []css.Token) []compound {
	list := []compound{{}}
	for i := 0; i < len(tokens); i++ {
		c, t := &list[len(list)-1], tokens[i]
		switch t.TokenType {
		case css.WhitespaceToken:
			c.around = true
			list = append(list, compound{})
		case css.IdentToken:
			c.tag = string(t.Data)
		case css.LeftBracketToken:
			end := closing(tokens, i, css.RightBracketToken)
			c.attributes = append(c.attributes, readAttribute(tokens[i+1:end]))
			i = end
		case css.ColonToken:
			p, end := readPseudo(tokens, i)
			c.pseudo = append(c.pseudo, p)
			i = end
		case css.DelimToken:
			switch t.Data[0] {
			case '.': // a class may be anything
				i++
			case '>', '+', '~':
				c.around = t.Data[0] == '>'
				list = append(list, compound{})
			}
		}
	}
	return list
}

// readPseudo reads what follows a colon and gives where it ends.
func readPseudo(tokens []css.Token, i int) (pseudo, int) {
	for tokens[i].TokenType == css.ColonToken {
		i++
	}
	name := strings.TrimSuffix(string(tokens[i].Data), "(")
	if tokens[i].TokenType != css.FunctionToken {
		return pseudo{name: name}, i
	}
	end := closing(tokens, i, css.RightParenthesisToken)
	return pseudo{name, readSelectors(tokens[i+1 : end])}, end
}

// closing finds the bracket that closes the one at i.
func closing(tokens []css.Token, i int, kind css.TokenType) int {
	depth := 0
	for ; i < len(tokens); i++ {
		switch tokens[i].TokenType {
		case css.FunctionToken, css.LeftParenthesisToken, css.LeftBracketToken:
			depth++
		case css.RightParenthesisToken, css.RightBracketToken:
			if depth--; depth == 0 && tokens[i].TokenType == kind {
				return i
			}
		}
	}
	return len(tokens) - 1
}

// readAttribute reads what stands in brackets. A value counts only where it is asked for whole, with =.
func readAttribute(tokens []css.Token) attribute {
	a := attribute{name: string(tokens[0].Data)}
	if len(tokens) >= 3 && string(tokens[1].Data) == "=" {
		a.value = strings.Trim(string(tokens[2].Data), `"'`)
	}
	return a
}
