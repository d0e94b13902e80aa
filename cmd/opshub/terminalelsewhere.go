//go:build !linux && !darwin

package main

import "io"

// terminalWidth is not known here.
func terminalWidth(io.Writer) int { return 0 }
