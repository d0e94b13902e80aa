package deploy_test

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"opshub/catalog"
	"opshub/handlers/identity/identitytest"
	"opshub/schedule/store/storetest"
)

// TestPostgres follows the section about PostgreSQL: roles, a standby, two processes behind one proxy, a backup and its restore.
func TestPostgres(t *testing.T) {
	need(t, "caddy", "curl", "openssl", "psql", "pg_dump")
	provider := identitytest.New(t, time.Now)
	provider.Token = map[string]any{"email": "ada@example.org", "groups": []string{"all"}}
	processes := []string{freeAddress(t), freeAddress(t)}
	m := newMachine(t, map[string]string{"10.0.0.5:8080": processes[0], "10.0.0.6:8080": processes[1]})
	_, port, _ := strings.Cut(freeAddress(t), ":")
	m.env = append(m.env, "SITE=localhost:"+port, "ISSUER="+provider.URL, "MANAGERS=leads")
	m.write("etc/systemd/system/postgresql@15-main.service", "Type=oneshot\nExecStart=true\n", 0o600)
	for _, folder := range []string{"etc/postgresql/15/main", "var/lib/postgresql/15/main"} {
		must(t, os.MkdirAll(filepath.Join(m.root, folder), 0o700))
	}
	// The superuser of the servers of the tests is named opshub, and they already contain a database named schedule.
	m.edit("clone/docs/deploy/postgres.sql", "DATABASE schedule", "DATABASE planned")
	m.edit("clone/docs/deploy/postgres.sql", "connect schedule", "connect planned")
	m.edit("clone/docs/deploy/postgres.sql", "ROLE opshub ", "ROLE opshub_owner ")
	m.edit("clone/docs/deploy/postgres.sql", "OWNER opshub;", "OWNER opshub_owner;")
	m.shell("install bin/opshub docs/deploy/opshub-backup /usr/local/bin/; cp docs/deploy/opshub-backup.service /etc/systemd/system/", "")
	blocks, settings := blocksOf(t, guide(t, "sh"), "PostgreSQL", 4), blocksOf(t, guide(t, "env"), "PostgreSQL", 2)

	var owner string
	c := storetest.NewClusterFrom(t, func(dsn string) error {
		u, err := url.Parse(dsn)
		if err != nil {
			return err
		}
		m.ports["db1:5432"] = u.Host
		m.env = append(m.env, "PGHOST="+u.Hostname(), "PGPORT="+u.Port(), "PGUSER=opshub", "PGDATABASE=postgres")
		m.shell(blocks[0], "")
		owner = "postgres://opshub_owner@" + u.Host + "/planned"
		m.files("early")
		m.shell("opshub import --db "+owner+" /srv/opshub", "")
		return nil
	}, func(_ *storetest.Host, data string) error {
		m.shell(blocks[1], "")
		m.shell("cat /etc/postgresql/15/main/postgresql.conf >>/var/lib/postgresql/15/main/postgresql.conf", "") // Debian separates them
		return os.Rename(filepath.Join(m.root, "var/lib/postgresql/15/main"), data)
	})
	if slot, err := c.Primary.Ask("postgres", "SELECT active FROM pg_replication_slots WHERE slot_name = 'db2'"); err != nil || slot != "t" {
		t.Errorf("the standby does not use its slot: %q %v", slot, err)
	}

	m.shell(`mkdir -p /etc/opshub/secrets; openssl rand -base64 32 >/etc/opshub/secrets/keys; echo secret >/etc/opshub/secrets/oidc; mv pgpass /etc/opshub/secrets/
		sed "s|schedule.example.org|$SITE|; s|https://id.example.org|$ISSUER|; s|shift-leads|$MANAGERS|" docs/deploy/serve.env >/etc/opshub/serve.env`, "")
	hosts, _, _ := strings.Cut(strings.TrimPrefix(c.Address("", ""), "postgres://@"), "/")
	for i, name := range []string{"opshub", "opshub2"} {
		base, err := os.ReadFile(filepath.Join(m.root, "etc/opshub/serve.env"))
		must(t, err)
		own := strings.NewReplacer("0.0.0.0:8080", processes[i], "db1,db2/schedule", hosts+"/planned").Replace(settings[0])
		m.write("etc/opshub/"+name+".env", string(base)+own, 0o600)
		unit, err := os.ReadFile(filepath.Join(m.root, "clone/docs/deploy/opshub.service"))
		must(t, err)
		m.write("etc/systemd/system/"+name+".service", strings.ReplaceAll(string(unit), "/serve.env", "/"+name+".env"), 0o600)
	}
	m.shell(`sed "s|schedule.example.org|$SITE|" docs/deploy/Caddyfile.two >/etc/caddy/Caddyfile`, "")
	m.caddy()
	m.shell("systemctl enable --now opshub.service opshub2.service caddy.service", "")
	v := newVisitor(t, m)
	shows := func(label string) func() bool {
		return func() bool {
			got := v.open(m.url(catalog.PathMySchedule))
			return got.code == 200 && strings.Contains(got.body, "Ada Lind") && strings.Contains(got.body, label)
		}
	}
	eventually(t, "the proxy does not show the schedule", shows("early"))

	t.Run("one process stops", func(t *testing.T) {
		m.shell("systemctl stop opshub2.service", "")
		for range 20 {
			if got := v.get(m.url(catalog.PathMySchedule)); got.code != 200 {
				t.Fatalf("with one process: %s", got)
			}
		}
		m.shell("systemctl start opshub2.service", "")
	})
	t.Run("backup", func(t *testing.T) {
		export := "opshub export shifts --db " + owner
		before := m.shell(export, "")
		m.shell(strings.ReplaceAll(blocks[2], "postgres:///schedule?host=/var/run/postgresql", c.Primary.Address("planned")), "")
		m.shell("systemctl start opshub-backup.service", "")
		m.files("lost")
		m.shell("opshub import --db "+owner+" /srv/opshub", "")
		eventually(t, "the new import is not shown", shows("lost"))
		m.shell(strings.ReplaceAll(blocks[3], "--dbname=schedule", "--dbname=planned"), "")
		if after := m.shell(export, ""); after != before {
			t.Errorf("the restored rows differ:\n%s\n%s", after, before)
		}
		eventually(t, "the restored data is not shown", shows("early"))
	})
	t.Run("no database", func(t *testing.T) {
		for _, process := range processes { // a process that starts without a database ends
			eventually(t, process+" is not ready", func() bool { return v.get("http://"+process+catalog.PathReady).code == 200 })
		}
		c.Standby.Kill()
		c.Primary.Kill()
		for _, process := range processes {
			eventually(t, process+" does not report the outage", func() bool { return v.get("http://"+process+catalog.PathReady).code == 503 })
		}
		time.Sleep(3 * time.Second) // the proxy checks the readiness every 2 seconds
		if got := v.get(m.url(catalog.PathMySchedule)); got.code != 200 || !strings.Contains(got.body, "Ada Lind") {
			t.Errorf("the last schedule is not shown: %s", got)
		}
	})
}

// TestFailedBackup verifies that the backup of a database that does not exist fails and leaves no file with a final name.
func TestFailedBackup(t *testing.T) {
	need(t, "pg_dump")
	folder := t.TempDir()
	for _, db := range []string{"postgres://nobody@" + freeAddress(t) + "/schedule", filepath.Join(folder, "missing.db")} {
		c := exec.Command("./opshub-backup", folder) // #nosec G204 -- the script of this folder
		c.Env = append(os.Environ(), fmt.Sprintf("OPSHUB_DB=%s", db))
		if out, err := c.CombinedOutput(); err == nil {
			t.Errorf("a backup of %s succeeds: %s", db, out)
		}
	}
	for _, pattern := range []string{"*.dump", "schedule-*.db"} {
		if found, _ := filepath.Glob(filepath.Join(folder, pattern)); len(found) > 0 {
			t.Errorf("a failed backup leaves %v", found)
		}
	}
}
