package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/ingest/mapping"
	"opshub/schedule/ingest/report"
	"opshub/schedule/localtime"
	"opshub/schedule/store"
)

// importCmd imports files into the database.
type importCmd struct {
	DB        string   `name:"db" env:"OPSHUB_DB" placeholder:"FILE" help:"SQLite file, or a postgres:// address. Required, except with --explain."`
	TimeZone  string   `default:"UTC" help:"Time zone for rows whose zone neither the row, the location nor the employee names."`
	Employee  int64    `placeholder:"ID" help:"ID of the employee to whom all calendars belong, whatever the calendars say."`
	Mapping   []string `placeholder:"NAME" help:"Mapping for files of another program: a name from opshub mappings, or a TOML file. Repeatable."`
	DateOrder string   `enum:",day_first,month_first,year_first" default:"" placeholder:"ORDER" help:"Order of dates for mappings that do not declare it: day_first, month_first or year_first."`
	Clock     string   `enum:",12h,24h" default:"" placeholder:"CLOCK" help:"Clock for mappings that do not declare it: 12h or 24h."`
	DryRun    bool     `help:"Read and check the files, and list what would be added, changed and rejected. The database is neither created nor changed."`
	Explain   bool     `help:"Say what the files appear to be and how their columns are read, and draft a mapping for unknown tables. Nothing is imported."`
	Paths     []string `arg:"" optional:"" name:"path" help:"CSV files, workbooks (.xlsx), calendars (.ics), or folders that contain them. Without a path, the command only creates the database or updates its schema."`
}

// Run reads all files first and writes only if there are no errors.
func (c *importCmd) Run(p *program) error {
	if _, err := localtime.LoadZone(c.TimeZone); err != nil {
		return err
	}
	for _, path := range c.Paths { // before a database is created for them
		if _, err := os.Stat(path); err != nil {
			return err
		}
	}
	if c.Explain {
		return c.explain(p)
	}
	if c.DB == "" {
		return errors.New("missing flags: --db=FILE (see opshub --help)")
	}
	if len(c.Paths) == 0 {
		return c.migrate(p)
	}
	if c.DryRun {
		return c.dryRun(p)
	}
	return database{c.DB}.with(p, store.ReadWrite, func(db *store.Store) error {
		var rep *report.Report
		result, err := db.ImportReading(p.ctx, c.meta(p, &report.Report{}), func() (store.ImportMeta, *schedule.Roster, error) {
			roster, found, err := c.read(p, db)
			rep = found
			return c.meta(p, found), roster, err
		})
		if no := (*store.Refused)(nil); errors.As(err, &no) {
			return c.refused(p, rep, no)
		}
		if err != nil && p.ctx.Err() != nil {
			return errors.New("stopped early: nothing was imported")
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(p.stdout, "imported  %s (batch %d)\n", rep.Totals(), result.Batch)
		return conflicts(p, db)
	})
}

// migrate creates a database without rows, or updates the schema of an existing one.
func (c *importCmd) migrate(p *program) error {
	return database{c.DB}.with(p, store.ReadWrite, func(db *store.Store) error {
		if err := db.Migrate(p.ctx); err != nil {
			return err
		}
		_, err := fmt.Fprintf(p.stdout, "schema    %d, up to date; no rows were changed\n", store.SchemaVersion())
		return err
	})
}

// dryRun reads the files and compares them with a database that may not exist yet.
func (c *importCmd) dryRun(p *program) error {
	check := func(db *store.Store) error {
		opt, failure, err := c.options(p, db)
		if err != nil {
			return err
		}
		changes, rep := ingest.Preview(p.ctx, c.Paths, opt)
		if err := cmp.Or(p.ctx.Err(), failure(), rep.WriteSummary(p.stdout), ingest.WriteChanges(p.stdout, changes, rep)); err != nil {
			return err
		}
		if !rep.OK() {
			return refusalError{plural(rep.ErrorCount, "error") + "; an import would change nothing"}
		}
		_, err = fmt.Fprintf(p.stdout, "dry run   %s would be imported; nothing was changed\n", rep.Totals())
		return err
	}
	if _, err := os.Stat(c.DB); errors.Is(err, fs.ErrNotExist) && !strings.Contains(c.DB, "://") {
		return check(nil)
	}
	return database{c.DB}.with(p, store.ReadOnly, check)
}

// options returns the options of the reading: the flags, and the stored rows of a database. failure returns the error of a
// lookup of a stored row.
func (c *importCmd) options(p *program, db *store.Store) (opt ingest.Options, failure func() error, err error) {
	opt = ingest.Options{TimeZone: c.TimeZone, Employee: c.Employee, DateOrder: c.DateOrder, Clock: c.Clock}
	failure = func() error { return nil }
	for _, name := range c.Mapping {
		m, err := mapping.Named(name)
		if err != nil {
			return opt, failure, err
		}
		opt.Mappings = append(opt.Mappings, m)
	}
	if db != nil {
		opt.Stored, failure = ingest.StoredIn(p.ctx, db)
		opt.Known, err = db.Known(p.ctx)
	}
	return opt, failure, err
}

// explain describes the files and imports nothing.
func (c *importCmd) explain(p *program) error {
	opt, _, err := c.options(p, nil)
	if err != nil {
		return err
	}
	for _, path := range c.Paths {
		if err := ingest.Explain(p.ctx, p.stdout, path, opt); err != nil {
			return refusalError{err.Error()}
		}
	}
	return nil
}

// read reads the files and prints a summary.
func (c *importCmd) read(p *program, db *store.Store) (*schedule.Roster, *report.Report, error) {
	opt, failure, err := c.options(p, db)
	if err != nil {
		return nil, &report.Report{}, err
	}
	roster, rep := ingest.Read(p.ctx, c.Paths, opt)
	if err := cmp.Or(p.ctx.Err(), failure()); err != nil {
		return nil, rep, err
	}
	return roster, rep, rep.WriteSummary(p.stdout)
}

// refused prints the errors. If reading found none, they come from the database: rows that do not match its content.
func (c *importCmd) refused(p *program, rep *report.Report, no *store.Refused) error {
	n := rep.ErrorCount
	if err := rep.WriteErrors(p.stderr); err != nil {
		return err
	}
	if rep.OK() && no != nil {
		n = len(no.Errors)
		for _, e := range no.Errors {
			fmt.Fprintln(p.stderr, e.Message)
		}
	}
	reason := plural(n, "error") + "; nothing was imported"
	if no != nil {
		reason += fmt.Sprintf(", the attempt is recorded as batch %d", no.Batch)
	}
	return refusalError{reason}
}

// meta returns the record of this import for the database.
func (c *importCmd) meta(p *program, rep *report.Report) store.ImportMeta {
	return rep.Meta(strings.Join(c.Paths, " "), "opshub import", schedule.Instant(p.now().Unix()))
}
