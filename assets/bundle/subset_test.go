package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestSubset(t *testing.T) {
	for sheet, want := range map[string]string{
		"a{color:red}":                              "a{color:red}",
		"a,dialog{color:red}dialog>a{top:0}":        "a{color:red}",
		":is(a,dialog):hover{color:red}":            ":is(a,dialog):hover{color:red}",
		"input[type=range]:focus{color:red}":        "",
		"@media print{dialog{top:0}}a{top:0}":       "a{top:0}",
		"@media print{dialog,a{top:0}}":             "@media print{a{top:0}}",
		"@keyframes x{to{top:0}}":                   "@keyframes x{to{top:0}}",
		"/*! MIT */:host,:root{top:0}":              "/*! MIT */:root{top:0}",
		":root{--a:var(--b);--b:2}a{top:0}":         "a{top:0}",
		":root{--a:var(--b);--b:2}a{top:var(--a)}":  ":root{--a:var(--b);--b:2}a{top:var(--a)}",
		":root:not([x]){--set:2;--own:1}a{--set:3}": ":root:not([x]){--own:1}a{--set:3}",
		`:root{--a:url("x;y}");--own:1}`:            ":root{--own:1}",
		`@charset "UTF-8";a{top:0}`:                 `@charset "UTF-8";a{top:0}`,
		".article,h1{top:0}":                        ".article,h1{top:0}",
	} {
		if got := string(subset([]byte(sheet), []byte(":root:root{--set:1}main{top:var(--own)var(--set)}"))); got != want {
			t.Errorf("%s became %s, want %s", sheet, got, want)
		}
	}
}

// TestNoPageNeedsTheUnusedParts searches the templates, the functions that write HTML, and the script for the unused parts.
func TestNoPageNeedsTheUnusedParts(t *testing.T) {
	var sources strings.Builder
	files := []string{"../hub.js"}
	for _, pattern := range []string{"*.templ", "*/*.templ", "*.go", "*/*.go"} {
		names, err := filepath.Glob(filepath.Join("../../components", pattern))
		if err != nil || len(names) == 0 {
			t.Fatalf("no sources %s: %v", pattern, err)
		}
		files = append(files, names...)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_templ.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sources.Write(text)
	}
	attribute := regexp.MustCompile(`^\[([a-z-]+)=?([a-z-]*)\]?$`)
	for _, part := range unused {
		pattern := `<` + part + `[\s>]|createElement\("` + part + `"\)`
		if m := attribute.FindStringSubmatch(part); m != nil {
			pattern = `[^\w-]` + m[1] + `(=|", )"` + m[2]
			if m[2] != "" {
				pattern += `"`
			} else {
				pattern += `|[^\w-]` + m[1] + `[\s?>]`
			}
		} else if strings.HasPrefix(part, "[role=group]") {
			pattern = `<([a-oq-z]\w*|p|p[a-qs-z]\w*)\s[^>]*role="group"`
		} else if strings.HasPrefix(part, ":") {
			continue // a state that only a script or another document creates
		}
		if found := regexp.MustCompile(pattern).FindString(sources.String()); found != "" {
			t.Errorf("%s is marked as unused, and a page has %s", part, found)
		}
	}
	if !strings.Contains(sources.String(), "<details") {
		t.Error("the sources of the pages were not read")
	}
}
