package main

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// unused lists the parts of selectors in Pico that no page needs: elements, attributes and states.
// TestNoPageNeedsTheUnusedParts compares them with the templates. The only element with role=group is a pre, which contains no elements.
var unused = []string{
	"dialog", "progress", "article", "textarea", "hgroup", "figure", "aside", "kbd", "samp", "h4", "h5", "h6", "hr", "sub", "sup", "ins", "img", "audio", "optgroup", "address", "area", "canvas", "del", "iframe", "template", "video", "table.striped", "blockquote",
	"[data-tooltip]", "[data-placement=", "[dir=rtl]", "[type=color]", "[type=datetime-local]", "[type=file]", "[type=range]", "[type=month]", "[type=reset]", "[type=time]", "[type=week]",
	"[data-theme=", "[disabled]", "[multiple]", "[role=button]", "[role=group] ", "[role=group]:", "[role=group]>", "[role=link]", "[aria-hidden=false]", "[aria-invalid=false]", "[role=search]", "[role=switch]", "[aria-label=breadcrumb]", ":host", ":indeterminate",
}

var (
	license    = regexp.MustCompile(`(?s)/\*!.*?\*/`)
	innerRule  = regexp.MustCompile(`([^{};]+)\{([^{}]*)\}`)
	emptyBlock = regexp.MustCompile(`[^{};]+\{\}`)
	variable   = regexp.MustCompile(`(--[\w-]+):(?:"[^"]*"|\([^()]*\)|[^;{}"()])*;?`)
	ownRoot    = regexp.MustCompile(`^:root:root\{([^{}]*)\}`)
	reference  = regexp.MustCompile(`var\((--[\w-]+)`)
	choice     = regexp.MustCompile(`\([^()]*\)`)
)

// subset removes the unused parts of Pico's minified style sheet, and then the variables that neither the rest nor our own style sheet
// reads, or that our :root:root at its beginning replaces. The license comment stays. A selector stays if an unused part is only one of several choices, as in :is(input,textarea).
func subset(sheet, own []byte) []byte {
	replaced := map[string]bool{}
	if m := ownRoot.FindSubmatch(own); m != nil {
		for _, v := range variable.FindAllSubmatch(m[1], -1) {
			replaced[string(v[1])] = true
		}
	}
	comments := bytes.Join(license.FindAll(sheet, -1), nil)
	rules := innerRule.ReplaceAllFunc(license.ReplaceAll(sheet, nil), func(rule []byte) []byte {
		selectors, declarations, _ := strings.Cut(string(rule), "{")
		kept := slices.DeleteFunc(splitSelectors(selectors), isUnused)
		if len(kept) == 0 {
			return nil
		}
		if !slices.ContainsFunc(kept, func(s string) bool { return !strings.HasPrefix(s, ":root") }) {
			declarations = variable.ReplaceAllStringFunc(declarations, func(d string) string {
				if name, _, _ := strings.Cut(d, ":"); replaced[name] {
					return ""
				}
				return d
			})
		}
		return []byte(strings.Join(kept, ",") + "{" + declarations)
	})
	rules = emptyBlock.ReplaceAll(withoutUnread(rules, own), nil)
	return append(comments, emptyBlock.ReplaceAll(rules, nil)...) // a block whose rules were all empty
}

// withoutUnread removes variables that nothing reads. It repeats, because a variable may be read only by a removed one.
func withoutUnread(sheet, own []byte) []byte {
	for {
		read := map[string]bool{}
		for _, m := range reference.FindAllSubmatch(slices.Concat(sheet, own), -1) {
			read[string(m[1])] = true
		}
		small := variable.ReplaceAllFunc(sheet, func(declaration []byte) []byte {
			if name, _, _ := bytes.Cut(declaration, []byte(":")); !read[string(name)] {
				return nil
			}
			return declaration
		})
		if len(small) == len(sheet) {
			return sheet
		}
		sheet = small
	}
}

// splitSelectors splits a list of selectors at the commas that are not in parentheses.
func splitSelectors(list string) (out []string) {
	depth, from := 0, 0
	for i := range len(list) {
		switch list[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				out, from = append(out, list[from:i]), i+1
			}
		}
	}
	return append(out, list[from:])
}

func isUnused(selector string) bool {
	for outer := choice.ReplaceAllString(selector, ""); outer != selector; outer = choice.ReplaceAllString(selector, "") {
		selector = outer
	}
	return slices.ContainsFunc(unused, func(part string) bool { return namesPart(selector, part) })
}

// namesPart reports whether a selector contains an element as a whole word, or an attribute or state as a substring.
func namesPart(selector, part string) bool {
	if strings.ContainsAny(part, "[:") {
		return strings.Contains(selector, part)
	}
	words := strings.FieldsFunc(selector, func(r rune) bool { return strings.ContainsRune(" >+~:[]=*", r) })
	return slices.Contains(words, part)
}
