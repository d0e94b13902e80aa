package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/a-h/templ/parser/v2"
	"github.com/a-h/templ/parser/v2/visitor"
)

// markup is what the pages can hold: the elements of the templates, and what scripts do to any of them.
type markup struct {
	elements   []element
	everywhere map[string]values // attributes that a script may set on any element
	spread     []string          // attributes that templates take from functions
}

// element is one element of a template, with every attribute that it may have.
type element struct {
	tag        string
	attributes map[string]values
	holds      bool // other elements, or what cannot be told from the template
}

// values are the values that an attribute may have; nil is any.
type values []string

// computed are the values of attributes that templates compute, where they are few. What is not named here may be anything.
var computed = map[string]values{
	"type":       {"text", "search", "date"}, // components.Field
	"aria-label": {"Words for people"},       // none that a style sheet asks for
}

// userSets are the attributes that whoever reads the page changes with a click.
var userSets = map[string]string{"details": "open"}

// readMarkup reads the templates of a folder, the functions beside them, and the script that changes pages.
func readMarkup(folder string, script []byte) (*markup, error) {
	m := &markup{everywhere: map[string]values{}}
	m.addScript(script)
	if err := m.addFunctions(folder); err != nil {
		return nil, err
	}
	walk := visitor.New()
	into := walk.Element
	walk.Element = func(e *parser.Element) error {
		has, err := m.attributesOf(e)
		m.elements = append(m.elements, element{e.Name, has, slices.ContainsFunc(e.Children, mayHold)})
		return errors.Join(err, into(e))
	}
	names, err := filepath.Glob(filepath.Join(folder, "*.templ"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("no templates in %s (%v)", folder, err)
	}
	for _, name := range names {
		file, err := parser.Parse(name)
		if err == nil {
			err = file.Visit(walk)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return m, nil
}

var sets, makes = regexp.MustCompile(`setAttribute\("([a-z-]+)", "([^"]*)"\)`), regexp.MustCompile(`createElement\("([a-z]+)"\)`)

func (m *markup) addScript(script []byte) {
	for _, found := range sets.FindAllSubmatch(script, -1) {
		either(m.everywhere, string(found[1]), values{string(found[2])})
	}
	for _, found := range makes.FindAllSubmatch(script, -1) {
		m.elements = append(m.elements, element{tag: string(found[1])})
	}
}

var groups, keys = regexp.MustCompile(`templ\.Attributes\{[^}]*\}`), regexp.MustCompile(`"([\w-]+)":`)

// addFunctions reads which attributes the functions beside the templates give, and the elements that some of them write. What templ makes
// of the templates says the same as these.
func (m *markup) addFunctions(folder string) error {
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	for _, name := range names {
		if strings.HasSuffix(name, "_templ.go") {
			continue
		}
		text, failed := os.ReadFile(name) // #nosec G304 -- the build reads its own sources
		err = errors.Join(err, failed)
		for _, group := range groups.FindAll(text, -1) {
			for _, key := range keys.FindAllSubmatch(group, -1) {
				m.spread = append(m.spread, string(key[1]))
			}
		}
		m.addWritten(text)
	}
	return err
}

var written, opens, given = regexp.MustCompile("`[^`]*`"), regexp.MustCompile(`<([a-z][a-z0-9]*)`), regexp.MustCompile(` ([a-z-]+)="`)

// addWritten reads the elements that a file writes in pieces. An attribute may stand in another piece than its element, so each may have
// every one of the file, with any value, and hold any other.
func (m *markup) addWritten(text []byte) {
	has, pieces := map[string]values{}, written.FindAll(text, -1)
	for _, piece := range pieces {
		for _, name := range given.FindAllSubmatch(piece, -1) {
			has[string(name[1])] = nil
		}
	}
	for _, piece := range pieces {
		for _, tag := range opens.FindAllSubmatch(piece, -1) {
			own := maps.Clone(has)
			if name := userSets[string(tag[1])]; name != "" {
				own[name] = nil
			}
			m.elements = append(m.elements, element{string(tag[1]), own, true})
		}
	}
}

// mayHold says whether a node can be or bring an element; words cannot.
func mayHold(n parser.Node) bool {
	switch n.(type) {
	case *parser.Text, *parser.Whitespace, *parser.StringExpression:
		return false
	}
	return true
}

// attributesOf gathers what an element may have, whatever the conditions.
func (m *markup) attributesOf(e *parser.Element) (map[string]values, error) {
	has := map[string]values{}
	if name := userSets[e.Name]; name != "" {
		has[name] = nil
	}
	return has, m.gather(has, e.Attributes)
}

func (m *markup) gather(has map[string]values, list []parser.Attribute) error {
	var errs []error
	for _, a := range list {
		switch a := a.(type) {
		case *parser.ConstantAttribute:
			either(has, a.Key.String(), values{a.Value})
		case *parser.BoolConstantAttribute:
			either(has, a.Key.String(), nil)
		case *parser.BoolExpressionAttribute:
			either(has, a.Key.String(), nil)
		case *parser.ExpressionAttribute:
			either(has, a.Key.String(), computed[a.Key.String()])
		case *parser.ConditionalAttribute:
			errs = append(errs, m.gather(has, a.Then), m.gather(has, a.Else))
		case *parser.SpreadAttributes:
			for _, name := range m.spread {
				either(has, name, nil)
			}
		default:
			errs = append(errs, fmt.Errorf("an attribute of a kind that cannot be read: %s", a))
		}
	}
	return errors.Join(errs...)
}

// either adds the values that one attribute may have to those it may have otherwise.
func either(has map[string]values, name string, more values) {
	old, known := has[name]
	if known && old == nil || more == nil {
		has[name] = nil
		return
	}
	has[name] = slices.Concat(old, more)
}
