package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mostExposure is ten times the largest exposure that systemd-analyze may compute for a service.
const mostExposure = "20"

// TestUnits verifies that systemd understands every setting of the units, and that the services are isolated.
func TestUnits(t *testing.T) {
	need(t, "systemd-analyze")
	var units []string
	folder := t.TempDir()
	for _, pattern := range []string{"*.service", "*.timer"} {
		names, err := filepath.Glob(pattern)
		must(t, err)
		for _, name := range names {
			text, err := os.ReadFile(name)
			must(t, err)
			// systemd-analyze verifies that the programs exist, and this machine does not have them.
			text = regexp.MustCompile(`/usr/local/bin/[a-z0-9-]+`).ReplaceAll(text, []byte(program(t)))
			must(t, os.WriteFile(filepath.Join(folder, name), text, 0o600))
			units = append(units, filepath.Join(folder, name))
			if strings.HasSuffix(name, ".service") {
				analyze(t, "security", "--no-pager", "--offline=true", "--threshold="+mostExposure, filepath.Join(folder, name))
			}
		}
	}
	if len(units) == 0 {
		t.Fatal("no units")
	}
	if out := analyze(t, append([]string{"verify"}, units...)...); out != "" {
		t.Errorf("systemd-analyze verify: %s", out)
	}
}

// analyze runs systemd-analyze and returns its output.
func analyze(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("systemd-analyze", args...).CombinedOutput() // #nosec G204 -- the lines above
	if err != nil {
		t.Errorf("systemd-analyze %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// TestOnlySyncWrites verifies that systemd shows the folder of the database to the web service as read-only, and to the import as writable.
func TestOnlySyncWrites(t *testing.T) {
	for name, writes := range map[string]string{"opshub": "", "opshub-sync": "StateDirectory=opshub", "opshub-backup": "ReadWritePaths=/var/backups/opshub"} {
		unit, err := readUnit(name + ".service")
		must(t, err)
		if got := strings.Join(unit["ProtectSystem"], " "); got != "strict" {
			t.Errorf("%s: ProtectSystem=%s", name, got)
		}
		var found []string
		for _, setting := range []string{"StateDirectory", "CacheDirectory", "LogsDirectory", "RuntimeDirectory", "ReadWritePaths", "BindPaths"} {
			for _, value := range unit[setting] {
				found = append(found, setting+"="+value)
			}
		}
		if got := strings.Join(found, " "); got != writes {
			t.Errorf("%s writes to %q, want %q", name, got, writes)
		}
	}
}
