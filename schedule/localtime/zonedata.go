package localtime

import (
	"bufio"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// zoneFolder is the system's zone data, which Go prefers to the built-in copy.
const zoneFolder = "/usr/share/zoneinfo"

// ZoneData returns the version of the zone data in use. The built-in copy has the version of Go.
var ZoneData = sync.OnceValue(func() string {
	if file, err := os.Open(filepath.Join(zoneFolder, "tzdata.zi")); err == nil {
		defer file.Close()
		line := bufio.NewScanner(file)
		if line.Scan() {
			if version, ok := strings.CutPrefix(line.Text(), "# version "); ok {
				return version + " of the system"
			}
		}
	}
	return "built in with " + runtime.Version()
})
