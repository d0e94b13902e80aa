package ingest

import "embed"

// Sources is this room's own code, for the file checks of an installed build.
//
//go:embed *.go ical/*.go table/*.go
var Sources embed.FS
