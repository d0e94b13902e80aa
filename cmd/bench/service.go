package main

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"opshub/catalog"
)

// startUp measures from the start of the process to the end of its first answer, the hub.
func startUp(ctx context.Context, b *bench) ([]row, error) {
	db, err := b.demo(ctx)
	if err != nil {
		return nil, err
	}
	var all []time.Duration
	for repeat := range b.repeats + 1 {
		start := time.Now()
		service, err := b.serve(ctx, everywhere, db)
		took := time.Since(start)
		if err != nil {
			return nil, err
		}
		service.stop()
		if repeat > 0 { // the first one warms up
			all = append(all, took)
		}
	}
	return []row{limited("start to first answered request, demo database", milliseconds(median(all)), atMost(300, "ms"), fmt.Sprintf("median of %d starts", len(all)))}, nil
}

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
	idle, err := service.residentKiB("VmRSS")
	if err != nil {
		return nil, err
	}
	// 5 sets the mark of the most held memory back to what is held now.
	if err := os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", service.cmd.Process.Pid), []byte("5"), 0o200); err != nil {
		return nil, err
	}
	paths := []string{catalog.PathShiftsExport, catalog.PathSoftConflictsExport, catalog.PathBlocksExport}
	var (
		wg    sync.WaitGroup
		errs  = make(chan error, exportsAtOnce)
		lines = make(chan int, exportsAtOnce)
	)
	for i := range exportsAtOnce {
		wg.Go(func() {
			got, err := download(ctx, service.addr, paths[i%len(paths)])
			if err != nil {
				errs <- err
			}
			lines <- got.lines
		})
	}
	wg.Wait()
	close(errs)
	close(lines)
	if err := <-errs; err != nil {
		return nil, err
	}
	total := 0
	for n := range lines {
		total += n - 1
	}
	peak, err := service.residentKiB("VmHWM")
	if err != nil {
		return nil, err
	}
	note := fmt.Sprintf("%d exports at once of shifts, soft conflicts and blocks, %d rows together; idle %.0f MiB, most %.0f MiB", exportsAtOnce, total, idle/1024, peak/1024)
	return []row{limited("resident memory above idle, 8 exports at once", (peak-idle)/1024, atMost(64, "MiB"), note)}, nil
}
