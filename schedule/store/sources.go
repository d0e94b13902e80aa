package store

import "embed"

// Sources embeds the source code of the store for the file checks of an installed build.
//
//go:embed *.go engine/*.go engine/migrations sqlite/*.go postgres/*.go storetest/*.go
var Sources embed.FS
