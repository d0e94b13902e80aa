package deploy_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"opshub/catalog"
	"opshub/handlers/identity/identitytest"
)

// files writes the files of a scheduling program: Ada and Bob with one shift each in two days. The label of Ada's shift is part of it, so
// that a changed file changes a screen.
func (m *machine) files(label string) {
	day := time.Now().AddDate(0, 0, 2).Format(time.DateOnly)
	m.write("srv/opshub/employees.csv", "employee_id,name,email\n1,Ada Lind,ada@example.org\n2,Bob Moss,bob@example.org\n", 0o600)
	m.write("srv/opshub/shifts.csv", fmt.Sprintf("shift_id,employee_id,starts_at,ends_at,time_zone,shift_type\n"+
		"11,1,%sT08:00Z,%sT16:00Z,UTC,%s\n12,2,%sT08:00Z,%sT16:00Z,UTC,late\n", day, day, label, day, day), 0o600)
}

// site starts a machine with the first sections of the guide done: the service behind Caddy with the sign-in of a provider for tests.
func site(t *testing.T) (m *machine, provider *identitytest.Provider) {
	t.Helper()
	need(t, "caddy", "curl", "openssl", "sqlite3")
	provider = identitytest.New(t, time.Now)
	https, blocks := freeAddress(t), guide(t, "sh")
	_, port, _ := strings.Cut(https, ":")
	m = newMachine(t, map[string]string{"127.0.0.1:8080": freeAddress(t), "127.0.0.1:4180": freeAddress(t), "127.0.0.1:9090": freeAddress(t)})
	m.env = append(m.env, "SITE=localhost:"+port, "ISSUER="+provider.URL, "MANAGERS=leads")
	m.caddy()
	m.files("early")
	for _, name := range []string{"1. User and folders", "2. Program and units", "3. Database and first import"} {
		m.shell(blocksOf(t, blocks, name, 1)[0], "")
	}
	signIn := blocksOf(t, blocks, "4. Sign-in", 2)
	m.shell(signIn[0], "")
	m.shell(signIn[1], "secret\n")
	m.shell(blocksOf(t, blocks, "5. Service", 1)[0], "")
	m.shell(blocksOf(t, blocks, "6. Proxy", 1)[0], "")
	return m, provider
}

// caddy adds a unit that runs Caddy with /etc/caddy/Caddyfile, a certificate of its own authority and without port 80.
func (m *machine) caddy() {
	m.write("etc/caddy/Caddyfile.test", "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\nimport "+
		filepath.Join(m.root, "etc/caddy/Caddyfile")+"\n", 0o600)
	m.write("etc/systemd/system/caddy.service", "Type=exec\nExecStart=caddy run --adapter caddyfile --config "+
		filepath.Join(m.root, "etc/caddy/Caddyfile.test")+"\n", 0o600)
	m.started["caddy"] = func() {
		for range 200 { // curl fails at once if the file is missing
			if _, err := os.Stat(m.authority()); err == nil {
				return
			}
			time.Sleep(25 * time.Millisecond)
		}
	}
}

// TestGuide runs the sections of the guide in order.
func TestGuide(t *testing.T) {
	need(t, "prometheus", "promtool")
	m, provider := site(t)
	blocks := guide(t, "sh")
	t.Run("sign-in", func(t *testing.T) {
		checkSite(t, m, provider)
		direct := "http://" + m.ports["127.0.0.1:8080"]
		if got := newVisitor(t, m).get(direct + catalog.PathMetrics); got.code != 200 || !strings.Contains(got.body, "opshub_ready 1") {
			t.Errorf("metrics for Prometheus: %s", got)
		}
	})
	t.Run("imports", func(t *testing.T) {
		m.files("changed")
		m.shell(blocksOf(t, blocks, "7. Imports every 15 minutes", 1)[0], "")
		eventually(t, "the page shows the old shift", func() bool {
			return strings.Contains(newVisitor(t, m).open(m.url(catalog.PathMySchedule)).body, "changed")
		})
	})
	t.Run("backup", func(t *testing.T) {
		backup := blocksOf(t, blocks, "8. Backup", 2)
		export := "opshub export shifts --db /var/lib/opshub/schedule.db"
		before := m.shell(export, "")
		m.shell(backup[0], "")
		m.files("lost")
		m.shell("opshub import --db /var/lib/opshub/schedule.db /srv/opshub", "")
		if m.shell(export, "") == before {
			t.Fatal("the import changed nothing")
		}
		m.shell(backup[1], "")
		if after := m.shell(export, ""); after != before {
			t.Errorf("the restored rows differ:\n%s\n%s", after, before)
		}
		if got := newVisitor(t, m).open(m.url(catalog.PathMySchedule)); !strings.Contains(got.body, "changed") {
			t.Errorf("the service does not show the restored data: %s", got)
		}
	})
	t.Run("upgrade", func(t *testing.T) {
		m.shell(blocksOf(t, blocks, "10. Upgrade", 1)[0], "")
	})
	t.Run("monitoring", func(t *testing.T) { monitored(t, m, blocksOf(t, blocks, "9. Monitoring", 1)[0]) })
	for _, unit := range []string{"opshub-sync.timer", "opshub-backup.timer"} {
		if !strings.Contains(strings.Join(m.asked, "\n"), "enable --now "+unit) {
			t.Errorf("the guide does not enable %s", unit)
		}
	}
}

// url returns the address of a path behind the proxy.
func (m *machine) url(path string) string {
	for _, setting := range m.env {
		if site, ok := strings.CutPrefix(setting, "SITE="); ok {
			return "https://" + site + path
		}
	}
	m.t.Fatal("no site")
	return ""
}
