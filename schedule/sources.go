package schedule

import "embed"

// Sources is this room's own code, for the file checks of an installed build.
//
//go:embed *.go generate/*.go paging/*.go roster/*.go
var Sources embed.FS
