//go:build !linux && !darwin

package main

import "io"

// terminalWidth returns 0 because the width is not known on this platform.
func terminalWidth(io.Writer) int { return 0 }
