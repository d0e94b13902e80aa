// Package cmd holds the sources of the commands below it, so that an installed program can say what changed in them too.
package cmd

import "embed"

// Sources is the code of the commands, by their folders.
//
//go:embed *.go opshub/*.go bench/*.go bench/need bench/peers/*/*.php bench/peers/*/*.py bench/peers/*/*/*.py bench/peers/*/*.js* release/*.go
var Sources embed.FS
