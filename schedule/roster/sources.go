package roster

import "embed"

// Sources is this package's own code, for the file checks of an installed build.
//
//go:embed *.go
var Sources embed.FS
