package main

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// unused lists the parts of Pico that no page needs: elements, attributes and states in selectors.
// TestNoPageNeedsTheUnusedParts compares them with the templates.
var unused = []string{
	"dialog", "progress", "article", "textarea", "hgroup", "figure", "aside", "kbd", "samp", "h5", "h6", "hr",
	"[data-tooltip]", "[data-placement=", "[dir=rtl]", "[type=color]", "[type=datetime-local]", "[type=file]", "[type=radio]", "[type=range]", "[type=reset]", "[type=time]",
	"[role=link]", "[role=search]", "[role=switch]", "[aria-label=breadcrumb]", ":host", ":indeterminate",
}

var (
	license    = regexp.MustCompile(`(?s)/\*!.*?\*/`)
	innerRule  = regexp.MustCompile(`([^{};]+)\{([^{}]*)\}`)
	emptyBlock = regexp.MustCompile(`@media[^{}]*\{\}`)
	choice     = regexp.MustCompile(`\([^()]*\)`)
)

// subset removes the unused parts from Pico's minified style sheet. It keeps the license comment. It also keeps a
// selector if an unused part is only one of several alternatives, as in :is(input,textarea).
func subset(sheet []byte) []byte {
	comments := bytes.Join(license.FindAll(sheet, -1), nil)
	rules := innerRule.ReplaceAllFunc(license.ReplaceAll(sheet, nil), func(rule []byte) []byte {
		selectors, declarations, _ := strings.Cut(string(rule), "{")
		kept := slices.DeleteFunc(splitSelectors(selectors), isUnused)
		if len(kept) == 0 {
			return nil
		}
		return []byte(strings.Join(kept, ",") + "{" + declarations)
	})
	return append(comments, emptyBlock.ReplaceAll(rules, nil)...)
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
