//go:build !linux

package main

// largePages does nothing here.
func largePages() {}
