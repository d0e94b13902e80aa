package main

import (
	"fmt"

	"opshub/cmd"
	"opshub/handlers"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
	"opshub/schedule/store"
)

// routesCmd prints the route catalog in the terminal.
type routesCmd struct {
	DB      string `name:"db" env:"OPSHUB_DB" placeholder:"FILE" help:"SQLite file, or a postgres:// address. With it, the list also says what is registered, linked and reachable."`
	Section string `help:"Only this section, by name or with hyphens: \"Export Suite\" or export-suite."`
	Search  string `help:"Only routes that contain these words in title, purpose, address, name, section or family."`
	Format  string `enum:"table,csv,json" default:"table" help:"Format of the output: table, csv or json."`
}

// Run lists the routes like the route catalog. It returns a refusalError if none matches.
func (c *routesCmd) Run(p *program) error {
	cat, err := rows()
	if err != nil {
		return err
	}
	cfg := web.Config{Catalog: cat, CommandSources: cmd.Sources, Version: version, Log: p.log, Now: p.now}
	if c.DB == "" {
		return c.list(p, cfg)
	}
	return database{c.DB}.with(p, store.ReadOnly, func(db *store.Store) error {
		rosters, err := loaded(p, db)
		if err != nil {
			return err
		}
		cfg.Store, cfg.Rosters = db, rosters
		return c.list(p, cfg)
	})
}

func (c *routesCmd) list(p *program, cfg web.Config) error {
	list, err := handlers.Routes(p.ctx, cfg, routecatalog.RouteOptions{Section: c.Section, Search: c.Search})
	if err != nil {
		return fmt.Errorf("routes: %w", err)
	}
	switch c.Format {
	case "json":
		err = writeJSON(p.stdout, list.JSON())
	case "csv":
		err = list.CSV(p.stdout)
	default:
		err = list.Table(p.stdout)
	}
	if err == nil && list.Len() == 0 {
		return refusalError{"no route matches"}
	}
	return err
}
