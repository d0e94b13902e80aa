// Package assets holds what a browser loads besides the pages: one style sheet, one script, one icon. It knows their
// addresses and how to serve them, and nothing of what the pages say.
//
// The style sheet is Pico and hub.css, the script is htmx and hub.js; `make assets` takes Pico and htmx from npm by the
// lockfile and bundles them into dist, which is not kept in git; of Pico it takes the rules for what the templates hold. A
// build made without that step still works: it serves hub.css alone, has no script, and says so through Complete and Missing. Every page then works as links and forms.
package assets

import (
	"embed"
	"slices"
	"strings"
)

// HTMXConfig is the content of the page's <meta name="htmx-config">; the element has to stand before the script. It is
// data, so a policy without unsafe words allows it.
//
// Requests stay on this origin, no attribute is inherited unless it says so, no style sheet is added by script, only our
// own extension may register, and going back is a fresh GET of the whole page, never a stored copy. An answer replaces its
// target unless the markup says otherwise (data-hx-swap), and answers 400 and above are shown like any other.
const HTMXConfig = `{"prefix":"data-hx-","mode":"same-origin","history":"reload","defaultSwap":"outerHTML",` +
	`"defaultTimeout":20000,"noSwap":[204,304],"implicitInheritance":false,"includeIndicatorCSS":false,` +
	`"transitions":false,"extensions":"hub"}`

// Sources holds the files this package is made of, for the checks that compare the catalog with the build.
//
//go:embed *.go bundle/*.go checkers/*.go checkers/*.mjs .npmrc hub.css hub.js icon.svg package.json package-lock.json
var Sources embed.FS

//go:embed dist
var dist embed.FS

// CSS is the path of the style sheet.
func CSS() string { return bundled().path("app.css") }

// JS is the path of the script, empty when the build has none.
func JS() string { return bundled().path("app.js") }

// Icon is the path of the icon.
func Icon() string { return bundled().path("icon.svg") }

// Complete reports whether the build has everything from npm and was bundled from its own present sources.
func Complete() bool { return len(Missing()) == 0 }

// Missing names what the build lacks, in words for the log and the diagnostics; it is empty when the build is complete.
func Missing() []string { return bundled().missing }

// Parts lists what was taken from npm, with versions.
func Parts() []Part { return bundled().parts }

// File is one file that a browser loads, with its size in bytes as it is sent. Brotli is 0 where the build has none.
type File struct {
	Name, Path          string
	Plain, Gzip, Brotli int
}

// Files lists what a browser loads, by name.
func Files() []File {
	var list []File
	for name, f := range bundled().byName {
		one := File{Name: name, Path: f.path}
		for _, v := range f.variants {
			switch v.encoding {
			case "gzip":
				one.Gzip = len(v.body)
			case "br":
				one.Brotli = len(v.body)
			default:
				one.Plain = len(v.body)
			}
		}
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return list
}
