package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"

	"opshub/catalog"
)

// counted lists what is counted twice: by the database client, with a query that uses nothing that opshub has computed, and by opshub on a
// screen and in an export. A soft conflict is a shift and a block of the same employee that share time.
var counted = []struct{ name, screen, export, sql string }{
	{"shifts", catalog.PathShifts, catalog.PathShiftsExport, `SELECT COUNT(*) FROM shift`},
	{"unavailable blocks", catalog.PathBlocks, catalog.PathBlocksExport, `SELECT COUNT(*) FROM unavailable_block WHERE deleted = 0`},
	{"soft conflicts", catalog.PathSoftConflicts, catalog.PathSoftConflictsExport, `SELECT COUNT(*) FROM shift s JOIN unavailable_block b
		ON b.employee_id = s.employee_id AND b.starts_at < s.ends_at AND b.ends_at > s.starts_at
		WHERE s.state <> 'staged_for_deletion' AND b.deleted = 0 AND b.status IN ('active', 'approved', 'requested')`},
}

// allDates is the query for every row of an export that begins today without dates.
const allDates = "?from=2000-01-01"

// measureCounts compares the counts of opshub with those of the database client.
func measureCounts(ctx context.Context, b *bench) error {
	var service *process
	for _, c := range counted {
		onScreen, inExport := "count of "+c.name+" on the screen", "count of "+c.name+" in the export"
		if !b.wanted(onScreen, inExport) {
			continue
		}
		d, err := b.generated(ctx)
		if err != nil {
			return err
		}
		if service == nil {
			if service, err = b.serve(ctx, d.dsn); err != nil {
				return err
			}
			defer service.stop()
		}
		want, err := b.numbers(ctx, d.dsn, c.sql)
		if err != nil {
			return err
		}
		shown, err := d.shownCount(ctx, service.addr, c.screen)
		if err != nil {
			return err
		}
		export, err := fetch(ctx, service.addr, c.export+allDates)
		if err != nil {
			return err
		}
		detail := "the target is the count by " + b.db.client()
		b.add(row{name: onScreen, value: float64(shown), compare: exactly, target: float64(want[0]), detail: detail})
		b.add(row{name: inExport, value: float64(export.rows), compare: exactly, target: float64(want[0]), detail: detail})
	}
	return nil
}

// shownCount returns the number of rows that a screen shows for all days. Blocks may start before the first day and end after the last.
func (d *dataset) shownCount(ctx context.Context, addr, path string) (int, error) {
	q := url.Values{"format": {"json"}}
	const margin = 30
	setDates(q, d.first.AddDate(0, 0, -margin), d.days+2*margin)
	resp, err := get(ctx, addr, path+"?"+q.Encode(), http.Header{"Accept-Encoding": {"identity"}})
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	return parseRowCount(resp.Body)
}

var rowCount = regexp.MustCompile(`"row_count":\s*([0-9]+)`)

// parseRowCount reads the row count of a JSON answer, which precedes the rows.
func parseRowCount(r io.Reader) (int, error) {
	head, err := io.ReadAll(io.LimitReader(r, 4096))
	if err != nil {
		return 0, err
	}
	m := rowCount.FindSubmatch(head)
	if m == nil {
		return 0, fmt.Errorf("no row_count in the JSON answer: %q", head)
	}
	return strconv.Atoi(string(m[1]))
}
