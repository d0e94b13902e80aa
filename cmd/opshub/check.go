package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/cmd"
	"opshub/handlers"
	"opshub/handlers/support"
	"opshub/handlers/web"
	"opshub/schedule/store"
)

// checkCmd runs the smoke tests and diagnostics of all sections in the terminal.
type checkCmd struct {
	database
	Section string `help:"Only this section, by name or with hyphens: \"Export Suite\" or export-suite."`
	Format  string `enum:"text,json" default:"text" help:"Format of the output: text or json."`
	All     bool   `help:"List the passed checks too."`
	Root    string `help:"Source folder that the file checks read instead of the files embedded in the program." type:"existingdir"`
}

// rows returns the catalog to check.
var rows = catalog.Default

// Run checks and reports the results. It returns a refusalError if a required check fails.
func (c *checkCmd) Run(p *program) error {
	looked, err := c.look(p)
	if err != nil {
		return err
	}
	if c.Format == "json" {
		err = writeJSON(p.stdout, looked.JSON())
	} else {
		err = looked.Text(p.stdout)
	}
	if n := looked.Sum()[check.Fail]; err == nil && n > 0 {
		return refusalError{plural(n, "required check") + " failed"}
	}
	return err
}

// look opens the database and runs the checks. A database that is refused because of its schema is a failed check. Any
// other error on opening is returned.
func (c *checkCmd) look(p *program) (looked *support.CheckResults, err error) {
	cat, err := rows()
	if err != nil {
		return nil, err
	}
	cfg := web.Config{Catalog: cat, CommandSources: cmd.Sources, Stamp: buildStamp(), Version: version, Log: p.log, Now: p.now}
	if c.Root != "" {
		cfg.Files = os.DirFS(c.Root)
	}
	err = c.with(p, store.ReadOnly, func(db *store.Store) error {
		rosters, err := loaded(p, db)
		if err != nil {
			return err
		}
		cfg.Store, cfg.Rosters = db, rosters
		looked, err = handlers.Check(p.ctx, cfg, support.CheckOptions{Section: c.Section, All: c.All})
		if err != nil {
			return fmt.Errorf("check: %w", err)
		}
		return nil
	})
	var wrong *store.SchemaError
	if errors.As(err, &wrong) && wrong.Have != 0 {
		return support.CheckRefused(cfg, store.Describe(c.DB), wrong), nil
	}
	return looked, err
}

// writeJSON writes a value as indented JSON.
func writeJSON(w io.Writer, v any) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(v)
}
