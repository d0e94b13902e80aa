//go:build linux

package main

import (
	"os"
	"runtime"
	"strings"

	"golang.org/x/sys/unix"
)

// largeHeap is how much of the heap large pages are asked for, in bytes: about what a schedule of ten thousand employees holds.
const largeHeap = 256 << 20

// largePagesSetting is where Linux says who gets large pages: always, madvise (who asks) or never.
const largePagesSetting = "/sys/kernel/mm/transparent_hugepage/enabled"

// askForLargePages has Linux back the first part of the heap by pages of 2 MiB, where it gives them only to who asks. The first large
// question to a new process touches some ten thousand pages of 4 KiB that were never used, and taking each of them from the machine is a
// third of its processor time. The heap has no addresses to ask for before it has grown, so it grows once by what is never written to.
func askForLargePages(setting string) (asked bool) {
	if !strings.Contains(setting, "[madvise]") {
		return false
	}
	room := make([]byte, largeHeap)
	asked = unix.Madvise(room, unix.MADV_HUGEPAGE) == nil
	runtime.KeepAlive(room)
	runtime.GC() // which leaves the addresses to what comes next
	return asked
}

// largePages is askForLargePages as the machine is set up.
func largePages() {
	setting, err := os.ReadFile(largePagesSetting)
	if err == nil {
		askForLargePages(string(setting))
	}
}
