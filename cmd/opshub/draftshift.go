package main

import (
	"opshub/handlers/dryrun"
	"opshub/handlers/web"
	"opshub/schedule"
	draftrun "opshub/schedule/dryrun"
	"opshub/schedule/roster/reload"
	"opshub/schedule/rules"
	"opshub/schedule/store"
)

// draftShiftCmd groups the commands for the shifts of a draft. All of them are read-only.
type draftShiftCmd struct {
	Validate validateCmd `cmd:"" help:"Check a draft period against the rules, and show what a save would write. Nothing is written."`
}

// validateCmd runs the dry run over a draft period.
type validateCmd struct {
	database
	Period    string   `placeholder:"PERIOD" help:"Draft period, by number or name. The default is the current draft."`
	Published bool     `help:"Use a period that is already published, and show what its next version would contain."`
	Rule      []string `enum:"${rules}" placeholder:"CODE" help:"Only this rule. Repeat the flag for several."`
	Severity  string   `enum:"any,warning,informational" default:"any" help:"Only findings of this severity: any, warning or informational."`
	Format    string   `enum:"text,json" default:"text" help:"Format of the output: text or json."`
	Limit     *int     `least:"0" placeholder:"N" help:"Largest number of findings and rows to list; 0 lists none. The default is 20 in text and all in JSON. Counts always include all."`
	Width     int      `least:"60" most:"120" placeholder:"COLUMNS" help:"Width of the text. The default is the width of the terminal, or 80."`
}

// exits returns the exit statuses with their descriptions for the help and the screens.
func (*validateCmd) exits() []web.CommandExit {
	return []web.CommandExit{
		{Status: exitOK, Means: "The selected rules have no findings."},
		{Status: exitRefused, Means: "There are findings; they are listed."},
		{Status: exitBroken, Means: "The dry run failed; the message states the fix."},
	}
}

// defaultLimit is the default number of findings and rows in text output.
const defaultLimit = 20

// Run makes the dry run and prints it. It returns a refusalError if there are findings.
func (c *validateCmd) Run(p *program) error {
	run, err := c.dryRun(p)
	if err != nil {
		return err
	}
	if c.Format == "json" {
		err = writeJSON(p.stdout, run.JSON())
	} else {
		err = run.Text(p.stdout, c.width(p))
	}
	if n := len(run.Findings); err == nil && n > 0 {
		return refusalError{plural(n, "finding")}
	}
	return err
}

// dryRun loads the schedule and makes the dry run. It opens the database read-only.
func (c *validateCmd) dryRun(p *program) (run dryrun.DryRun, err error) {
	ask := rules.DryRunAsk{Period: c.Period, Published: c.Published}
	for _, code := range c.Rule {
		ask.Rules = append(ask.Rules, schedule.ConstraintKind(code))
	}
	if c.Severity != "any" {
		ask.Severity = schedule.Severity(c.Severity)
	}
	run.List = -1
	switch {
	case c.Limit != nil:
		run.List = *c.Limit
	case c.Format == "text":
		run.List = defaultLimit
	}
	err = c.with(p, store.ReadOnly, func(db *store.Store) error {
		r, err := db.Load(p.ctx, schedule.Instant(p.now().Unix()), &reload.Progress{})
		if err != nil {
			return err
		}
		run.DryRun, err = draftrun.Run(p.ctx, r.For(schedule.Manager), db, ask, p.now)
		return err
	})
	return run, err
}

func (c *validateCmd) width(p *program) int {
	switch wide := terminalWidth(p.stdout); {
	case c.Width > 0:
		return c.Width
	case wide > 0:
		return wide
	}
	return 80
}

// ruleCodes returns the codes of the rules for the command-line model.
func ruleCodes() (codes []string) {
	for _, c := range schedule.Constraints {
		codes = append(codes, string(c.Kind))
	}
	return codes
}
