//go:build linux

package main

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestLargePagesAreAskedForWhereLinuxWaitsForThat holds that Linux knows of a part of the heap that was asked for, and that nothing is asked
// where it gives large pages anyway, or never.
func TestLargePagesAreAskedForWhereLinuxWaitsForThat(t *testing.T) {
	for _, setting := range []string{"[always] madvise never", "always madvise [never]", ""} {
		if askForLargePages(setting) {
			t.Errorf("asked where the setting is %q", setting)
		}
	}
	_, err := os.Stat(largePagesSetting)
	if known := err == nil; askForLargePages("always [madvise] never") != known {
		t.Fatalf("Linux knows large pages: %v, and says something else", known)
	} else if known && largest(t) < largeHeap/2 {
		t.Errorf("%d bytes in one piece may have large pages, want most of %d", largest(t), largeHeap)
	}
}

// largest is how many bytes the largest piece of memory has that large pages were asked for.
func largest(t *testing.T) (most int) {
	maps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	size := 0
	for line := range strings.Lines(string(maps)) {
		switch name, rest, _ := strings.Cut(line, ":"); name {
		case "Size":
			kib, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")))
			if err != nil {
				t.Fatal(err)
			}
			size = kib << 10
		case "VmFlags":
			if strings.Contains(rest, " hg") {
				most = max(most, size)
			}
		}
	}
	return most
}
