package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"opshub/catalog"
)

// routesCmd lists the catalog.
type routesCmd struct {
	Section string `help:"Only this section, by its name or with hyphens: \"Export Suite\" or export-suite."`
	Search  string `help:"Only routes with this text in path, name, title or purpose."`
	Format  string `enum:"table,csv,json" default:"table" help:"table, csv or json."`
}

// route is one row of the list.
type route struct {
	Methods string `json:"methods"`
	Path    string `json:"path"`
	Name    string `json:"name"`
	Section string `json:"section"`
	Family  string `json:"family"`
	Title   string `json:"title"`
	Purpose string `json:"purpose"`
	Built   bool   `json:"built"`
}

// Run lists the routes in display order.
func (c *routesCmd) Run(p *program) error {
	all, err := catalog.Default()
	if err != nil {
		return err
	}
	list := c.list(all)
	switch c.Format {
	case "json":
		out := json.NewEncoder(p.stdout)
		out.SetIndent("", "  ")
		out.SetEscapeHTML(false)
		err = out.Encode(list)
	case "csv":
		err = writeRoutesCSV(p, list)
	default:
		err = writeRoutesTable(p, list, len(all.Screens()))
	}
	if err == nil && len(list) == 0 {
		return refusalError{"no route fits"}
	}
	return err
}

// list is the rows that fit.
func (c *routesCmd) list(all *catalog.Catalog) []route {
	section, search := key(c.Section), strings.ToLower(c.Search)
	list := []route{}
	for _, s := range all.Screens() {
		text := strings.ToLower(s.Path + "\n" + s.Name + "\n" + s.Title + "\n" + s.Purpose)
		if (section != "" && key(s.Section) != section) || !strings.Contains(text, search) {
			continue
		}
		list = append(list, route{"GET, HEAD", s.Path, s.Name, s.Section, string(s.Family), s.Title, s.Purpose, s.Content != ""})
	}
	return list
}

// key is a section name as it is compared.
func key(section string) string { return catalog.Section{Name: strings.TrimSpace(section)}.Key() }

func writeRoutesCSV(p *program, list []route) error {
	out := csv.NewWriter(p.stdout)
	out.UseCRLF = true
	_ = out.Write([]string{"methods", "path", "name", "section", "family", "title", "purpose", "built"}) // Error tells
	for _, r := range list {
		_ = out.Write([]string{r.Methods, r.Path, r.Name, r.Section, r.Family, r.Title, r.Purpose, strconv.FormatBool(r.Built)})
	}
	out.Flush()
	return out.Error()
}

func writeRoutesTable(p *program, list []route, total int) error {
	out := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	section := ""
	for _, r := range list {
		if r.Section != section {
			section = r.Section
			fmt.Fprintf(out, "%s\n", section)
		}
		fmt.Fprintf(out, "  %s\t%s\t%s\n", r.Path, r.Family, r.Title)
	}
	fmt.Fprintf(out, "%d of %d routes, each for GET and HEAD\n", len(list), total)
	return out.Flush()
}
