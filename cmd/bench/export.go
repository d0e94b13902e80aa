package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"opshub/catalog"
)

// contested are the exports that the client of the database runs against, each with what it has to reach.
var contested = []struct {
	dataset, path string
	limit         float64 // of the client's time; 0: as many rows in a second as the client
	firstByte     float64 // milliseconds; 0: none is asked for
}{
	{"soft-conflicts", catalog.PathSoftConflictsExport, 1.5, 0},
	{"shifts", catalog.PathShiftsExport, 0, 50},
}

// exports compares exports over HTTP with the client of the database running the same query.
func exports(ctx context.Context, b *bench) ([]row, error) {
	if err := b.engine.missing(); err != nil {
		return []row{{Name: "exports, against " + b.engine.client(), State: skipped, Target: atMostTimes(1.5), Note: err.Error()}}, nil
	}
	db, err := b.large(ctx)
	if err != nil {
		return nil, err
	}
	service, err := b.rested(ctx, everywhere, db)
	if err != nil {
		return nil, err
	}
	defer service.stop()
	var rows []row
	for _, c := range contested {
		t, err := b.exportContest(ctx, service.addr, db, c.dataset, c.path)
		if err != nil {
			return rows, fmt.Errorf("%s: %w", c.dataset, err)
		}
		name := c.dataset + " as CSV, against " + b.engine.client()
		if c.limit > 0 {
			rows = append(rows, against(name, value{milliseconds(median(t.ours)), "ms", ""}, value{milliseconds(median(t.theirs)), "ms", ""}, atMostTimes(c.limit), t.note))
		} else {
			rate := func(list []time.Duration) value {
				return value{Value: float64(t.rows) / median(list).Seconds(), Unit: "rows/s"}
			}
			rows = append(rows, against(name, rate(t.ours), rate(t.theirs), atLeast(1.0), t.note))
		}
		if c.firstByte > 0 {
			rows = append(rows, limited(c.dataset+" as CSV, first byte", milliseconds(median(t.first)), atMost(c.firstByte, "ms"), "median of the same downloads"))
		}
	}
	return rows, nil
}

// exportTimes are the times of one export and of the client's.
type exportTimes struct {
	ours, first, theirs []time.Duration
	rows                int
	note                string
}

// exportContest downloads an export and lets the client run its query, in turns.
func (b *bench) exportContest(ctx context.Context, addr, db, dataset, path string) (t exportTimes, err error) {
	query, err := runProgram(ctx, everywhere, b.opshub, "export", dataset, "--db", db, "--print-sql")
	if err != nil {
		return t, err
	}
	query = strings.TrimRight(strings.TrimSpace(query), ";")
	if t.rows, err = b.countRows(ctx, db, query); err != nil {
		return t, err
	}
	var size int64
	for repeat := range b.repeats + 1 {
		got, err := download(ctx, addr, path)
		if err != nil {
			return t, err
		}
		if got.lines-1 != t.rows {
			return t, fmt.Errorf("the export has %d rows, the client's query %d", got.lines-1, t.rows)
		}
		took, err := b.engine.export(ctx, db, query)
		if err != nil {
			return t, err
		}
		if size = got.bytes; repeat > 0 { // the first one warms up
			t.ours, t.first, t.theirs = append(t.ours, got.whole), append(t.first, got.first), append(t.theirs, took)
		}
	}
	t.note = fmt.Sprintf("%d rows, %d kB, first byte after %.1f ms; the client ran the query of --print-sql as CSV to /dev/null, its start not counted",
		t.rows, size/1000, milliseconds(median(t.first)))
	return t, nil
}

// downloaded is one export as it arrived.
type downloaded struct {
	first, whole time.Duration
	bytes        int64
	lines        int
}

// download reads an export to its end.
func download(ctx context.Context, addr, path string) (d downloaded, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+path, nil)
	if err != nil {
		return d, err
	}
	req.Header.Set("Accept-Encoding", "identity")
	start := time.Now()
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return d, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return d, fmt.Errorf("%s answered %s", path, resp.Status)
	}
	buf := make([]byte, 64<<10)
	for {
		n, err := resp.Body.Read(buf)
		if n > 0 && d.bytes == 0 {
			d.first = time.Since(start)
		}
		d.bytes += int64(n)
		d.lines += bytes.Count(buf[:n], []byte("\n"))
		if err == io.EOF {
			d.whole = time.Since(start)
			return d, nil
		}
		if err != nil {
			return d, err
		}
	}
}

func (b *bench) countRows(ctx context.Context, db, query string) (int, error) {
	out, err := b.engine.ask(ctx, db, "SELECT COUNT(*) FROM ("+query+") AS q")
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(out)
}
