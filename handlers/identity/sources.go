package identity

import "embed"

// Sources are the files of this room, so that an installed program can check its files far from any checkout.
//
//go:embed *.go identitytest/*.go
var Sources embed.FS
