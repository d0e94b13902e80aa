package ingest

import "embed"

// Sources embeds the source code of this package and its subpackages for the file checks of an installed build.
//
//go:embed *.go calendars/*.go ical/*.go mapping/*.go mapping/products/*.toml people/*.go report/*.go source/*.go table/*.go
var Sources embed.FS
