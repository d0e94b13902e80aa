package main

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
)

// noticesName is the name of the file with the license texts, in the release and in each archive.
const noticesName = "THIRD_PARTY_NOTICES"

// noticesOf returns the license texts of all components as one text.
func noticesOf(list []*component) ([]byte, error) {
	rule := strings.Repeat("=", 80)
	var b bytes.Buffer
	b.WriteString("opshub contains the following software of other authors. Their licenses follow.\n\n")
	for _, c := range list {
		fmt.Fprintf(&b, "  %s %s (%s)\n", c.name, c.version, cmp.Or(strings.Join(c.licenses(), ", "), "see its license"))
	}
	for _, c := range list {
		for _, name := range c.fileNames() {
			text := bytes.TrimSpace(c.files[name])
			if len(text) == 0 {
				return nil, fmt.Errorf("%s %s: the file %s is empty", c.name, c.version, name)
			}
			fmt.Fprintf(&b, "\n%s\n%s %s: %s\n%s\n\n%s\n", rule, c.name, c.version, name, rule, text)
		}
	}
	return b.Bytes(), nil
}
