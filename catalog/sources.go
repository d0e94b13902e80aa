package catalog

import "embed"

// Sources is this room's own code, for the file checks of an installed build.
//
//go:embed *.go check/*.go
var Sources embed.FS
