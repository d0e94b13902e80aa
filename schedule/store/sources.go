package store

import "embed"

// Sources is this room's own code, for the file checks of an installed build.
//
//go:embed *.go storetest/*.go migrations
var Sources embed.FS
