package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// peerQuestion is a question that every tool answers.
type peerQuestion struct {
	name    string
	clients uint64
	export  bool
	// ask returns the selection of request i.
	ask func(d *dataset, i int) selection
	// checked is the number of requests whose answers are compared with the database client.
	checked int
}

const (
	exportDays    = 30
	exportMonths  = 3 // different selections of the export
	exportClients = 2 // an export occupies a worker of most tools until it ends
	checkedPages  = 5
)

var peerQuestions = []peerQuestion{
	{name: "company week", clients: clients, checked: checkedPages, ask: func(d *dataset, i int) selection {
		return selection{from: d.first.AddDate(0, 0, i%(d.days-6)), days: 7}
	}},
	// All pairs of an employee and a week occur before one occurs again.
	{name: "one person's week", clients: clients, checked: checkedPages, ask: func(d *dataset, i int) selection {
		employees := d.records["employee"]
		return selection{from: d.first.AddDate(0, 0, (i+i/employees)%(d.days-6)), days: 7, employee: 1 + i*stride%employees}
	}},
	{name: "export of a month", clients: exportClients, export: true, checked: exportMonths, ask: func(d *dataset, i int) selection {
		return selection{from: d.first.AddDate(0, 0, i%exportMonths), days: exportDays}
	}},
}

// comparePeers measures opshub and its peers over the same files, the demo and the generated data, and prints one table in Markdown. Only
// one tool runs at a time. A tool that does not start or gives a wrong answer is a failed row and makes the run fail.
func comparePeers(ctx context.Context, b *bench, folder string) error {
	if _, isSQLite := b.db.(*sqlite); !isSQLite {
		return errors.New("the peers are compared over SQLite: omit -db")
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	tools := b.tools(folder)
	fmt.Fprintln(b.table.out, "| Data | Question | Tool | Requests per second | p99 | Response | Sent | Shifts | Shifts per second |")
	fmt.Fprintln(b.table.out, "|---|---|---|--:|--:|--:|--:|--:|--:|")
	var failures []error
	for _, load := range []func(context.Context) (*dataset, error){b.demo, b.generated} {
		d, err := load(ctx)
		if err != nil {
			return err
		}
		if err := b.preparePeerData(ctx, d); err != nil {
			return err
		}
		failures = append(failures, b.compareOver(ctx, d, tools)...)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	fmt.Fprintln(b.table.out)
	for _, t := range tools {
		version, err := t.version(ctx)
		fmt.Fprintf(b.table.out, "%s: %s\n", t.name, strings.Join(strings.Fields(version), " "))
		failures = append(failures, err)
	}
	return errors.Join(failures...)
}

// preparePeerData adds the index that the peers need for a date range and determines the zones and the length of the schedule.
func (b *bench) preparePeerData(ctx context.Context, d *dataset) error {
	if err := b.db.runScript(ctx, d.dsn, "CREATE INDEX shift_by_start ON shift (starts_at);\nANALYZE;\n"); err != nil {
		return err
	}
	last, err := b.numbers(ctx, d.dsn, "SELECT MAX(starts_at) FROM shift")
	if err != nil {
		return err
	}
	d.days = int(time.Unix(int64(last[0]), 0).Sub(d.first) / (24 * time.Hour))
	zones, err := b.db.query(ctx, d.dsn, "SELECT DISTINCT time_zone FROM shift")
	d.zones = strings.Fields(zones)
	return err
}

// compareOver prints the rows of one dataset. It returns an error for each failed row.
func (b *bench) compareOver(ctx context.Context, d *dataset, tools []tool) (failures []error) {
	data := fmt.Sprintf("%d employees, %d shifts", d.records["employee"], d.records["shift"])
	rows := map[string]string{} // by question and tool
	for _, t := range tools {
		running, startErr := t.start(ctx, d.dsn)
		for _, q := range peerQuestions {
			if q.export && t.export == nil {
				continue
			}
			cells, err := "", startErr
			if err == nil {
				cells, err = b.measurePeer(ctx, d, t, running, q)
			}
			if err != nil {
				failures = append(failures, fmt.Errorf("%s, %s, %s: %w", data, q.name, t.name, err))
				cells = "failed | | | | | |"
			}
			rows[q.name+t.name] = cells
		}
		if startErr == nil {
			running.stop()
		}
	}
	for _, q := range peerQuestions {
		for _, t := range tools {
			if cells := rows[q.name+t.name]; cells != "" {
				fmt.Fprintf(b.table.out, "| %s | %s | %s | %s\n", data, q.name, t.name, cells)
			}
		}
	}
	return failures
}

// measurePeer checks some answers of a running tool, puts it under load, and returns the cells of its row.
func (b *bench) measurePeer(ctx context.Context, d *dataset, t tool, p *process, q peerQuestion) (string, error) {
	var checks peerChecks
	for i := range q.checked {
		if err := b.checkAnswer(ctx, d, t, p, q, i, &checks); err != nil {
			return "", err
		}
	}
	if checks.total() == 0 {
		return "", errors.New("the checked answers have no shifts")
	}
	metrics, err := load{addr: p.addr, clients: q.clients, duration: b.duration, path: func(i uint64) string {
		return q.address(t, d, int(i)) // #nosec G115 -- a small number
	}}.run(ctx)
	if err != nil {
		return "", err
	}
	took := (metrics.Duration + metrics.Wait).Seconds()
	perSecond := ""
	if q.export {
		perSecond = fmt.Sprintf("%.0f", float64(checks.totalOf(metrics.Requests))/took)
	}
	return strings.Join([]string{
		withUnit(float64(metrics.Requests)/took, ""), withUnit(milliseconds(metrics.Latencies.P99), "ms"),
		withUnit(checks.size(), "kB"), withUnit(checks.sent(), "kB"), strconv.Itoa(checks.total() / len(checks)), perSecond,
	}, " | ") + " |", nil
}

// address returns the address of request i to a tool.
func (q peerQuestion) address(t tool, d *dataset, i int) string {
	if q.export {
		return t.export(q.ask(d, i))
	}
	if t.unique == "" {
		return t.page(q.ask(d, i))
	}
	return t.page(q.ask(d, i)) + "&" + t.unique + "=" + strconv.Itoa(i)
}
