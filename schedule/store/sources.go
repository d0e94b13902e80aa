package store

import "embed"

// Sources is this room's own code, for the file checks of an installed build.
//
//go:embed *.go engine/*.go engine/migrations sqlite/*.go postgres/*.go storetest/*.go
var Sources embed.FS
