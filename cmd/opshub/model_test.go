package main

import (
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"

	"opshub/handlers/web"
	"opshub/schedule"
)

// validateModel returns the model of draft-shift validate that the screens use.
func validateModel(t *testing.T, app *kong.Application) web.Command {
	t.Helper()
	all := commandsOf(app)
	at := slices.IndexFunc(all, func(c web.Command) bool { return c.Name == "draft-shift validate" })
	if at < 0 {
		t.Fatalf("no draft-shift validate among %+v", all)
	}
	return all[at]
}

func TestCommandModel(t *testing.T) {
	parser, err := newParser(os.Getenv, io.Discard, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	c := validateModel(t, parser.Model)
	if c.Signature != "opshub draft-shift validate --db=FILE [flags]" || len(c.Exits) != 3 || c.Help == "" {
		t.Errorf("%+v", c)
	}
	options := map[string]web.CommandOption{}
	for _, o := range c.Options {
		if !strings.HasSuffix(o.Help, ".") {
			t.Errorf("%s: no whole sentence: %q", o.Name, o.Help)
		}
		o.Help = ""
		options[o.Name] = o
	}
	want := map[string]web.CommandOption{
		"--db":        {Name: "--db", Type: "text", Required: true, Env: []string{"OPSHUB_DB"}},
		"--period":    {Name: "--period", Type: "text"},
		"--published": {Name: "--published", Type: "yes or no"},
		"--rule":      {Name: "--rule", Type: "text", Repeat: true, Values: ruleCodes()},
		"--severity":  {Name: "--severity", Type: "text", Default: "any", Values: []string{"any", string(schedule.Warning), string(schedule.Informational)}},
		"--format":    {Name: "--format", Type: "text", Default: "text", Values: []string{"text", "json"}},
		"--limit":     {Name: "--limit", Type: "whole number", Limits: "0 or more"},
		"--width":     {Name: "--width", Type: "whole number", Limits: "60 to 120"},
	}
	if diff := cmp.Diff(want, options); diff != "" {
		t.Error(diff)
	}
	for _, other := range commandsOf(parser.Model) {
		if other.Name == "" || other.Help == "" || !strings.HasPrefix(other.Signature, "opshub "+strings.Fields(other.Name)[0]) {
			t.Errorf("%+v", other)
		}
	}
}

// TestANewOptionIsInTheModel adds an option to the command and verifies its name, limits, default and help in the model.
func TestANewOptionIsInTheModel(t *testing.T) {
	var grown struct {
		DraftShift struct {
			Validate struct {
				validateCmd
				Depth int `least:"1" most:"9" default:"3" help:"How deep."`
			} `cmd:"" help:"Validate."`
		} `cmd:"" name:"draft-shift"`
	}
	parser, err := kong.New(&grown, kong.Name("opshub"), kong.Vars{"rules": strings.Join(ruleCodes(), ",")})
	if err != nil {
		t.Fatal(err)
	}
	c := validateModel(t, parser.Model)
	if o := c.Options[len(c.Options)-1]; o.Name != "--depth" || o.Limits != "1 to 9" || o.Default != "3" || o.Help != "How deep." || len(c.Exits) != 3 {
		t.Errorf("%+v", c)
	}
}
