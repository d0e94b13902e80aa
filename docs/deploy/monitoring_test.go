package deploy_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"opshub/catalog"
)

// TestAlertRules runs the tests of the rules.
func TestAlertRules(t *testing.T) {
	need(t, "promtool")
	for _, args := range [][]string{{"check", "config", "prometheus.yml"}, {"test", "rules", "alerts_test.yml"}} {
		if out, err := exec.Command("promtool", args...).CombinedOutput(); err != nil { // #nosec G204 -- the lines above
			t.Errorf("promtool %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
}

// TestEveryAlertIsTested verifies that the unit tests expect each alert once.
func TestEveryAlertIsTested(t *testing.T) {
	rules, err := os.ReadFile("alerts.yml")
	must(t, err)
	tests, err := os.ReadFile("alerts_test.yml")
	must(t, err)
	names := regexp.MustCompile(`- alert: (\w+)`).FindAllStringSubmatch(string(rules), -1)
	for _, name := range names {
		if !regexp.MustCompile(`alertname: ` + name[1] + `\n\s+exp_alerts:`).Match(tests) {
			t.Errorf("no test expects %s", name[1])
		}
	}
	if len(names) == 0 {
		t.Error("no alerts")
	}
}

// monitored starts Prometheus as the guide says, with short intervals, and verifies that it has data for each panel of the dashboard and
// for each alert. It then breaks the database and the service, and verifies that the alerts fire.
func monitored(t *testing.T, m *machine, commands string) {
	t.Helper()
	at := m.ports["127.0.0.1:9090"]
	m.write("etc/systemd/system/prometheus.service", fmt.Sprintf("Type=exec\nExecStart=prometheus --config.file=%s --storage.tsdb.path=%s --web.listen-address=%s\n",
		filepath.Join(m.root, "etc/prometheus/prometheus.yml"), filepath.Join(m.root, "prometheus"), at), 0o600)
	m.edit("clone/docs/deploy/prometheus.yml", "15s", "1s")
	m.edit("clone/docs/deploy/alerts.yml", "[5m]", "[30s]")
	rules, err := os.ReadFile(filepath.Join(m.root, "clone/docs/deploy/alerts.yml"))
	must(t, err)
	m.write("clone/docs/deploy/alerts.yml", regexp.MustCompile(`for: \w+`).ReplaceAllString(string(rules), "for: 2s"), 0o600)
	m.shell(commands, "")
	p := &monitor{t, newVisitor(t, m), "http://" + at}
	eventually(t, "Prometheus does not start", func() bool { return p.v.get(p.at+"/-/ready").code == 200 })
	visitor := newVisitor(t, m)
	visitor.open(m.url(catalog.PathMySchedule))
	eventually(t, "Prometheus has no rates", func() bool {
		visitor.open(m.url(catalog.PathMySchedule))
		return len(p.query(`rate(opshub_requests_total{route=~"app[.].*"}[30s]) > 0`)) > 0
	})
	for _, expression := range dashboard(t) {
		if len(p.query(expression)) == 0 {
			t.Errorf("no data for the panel: %s", expression)
		}
	}
	for _, selector := range selectors(t, string(rules)) {
		if len(p.query(selector)) == 0 {
			t.Errorf("the service has no figure for the alert: %s", selector)
		}
	}
	if firing := p.firing(); len(firing) > 0 {
		t.Errorf("alerts of a healthy service: %v", firing)
	}

	database := filepath.Join(m.root, "var/lib/opshub/schedule.db")
	must(t, os.Remove(filepath.Join(m.root, "srv/opshub/shifts.csv")))
	m.expectFailure("opshub sync --config /etc/opshub/sync.toml --db /var/lib/opshub/schedule.db")
	p.expect("OpshubSourceFailed")
	must(t, os.Rename(database, database+".away"))
	for range 20 { // the audit history is read from the database
		visitor.open(m.url(catalog.PathMyWeek))
	}
	p.expect("OpshubNotReady", "OpshubDatabaseUnreachable", "OpshubChecksFail")
	if got := visitor.open(m.url(catalog.PathMySchedule)); got.code != 200 || !strings.Contains(got.body, "Ada Lind") {
		t.Errorf("the last schedule is not shown: %s", got)
	}
	must(t, os.Rename(database+".away", database))
	eventually(t, "alerts of a database that returned", func() bool {
		return !slices.Contains(p.firing(), "OpshubDatabaseUnreachable")
	})
	m.stop("opshub")
	p.expect("OpshubDown")
}

// expectFailure runs a command of opshub that must fail.
func (m *machine) expectFailure(command string) {
	m.t.Helper()
	m.shell("! "+command, "")
}

// monitor is a running Prometheus.
type monitor struct {
	t  *testing.T
	v  *visitor
	at string
}

// query returns the series of an expression.
func (p *monitor) query(expression string) []json.RawMessage {
	p.t.Helper()
	got := p.v.get(p.at + "/api/v1/query?" + url.Values{"query": {expression}}.Encode())
	var reply struct {
		Status string
		Data   struct{ Result []json.RawMessage }
	}
	if err := json.Unmarshal([]byte(got.body), &reply); err != nil || reply.Status != "success" {
		p.t.Fatalf("%s: %s", expression, got)
	}
	return reply.Data.Result
}

// firing returns the names of the alerts that fire.
func (p *monitor) firing() (names []string) {
	p.t.Helper()
	got := p.v.get(p.at + "/api/v1/alerts")
	var reply struct {
		Data struct {
			Alerts []struct {
				State  string
				Labels map[string]string
			}
		}
	}
	must(p.t, json.Unmarshal([]byte(got.body), &reply))
	for _, a := range reply.Data.Alerts {
		if a.State == "firing" {
			names = append(names, a.Labels["alertname"])
		}
	}
	return names
}

// expect waits until the alerts fire.
func (p *monitor) expect(names ...string) {
	p.t.Helper()
	for _, name := range names {
		eventually(p.t, name+" does not fire", func() bool { return slices.Contains(p.firing(), name) })
	}
}

// dashboard returns the expressions of grafana.json with the values that Grafana inserts.
func dashboard(t *testing.T) (expressions []string) {
	t.Helper()
	text, err := os.ReadFile("grafana.json")
	must(t, err)
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	must(t, json.Unmarshal(text, &board))
	for _, panel := range board.Panels {
		if len(panel.Targets) == 0 {
			t.Errorf("panel %q has no expression", panel.Title)
		}
		for _, target := range panel.Targets {
			expressions = append(expressions, anyStatus(strings.ReplaceAll(target.Expr, "$__rate_interval", "30s")))
		}
	}
	if len(expressions) == 0 {
		t.Error("no panels")
	}
	return expressions
}

var selector = regexp.MustCompile(`\b(?:opshub|process|go|up)(?:_\w+)?\{[^}]*\}|\b(?:opshub|process|go)_\w+`)

// anyStatus replaces the status of failed requests, because a healthy service has none.
func anyStatus(expression string) string {
	return strings.ReplaceAll(expression, `status=~"5.."`, `status=~".+"`)
}

// selectors returns the series that the rules read.
func selectors(t *testing.T, rules string) (found []string) {
	t.Helper()
	for _, expression := range regexp.MustCompile(`(?s)expr: (.*?)\n\s+for:`).FindAllStringSubmatch(rules, -1) {
		for _, s := range selector.FindAllString(expression[1], -1) {
			found = append(found, anyStatus(s))
		}
	}
	if len(found) == 0 {
		t.Error("no expressions")
	}
	return found
}
