package components

import "embed"

// Sources is this room's own code, for the file checks of an installed build.
//
//go:embed *.go *.templ chart/*.go chart/*.templ print/*.go print/*.templ
var Sources embed.FS
