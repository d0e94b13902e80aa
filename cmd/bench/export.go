package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"opshub/catalog"
)

// plainConflicts is what the export asks, for the time in which the program cannot print it itself.
const plainConflicts = `SELECT c.id, c.employee_id, e.name, e.number, c.shift_id, c.shift_state, c.publish_state, c.shift_starts_at, c.shift_ends_at,
c.shift_time_zone, c.shift_label, c.published_starts_at, c.published_ends_at, c.draft_period_id, c.published_period_id, c.location_id, l.name,
c.position_id, p.name, c.block_id, c.block_status, c.block_kind, c.block_recurring, c.block_all_day, c.block_rule, c.block_time_zone, c.reason_code,
c.occurrence_starts_at, c.occurrence_ends_at, c.overlap_starts_at, c.overlap_ends_at, c.overlap_first_on, c.relation, c.percent, c.union_minutes,
c.duplicate_of, c.first_seen_at
FROM soft_conflict c LEFT JOIN employee e ON e.id = c.employee_id LEFT JOIN location l ON l.id = c.location_id LEFT JOIN position p ON p.id = c.position_id
WHERE c.block_status IN ('active', 'approved', 'requested') ORDER BY c.overlap_starts_at, c.id`

// conflictExport compares the export of all soft conflicts over HTTP with the sqlite3 client running the same query.
func conflictExport(ctx context.Context, b *bench) ([]row, error) {
	const name, limit = "soft conflicts as CSV, against the sqlite3 client", 1.5
	if _, err := exec.LookPath("sqlite3"); err != nil {
		return []row{{Name: name, State: skipped, Target: atMostTimes(limit), Note: "sqlite3 is not installed"}}, nil
	}
	db, err := b.large(ctx)
	if err != nil {
		return nil, err
	}
	service, err := b.serve(ctx, everywhere, db)
	if err != nil {
		return nil, err
	}
	defer service.stop()
	query, whose := plainConflicts, "a query of the same columns"
	if out, err := runProgram(ctx, everywhere, b.opshub, "export", "soft-conflicts", "--db", db, "--print-sql"); err == nil && strings.Contains(out, "SELECT") {
		query, whose = strings.TrimRight(strings.TrimSpace(out), ";"), "the query of --print-sql"
	}
	rows, err := countRows(ctx, db, query)
	if err != nil {
		return nil, err
	}
	var ours, first, theirs []time.Duration
	var size int64
	for repeat := range b.repeats + 1 {
		got, err := download(ctx, service.addr, catalog.PathSoftConflictsExport)
		if err != nil {
			return nil, err
		}
		if got.lines-1 != rows {
			return nil, fmt.Errorf("the export has %d rows, the client's query %d", got.lines-1, rows)
		}
		took, err := clientQuery(ctx, db, query)
		if err != nil {
			return nil, err
		}
		if size = got.bytes; repeat > 0 { // the first one warms up
			ours, first, theirs = append(ours, got.whole), append(first, got.first), append(theirs, took)
		}
	}
	note := fmt.Sprintf("%d rows, %d kB, first byte after %.1f ms; the client ran %s in its CSV mode to /dev/null, its start not counted",
		rows, size/1000, milliseconds(median(first)), whose)
	return []row{against(name, value{milliseconds(median(ours)), "ms", ""}, value{milliseconds(median(theirs)), "ms", ""}, atMostTimes(limit), note)}, nil
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

func countRows(ctx context.Context, db, query string) (int, error) {
	out, err := runProgram(ctx, everywhere, "sqlite3", "-readonly", db, "SELECT COUNT(*) FROM ("+query+")")
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(strings.TrimSpace(out))
}

var realTime = regexp.MustCompile(`Run Time: real ([0-9.]+)`)

// clientQuery is how long the client took for the query, by its own clock.
func clientQuery(ctx context.Context, db, query string) (time.Duration, error) {
	cmd := exec.CommandContext(ctx, "sqlite3", "-batch", "-readonly", "-csv", db)
	cmd.Stdin = strings.NewReader(".output /dev/null\n.timer on\n" + query + ";\n")
	out, err := cmd.Output()
	if err != nil {
		return 0, fmt.Errorf("sqlite3: %w", err)
	}
	m := realTime.FindSubmatch(out)
	if m == nil {
		return 0, fmt.Errorf("sqlite3 gave no time: %q", out)
	}
	seconds, err := strconv.ParseFloat(string(m[1]), 64)
	return time.Duration(seconds * float64(time.Second)), err
}
