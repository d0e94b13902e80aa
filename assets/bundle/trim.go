package main

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// never are states that only a script brings about, and ours does not.
var never = map[string]bool{"host": true, "indeterminate": true}

// trim takes from a style sheet what no page can show: rules for elements, attributes and values that the markup does not
// have, variables that nothing reads, and values for the whole page which ours, loaded after it, set anew. It leaves every
// selector as it is; PurgeCSS 8 rewrites lists inside :where and drops button:is(:hover, :focus), which pages do show.
func trim(sheet, ours []byte, m *markup) ([]byte, error) {
	theirs, err := readSheet(sheet)
	if err != nil {
		return nil, err
	}
	own, err := readSheet(ours)
	if err != nil {
		return nil, err
	}
	theirs.each(func(r *rule) {
		r.selectors = slices.DeleteFunc(r.selectors, func(s selector) bool { return !m.may(s) })
		if len(r.selectors) == 0 {
			r.declared, r.inside = nil, nil
			r.selectors = []selector{} // a ruleset still, and an empty one
		}
	})
	again := setOnRoot(own)
	theirs.each(func(r *rule) {
		if onRoot(r) {
			r.declared = slices.DeleteFunc(r.declared, func(d declaration) bool { return again[d.name] })
		}
	})
	read := variablesRead(theirs, string(ours))
	theirs.each(func(r *rule) {
		r.declared = slices.DeleteFunc(r.declared, func(d declaration) bool { return d.custom() && !read[d.name] })
	})
	theirs.dropUnused()
	var out bytes.Buffer
	theirs.write(&out)
	return out.Bytes(), nil
}

// may says whether the pages can hold an element for each part of a selector.
func (m *markup) may(s selector) bool {
	for _, c := range s.compounds {
		if !slices.ContainsFunc(m.elements, func(e element) bool { return m.is(e, c) }) {
			return false
		}
	}
	return true
}

// is says whether an element can be what a compound asks for. What it must not be (:not) is no reason against it: an
// element has an attribute at one time and not at another.
func (m *markup) is(e element, c compound) bool {
	if c.tag != "" && c.tag != e.tag || c.around && !e.holds {
		return false
	}
	for _, a := range c.attributes {
		if !has(e.attributes, a) && !has(m.everywhere, a) {
			return false
		}
	}
	return !slices.ContainsFunc(c.pseudo, func(p pseudo) bool { return !m.shows(e, p) })
}

func has(attributes map[string]values, a attribute) bool {
	allowed, known := attributes[a.name]
	return known && (a.value == "" || allowed == nil || slices.Contains(allowed, a.value))
}

// shows says whether an element can be in a state, or have a pseudo-element.
func (m *markup) shows(e element, p pseudo) bool {
	if never[p.name] {
		return false
	}
	switch p.name {
	case "root":
		return e.tag == "html"
	case "is", "where":
		return slices.ContainsFunc(p.choices, func(s selector) bool {
			return m.may(s) && m.is(e, s.compounds[len(s.compounds)-1])
		})
	case "has":
		return e.holds && slices.ContainsFunc(p.choices, m.may)
	}
	return true
}

// setOnRoot lists what our sheet sets for the whole page, whatever Pico says: :root:root weighs at least as much as any of
// Pico's, and stands behind it.
func setOnRoot(own *rule) map[string]bool {
	set := map[string]bool{}
	for _, r := range own.inside {
		if len(r.selectors) == 1 && r.selectors[0].text == ":root:root" {
			for _, d := range r.declared {
				set[d.name] = true
			}
		}
	}
	return set
}

var rootOnly = regexp.MustCompile(`^(:where\(:root\)|:root(:not\([^()]*\))?)$`)

func onRoot(r *rule) bool {
	return !slices.ContainsFunc(r.selectors, func(s selector) bool { return !rootOnly.MatchString(s.text) })
}

var reads = regexp.MustCompile(`var\(\s*(--[\w-]+)`)

// variablesRead lists the variables that a property needs, be it by way of other variables, and those that ours name.
func variablesRead(theirs *rule, ours string) map[string]bool {
	values, behind := []string{ours}, map[string][]string{}
	theirs.each(func(r *rule) {
		for _, d := range r.declared {
			if d.custom() {
				behind[d.name] = append(behind[d.name], d.value)
			} else {
				values = append(values, d.value)
			}
		}
	})
	read := map[string]bool{}
	for len(values) > 0 {
		value := values[0]
		values = values[1:]
		for _, found := range reads.FindAllStringSubmatch(value, -1) {
			if name := found[1]; !read[name] {
				read[name] = true
				values = append(values, behind[name]...)
			}
		}
	}
	return read
}

// dropUnused takes away the keyframes that no rule names.
func (r *rule) dropUnused() {
	named := map[string]bool{}
	r.each(func(in *rule) {
		for _, d := range in.declared {
			if strings.HasPrefix(d.name, "animation") {
				for _, word := range strings.Fields(strings.ReplaceAll(d.value, ",", " ")) {
					named[word] = true
				}
			}
		}
	})
	r.inside = slices.DeleteFunc(r.inside, func(in *rule) bool {
		name, is := strings.CutPrefix(in.text, "@keyframes ")
		return is && !named[strings.TrimSpace(name)]
	})
}
