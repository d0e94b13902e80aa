package main

import (
	"bytes"
	"fmt"
	"path"
	"reflect"
	"runtime"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"opshub/handlers/web"
)

// exiting is a command that has exit statuses of its own.
type exiting interface{ exits() []web.CommandExit }

// commandsOf is every command that can be run, from the model of the command line.
func commandsOf(app *kong.Application) (out []web.Command) {
	for _, node := range app.Leaves(true) {
		c := web.Command{Name: strings.TrimPrefix(node.FullPath(), app.Name+" "), Help: node.Help, Signature: app.Name + " " + node.Summary(), Text: helpText(app, node)}
		c.Code, c.File = behind(node)
		if own, ok := node.Target.Addr().Interface().(exiting); ok {
			c.Exits = own.exits()
		}
		for _, arg := range node.Positional {
			c.Options = append(c.Options, optionOf(arg.Name, arg))
		}
		for _, flag := range node.Flags {
			if flag.Hidden || flag.Name == "help" {
				continue
			}
			o := optionOf("--"+flag.Name, flag.Value)
			o.Env = flag.Envs
			c.Options = append(c.Options, o)
		}
		out = append(out, c)
	}
	return out
}

// terminal is how wide the help of a command is.
const terminal = 80

// helpText is the help of a command, as --help shows it.
func helpText(app *kong.Application, node *kong.Node) string {
	var text bytes.Buffer
	shown := &kong.Context{Kong: &kong.Kong{Model: app, Stdout: &text}, Path: []*kong.Path{{App: app}, {Command: node}}}
	_ = kong.DefaultHelpPrinter(kong.HelpOptions{Compact: true, WrapUpperBound: terminal, ValueFormatter: kong.DefaultHelpValueFormatter}, shown) // a buffer takes everything
	return text.String()
}

// behind is the function that runs a command, and its file in this folder.
func behind(node *kong.Node) (code, file string) {
	run, ok := node.Target.Addr().Type().MethodByName("Run")
	if !ok {
		return "", ""
	}
	f := runtime.FuncForPC(run.Func.Pointer())
	name, _ := f.FileLine(f.Entry())
	if path.Ext(name) != ".go" { // written by the compiler, of a command that takes over the function of another
		return "", ""
	}
	return path.Base(f.Name()), path.Join("cmd/opshub", path.Base(name))
}

func optionOf(name string, v *kong.Value) web.CommandOption {
	o := web.CommandOption{Name: name, Type: typeWords(v.Target.Type()), Required: v.Required, Repeat: v.IsCumulative(), Default: v.Default, Help: v.Help}
	if v.Enum != "" {
		o.Values = v.EnumSlice()
	}
	least, most := v.Tag.Get("least"), v.Tag.Get("most")
	switch {
	case least != "" && most != "":
		o.Limits = least + " to " + most
	case least != "":
		o.Limits = least + " or more"
	}
	return o
}

// typeWords is what a value is, for people.
func typeWords(t reflect.Type) string {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Bool:
		return "yes or no"
	case reflect.Int, reflect.Int64:
		return "whole number"
	}
	return "text"
}

// bounded refuses numbers outside the bounds that their options are declared with.
func bounded(flags []*kong.Flag) error {
	for _, flag := range flags {
		value := flag.Target
		if value.Kind() == reflect.Pointer {
			value = value.Elem()
		}
		if !flag.Set || !value.IsValid() || !value.CanInt() {
			continue
		}
		limits := optionOf("", flag.Value).Limits
		for _, bound := range []struct {
			tag  string
			sign int64
		}{{"least", 1}, {"most", -1}} {
			if n, err := strconv.ParseInt(flag.Tag.Get(bound.tag), 10, 64); err == nil && bound.sign*(value.Int()-n) < 0 {
				return fmt.Errorf("--%s must be %s", flag.Name, limits)
			}
		}
	}
	return nil
}
