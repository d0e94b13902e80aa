package main

import (
	"io"

	"opshub/cmd"
	"opshub/handlers"
)

// manifestCmd lists the routes and source files of this build.
type manifestCmd struct {
	Release string `placeholder:"NAME" help:"Name of the release: a tag or a commit."`
}

// Run writes the manifest. Equal sources produce equal output.
func (c *manifestCmd) Run(p *program) error {
	cat, err := rows()
	if err != nil {
		return err
	}
	m, err := handlers.Manifest(cat, cmd.Sources)
	if err != nil {
		return err
	}
	m.Release, m.Dated = c.Release, commitTime
	_, err = io.WriteString(p.stdout, m.String())
	return err
}
