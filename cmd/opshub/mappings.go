package main

import (
	"fmt"
	"text/tabwriter"

	"opshub/schedule/ingest/mapping"
)

// mappingsCmd lists the embedded mappings, or prints one.
type mappingsCmd struct {
	Name string `arg:"" optional:"" help:"Print the text of this mapping, to copy and change it."`
}

// Run writes the list or the text.
func (c *mappingsCmd) Run(p *program) error {
	if c.Name != "" {
		m, err := mapping.Named(c.Name)
		if err != nil {
			return err
		}
		_, err = fmt.Fprint(p.stdout, m.Text)
		return err
	}
	w := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	for _, m := range mapping.Embedded() {
		fmt.Fprintf(w, "%s\t%s\n", m.Name, m.Title)
	}
	return w.Flush()
}
