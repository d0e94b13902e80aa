package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"opshub/catalog"
)

// transferTurns is how often each side of an export or an import runs. The medians are compared.
const transferTurns = 3

// download describes a CSV file that a service has sent.
type download struct {
	firstByte, whole time.Duration
	rows             int // without the heading
}

// fetch downloads a CSV file and counts its lines. The generated data has no line breaks within a cell.
func fetch(ctx context.Context, addr, path string) (d download, err error) {
	start := time.Now()
	resp, err := get(ctx, addr, path, nil)
	if err != nil {
		return d, err
	}
	defer resp.Body.Close()
	buf := make([]byte, 64<<10)
	for lines := 0; ; {
		n, err := resp.Body.Read(buf)
		if n > 0 && d.firstByte == 0 {
			d.firstByte = time.Since(start)
		}
		lines += bytes.Count(buf[:n], []byte("\n"))
		if errors.Is(err, io.EOF) {
			d.whole, d.rows = time.Since(start), lines-1
			return d, nil
		}
		if err != nil {
			return d, err
		}
	}
}

const (
	rowExport    = "export of all shifts, rows per second, against the client"
	rowFirstByte = "export of all shifts, first byte"
	rowImport    = "import of CSV files, rows per second, against the client"
)

// shiftsQuery selects the stored columns of the shift export.
const shiftsQuery = `SELECT s.id, s.employee_id, e.number, e.name, l.name, p.name, s.state, s.starts_at, s.ends_at, s.time_zone,
	s.break_minutes, s.open_slots, s.label, s.notes, s.draft_period_id
	FROM shift s LEFT JOIN employee e ON e.id = s.employee_id LEFT JOIN location l ON l.id = s.location_id LEFT JOIN position p ON p.id = s.position_id
	ORDER BY s.starts_at, s.id`

// measureExport compares the CSV export over HTTP with the database client, which writes the rows of a query as CSV.
func measureExport(ctx context.Context, b *bench) error {
	if !b.wanted(rowExport, rowFirstByte) {
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
	var ours, theirs, first []time.Duration
	for range transferTurns {
		got, err := fetch(ctx, service.addr, catalog.PathShiftsExport+allDates)
		if err != nil {
			return err
		}
		if got.rows != d.records["shift"] {
			return fmt.Errorf("the export has %d rows; the database has %d shifts", got.rows, d.records["shift"])
		}
		took, err := b.db.exportTime(ctx, d.dsn, shiftsQuery)
		if err != nil {
			return err
		}
		ours, theirs, first = append(ours, got.whole), append(theirs, took), append(first, got.firstByte)
	}
	b.add(row{name: rowExport, value: growth(ours, theirs), compare: atLeast, target: 1.5, detail: b.rates(d.records["shift"], ours, theirs)})
	b.add(row{name: rowFirstByte, value: milliseconds(median(first)), compare: atMost, target: 50, unit: "ms", detail: fmt.Sprintf("median of %d downloads", transferTurns)})
	return nil
}

// rates describes the rows per second of opshub and of the database client.
func (b *bench) rates(rows int, ours, theirs []time.Duration) string {
	return fmt.Sprintf("%d rows, %.0f rows/s, %s %.0f rows/s", rows, float64(rows)/median(ours).Seconds(), b.db.client(), float64(rows)/median(theirs).Seconds())
}

// importedTables are the tables with the rows of the imported files.
var importedTables = []string{"location", "position", "employee", "employee_position", "draft_period", "block_series", "unavailable_block", "shift"}

// measureImport compares the import of CSV files with the database client, which loads the same rows into the same tables and then
// creates the same indexes.
func measureImport(ctx context.Context, b *bench) error {
	if !b.wanted(rowImport) {
		return nil
	}
	d, err := b.generated(ctx)
	if err != nil {
		return err
	}
	folder, err := b.exportFiles(ctx, d.dsn)
	if err != nil {
		return err
	}
	rows := d.records["employee"] + d.records["block"] + d.records["shift"]
	var ours, theirs []time.Duration
	script := ""
	for range transferTurns {
		dsn, err := b.db.create(ctx, "imported")
		if err != nil {
			return err
		}
		took, err := timed(func() error { _, err := output(ctx, "", b.opshub, "import", "--db", dsn, folder); return err })
		if err != nil {
			return err
		}
		ours = append(ours, took)
		if script == "" {
			if script, err = b.db.loadScript(ctx, dsn, b.dir, importedTables); err != nil {
				return err
			}
		}
		if dsn, err = b.db.create(ctx, "imported"); err != nil {
			return err
		}
		if took, err = timed(func() error { return b.db.runScript(ctx, dsn, script) }); err != nil {
			return err
		}
		theirs = append(theirs, took)
	}
	b.add(row{name: rowImport, value: growth(ours, theirs), compare: atLeast, target: 0.8, detail: b.rates(rows, ours, theirs)})
	return nil
}

// exportFiles writes the employees, blocks and shifts of a database as CSV files that opshub import reads, and returns their folder.
func (b *bench) exportFiles(ctx context.Context, dsn string) (string, error) {
	folder := filepath.Join(b.dir, "import")
	if err := os.Mkdir(folder, 0o700); err != nil {
		return "", err
	}
	for _, name := range []string{"staff", "blocks", "shifts"} {
		file, err := os.Create(filepath.Join(folder, name+".csv"))
		if err != nil {
			return "", err
		}
		cmd := exec.CommandContext(ctx, b.opshub, "export", name, "--db", dsn) // #nosec G204 -- the bench runs the program that it measures
		cmd.Stdout, cmd.Stderr = file, os.Stderr
		if err := errors.Join(cmd.Run(), file.Close()); err != nil {
			return "", err
		}
	}
	return folder, nil
}
