package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"opshub/catalog"
)

// measureReady measures the time from the start of the process until it is ready to answer.
func measureReady(ctx context.Context, b *bench) error {
	limit := 3000.0
	if b.db.name() != "SQLite" {
		limit = 5000
	}
	if err := b.timeToReady(ctx, "ready after start, demo", b.demo, 300); err != nil {
		return err
	}
	return b.timeToReady(ctx, "ready after start, generated data", b.generated, limit)
}

func (b *bench) timeToReady(ctx context.Context, name string, data func(context.Context) (*dataset, error), limit float64) error {
	if !b.wanted(name) {
		return nil
	}
	d, err := data(ctx)
	if err != nil {
		return err
	}
	const starts = 3
	var times []time.Duration
	for range starts {
		service, err := b.serve(ctx, d.dsn)
		if err != nil {
			return err
		}
		times = append(times, service.readyAfter)
		service.stop()
	}
	b.add(row{name: name, value: milliseconds(median(times)), compare: atMost, target: limit, unit: "ms", detail: fmt.Sprintf("median of %d starts", starts)})
	return nil
}

// restTime is how long a service gets no requests before its memory at rest is read.
const restTime = 5 * time.Second

// exportsAtOnce is the number of exports that run at the same time while memory is measured.
const exportsAtOnce = 8

const (
	rowAtRest  = "memory at rest"
	rowExports = "memory above rest, 8 exports at once"
	rowSwap    = "memory while new data is loaded, against rest"
)

// measureMemory measures the resident memory of a service at rest, during exports, and while it replaces its data.
func measureMemory(ctx context.Context, b *bench) error {
	if !b.wanted(rowAtRest, rowExports, rowSwap) {
		return nil
	}
	d, err := b.generated(ctx)
	if err != nil {
		return err
	}
	service, err := b.serve(ctx, d.dsn)
	if err != nil {
		return err
	}
	defer service.stop()
	rest, err := service.memoryAtRest(ctx)
	if err != nil {
		return err
	}
	b.add(row{name: rowAtRest, value: rest, compare: atMost, target: 250, unit: "MiB", detail: fmt.Sprintf("resident %v after it was ready", restTime)})
	if b.wanted(rowExports) {
		var exported int
		peak, err := service.peakMemory(func() (err error) { exported, err = exportTogether(ctx, service.addr); return err })
		if err != nil {
			return err
		}
		b.add(row{name: rowExports, value: peak - rest, compare: atMost, target: 64, unit: "MiB",
			detail: fmt.Sprintf("peak %.0f MiB, %d rows of shifts, soft conflicts and blocks", peak, exported)})
	}
	if !b.wanted(rowSwap) {
		return nil
	}
	if rest, err = service.memoryAtRest(ctx); err != nil {
		return err
	}
	peak, err := service.peakMemory(func() error { return b.changeData(ctx, d.dsn, service.addr) })
	if err != nil {
		return err
	}
	b.add(row{name: rowSwap, value: peak / rest, compare: atMost, target: 2, detail: fmt.Sprintf("peak %.0f MiB, at rest before %.0f MiB", peak, rest)})
	return nil
}

// memoryAtRest returns the resident memory in MiB after restTime without requests.
func (p *process) memoryAtRest(ctx context.Context) (float64, error) {
	select {
	case <-ctx.Done():
		return 0, ctx.Err()
	case <-time.After(restTime):
		return p.memory("VmRSS")
	}
}

// peakMemory returns the highest resident memory in MiB while f runs.
func (p *process) peakMemory(f func() error) (float64, error) {
	const resetHWM = "5" // sets VmHWM to the present resident size, see proc_pid_clear_refs(5)
	if err := os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", p.cmd.Process.Pid), []byte(resetHWM), 0o200); err != nil {
		return 0, err
	}
	if err := f(); err != nil {
		return 0, err
	}
	return p.memory("VmHWM")
}

// exportTogether downloads exports at the same time and returns the number of rows in all.
func exportTogether(ctx context.Context, addr string) (rows int, err error) {
	paths := []string{catalog.PathShiftsExport + allDates, catalog.PathSoftConflictsExport + allDates, catalog.PathBlocksExport + allDates}
	type result struct {
		download
		err error
	}
	results := make(chan result)
	for i := range exportsAtOnce {
		go func() {
			d, err := fetch(ctx, addr, paths[i%len(paths)])
			results <- result{d, err}
		}()
	}
	for range exportsAtOnce {
		r := <-results
		rows, err = rows+r.rows, errors.Join(err, r.err)
	}
	return rows, err
}

// swapLimit is how long a service may take until it shows imported data.
const swapLimit = time.Minute

// changeData imports a new name of an employee and waits until the service shows it.
func (b *bench) changeData(ctx context.Context, dsn, addr string) error {
	name := fmt.Sprintf("Changed at %d", time.Now().UnixNano())
	file := filepath.Join(b.dir, "employees.csv")
	if err := os.WriteFile(file, []byte("employee_id,name\n1,"+name+"\n"), 0o600); err != nil {
		return err
	}
	if _, err := output(ctx, "", b.opshub, "import", "--db", dsn, file); err != nil {
		return err
	}
	path := strings.Replace(catalog.PathEmployee, "{employee}", "1", 1)
	for start := time.Now(); time.Since(start) < swapLimit; time.Sleep(20 * pollInterval) {
		_, page, err := getBody(ctx, addr, path, nil)
		if err != nil || strings.Contains(string(page), name) {
			return err
		}
	}
	return fmt.Errorf("the service did not show the imported name within %v", swapLimit)
}
