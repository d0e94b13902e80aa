// Package assets contains the files that a browser loads in addition to the pages: one style sheet, one script and one
// icon. It determines their paths and serves them. It does not depend on the contents of the pages.
//
// The style sheet consists of Pico and hub.css, the script of htmx and hub.js. `make assets` installs Pico and htmx
// from npm by the lockfile and bundles them into dist, which is not in git. It keeps only the rules of Pico that the
// templates need. A build without that step also works: its style sheet is hub.css alone, it has no script, Complete
// returns false, and Missing lists what is absent. Every page then works with links and forms.
package assets

import (
	"embed"
	"slices"
	"strings"
)

// HTMXConfig is the content of the page's <meta name="htmx-config">, which must precede the script. It is data, so a
// content security policy without unsafe-inline and unsafe-eval allows it.
//
// Requests are limited to this origin. Attributes are inherited only if they request it. htmx adds no style sheet. Only
// our own extension can register. Going back loads the whole page again instead of a stored copy. A response replaces
// its target unless the markup specifies otherwise (data-hx-swap). Responses with status 400 and above are shown like
// any other.
const HTMXConfig = `{"prefix":"data-hx-","mode":"same-origin","history":"reload","defaultSwap":"outerHTML",` +
	`"defaultTimeout":20000,"noSwap":[204,304],"implicitInheritance":false,"includeIndicatorCSS":false,` +
	`"transitions":false,"extensions":"hub"}`

// Sources holds the source files of this package, for the checks that compare the catalog with the build.
//
//go:embed *.go bundle/*.go checkers/*.go checkers/*.mjs .npmrc hub.css hub.js icon.svg package.json package-lock.json
var Sources embed.FS

//go:embed dist
var dist embed.FS

// CSS returns the path of the style sheet.
func CSS() string { return bundled().path("app.css") }

// JS returns the path of the script, or an empty string if the build has none.
func JS() string { return bundled().path("app.js") }

// Icon returns the path of the icon.
func Icon() string { return bundled().path("icon.svg") }

// Complete reports whether the build contains everything from npm and was bundled from the current hub.css and hub.js.
func Complete() bool { return len(Missing()) == 0 }

// Missing describes what the build lacks, for the log and the diagnostics. It returns nil if the build is complete.
func Missing() []string { return bundled().missing }

// Parts returns the npm packages in the build with their versions.
func Parts() []Part { return bundled().parts }

// File is one file that a browser loads, with its sizes in bytes by encoding. Brotli is 0 if the build lacks that
// encoding.
type File struct {
	Name, Path          string
	Plain, Gzip, Brotli int
}

// Files returns the files that a browser loads, by name.
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
