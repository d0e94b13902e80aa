package identity

import "embed"

// Sources holds the files of this package, so that an installed program can check them without a checkout.
//
//go:embed *.go identitytest/*.go
var Sources embed.FS
