package ingest

import "embed"

// Sources embeds the source code of this package and its subpackages for the file checks of an installed build.
//
//go:embed *.go ical/*.go mapping/*.go mapping/products/*.toml source/*.go table/*.go
var Sources embed.FS
