package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"opshub/catalog"
)

// exportsAtOnce is how many exports run together where memory is measured.
const exportsAtOnce = 8

// memory measures the most that the service holds while it streams exports, above what it held before.
func memory(ctx context.Context, b *bench) ([]row, error) {
	db, err := b.large(ctx)
	if err != nil {
		return nil, err
	}
	service, err := b.rested(ctx, everywhere, db) // idle is what has made all that it makes by itself
	if err != nil {
		return nil, err
	}
	defer service.stop()
	idle, err := service.atRest(ctx)
	if err != nil {
		return nil, err
	}
	// 5 sets the mark of the most held memory back to what is held now.
	if err := os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", service.cmd.Process.Pid), []byte("5"), 0o200); err != nil {
		return nil, err
	}
	rows, err := exportTogether(ctx, service.addr)
	if err != nil {
		return nil, err
	}
	most, err := service.residentKiB("VmHWM")
	if err != nil {
		return nil, err
	}
	note := fmt.Sprintf("%d exports at once of shifts, soft conflicts and blocks, %d rows together; idle %.0f MiB, of that %.0f kept free, most %.0f MiB",
		exportsAtOnce, rows, idle.resident/1024, idle.free/1024, most/1024)
	return []row{limited("resident memory above idle, 8 exports at once", idle.above(most)/1024, atMost(64, "MiB"), note)}, nil
}

// atRest is what a service holds while nobody asks, in KiB: resident with all it has of the machine, and of that free what nothing is in.
type atRest struct{ resident, free float64 }

// above is how far the most that was held is above what is needed at rest. What was kept free is not needed: a service that did not give
// back what its start took would fill that first, and seem to take nothing.
func (rest atRest) above(most float64) float64 { return most - (rest.resident - rest.free) }

// atRest asks the service what it holds, and the system.
func (p *process) atRest(ctx context.Context) (rest atRest, err error) {
	idle, err := p.figure(ctx, "go_memstats_heap_idle_bytes")
	if err != nil {
		return rest, err
	}
	released, err := p.figure(ctx, "go_memstats_heap_released_bytes")
	if err != nil {
		return rest, err
	}
	rest.free = max(0, idle-released) / 1024
	rest.resident, err = p.residentKiB("VmRSS")
	return rest, err
}

// figure is what the service says of itself under this name.
func (p *process) figure(ctx context.Context, name string) (float64, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.addr+catalog.PathMetrics, nil)
	if err != nil {
		return 0, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	all, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(all)) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			return strconv.ParseFloat(strings.TrimSpace(value), 64)
		}
	}
	return 0, fmt.Errorf("no %s among the figures of the service: %s", name, resp.Status)
}

// exportTogether runs exports side by side and counts their rows.
func exportTogether(ctx context.Context, addr string) (rows int64, err error) {
	paths := []string{catalog.PathShiftsExport, catalog.PathSoftConflictsExport, catalog.PathBlocksExport}
	var (
		wg   sync.WaitGroup
		all  atomic.Int64
		errs = make(chan error, exportsAtOnce)
	)
	for i := range exportsAtOnce {
		wg.Go(func() {
			got, err := download(ctx, addr, paths[i%len(paths)])
			if err != nil {
				errs <- err
			}
			all.Add(int64(got.lines - 1)) // without the heading
		})
	}
	wg.Wait()
	close(errs)
	return all.Load(), <-errs
}
