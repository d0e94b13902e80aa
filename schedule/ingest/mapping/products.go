package mapping

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
)

// products has one mapping for each known file of another product. The columns come from the vendors' documentation and
// public exporters.
//
//go:embed products/*.toml
var products embed.FS

// Embedded returns the mappings of the program, sorted by name.
var Embedded = sync.OnceValue(func() []*Mapping {
	names, err := fs.Glob(products, "products/*.toml")
	if err != nil {
		panic(err)
	}
	list := make([]*Mapping, 0, len(names))
	for _, name := range names {
		text, err := products.ReadFile(name)
		if err != nil {
			panic(err)
		}
		m, err := Parse(string(text))
		if err != nil {
			panic("BUG: " + name + ": " + err.Error())
		}
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b *Mapping) int { return strings.Compare(a.Name, b.Name) })
	return list
})

// Named returns the embedded mapping with a name, or else the mapping in the file of that name.
func Named(name string) (*Mapping, error) {
	for _, m := range Embedded() {
		if m.Name == name {
			return m, nil
		}
	}
	text, err := os.ReadFile(name) // #nosec G304 -- a file that the command line or the configuration names
	if err != nil {
		return nil, fmt.Errorf("%s is neither a mapping (opshub mappings lists them) nor a readable TOML file", name)
	}
	m, err := Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("mapping %s: %w", name, err)
	}
	return m, nil
}
