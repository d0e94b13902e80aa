package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// peerCheck is an answer that was compared with the database client.
type peerCheck struct {
	shifts     int // of the selection
	size, sent int // bytes, without compression and as sent to a browser
}

// peerChecks are the checked answers to requests 0, 1, 2 and so on of one question.
type peerChecks []peerCheck

func (c peerChecks) total() (sum int) {
	for _, check := range c {
		sum += check.shifts
	}
	return sum
}

// totalOf returns the shifts in so many answers, if the requests repeat the checked ones.
func (c peerChecks) totalOf(requests uint64) (sum int) {
	for i := range requests {
		sum += c[i%uint64(len(c))].shifts
	}
	return sum
}

// size returns the mean size in kB.
func (c peerChecks) size() float64 { return c.mean(func(check peerCheck) int { return check.size }) }

// sent returns the mean size in kB as sent to a browser.
func (c peerChecks) sent() float64 { return c.mean(func(check peerCheck) int { return check.sent }) }

func (c peerChecks) mean(value func(peerCheck) int) float64 {
	sum := 0
	for _, check := range c {
		sum += value(check)
	}
	return float64(sum) / 1000 / float64(len(c))
}

// checkAnswer requests check i of a question and compares the number of shifts in the answer with the database client.
func (b *bench) checkAnswer(ctx context.Context, d *dataset, t tool, p *process, q peerQuestion, i int, checks *peerChecks) error {
	if !q.export {
		i *= stride // spreads the checks over the schedule; the export repeats its first selections
	}
	want, err := b.numbers(ctx, d.dsn, countQuery(d.zones, q.ask(d, i), t.localDays))
	if err != nil {
		return err
	}
	path := q.address(t, d, i)
	_, body, err := getBody(ctx, p.addr, path, nil)
	if err != nil {
		return err
	}
	if q.export {
		err = checkExport(body, want[0])
	} else {
		err = checkPage(t, body, want[0])
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	_, sent, err := getBody(ctx, p.addr, path, http.Header{"Accept-Encoding": {browserEncodings}})
	if err != nil {
		return err
	}
	*checks = append(*checks, peerCheck{shifts: want[0], size: len(body), sent: len(sent)})
	return nil
}

// checkPage reports whether a page shows the total and the rows of the first page.
func checkPage(t tool, body []byte, want int) error {
	got, err := t.read(body)
	if err != nil {
		return err
	}
	if expected := (pageCounts{shown: min(want, peerRows), total: want}); got != expected {
		return fmt.Errorf("the page shows %d of %d shifts; the database client counts %d", got.shown, got.total, want)
	}
	return nil
}

// checkExport reports whether a CSV file has one record for each shift, after the heading.
func checkExport(body []byte, want int) error {
	records := csv.NewReader(bytes.NewReader(body))
	records.ReuseRecord = true
	for n := -1; ; n++ {
		_, err := records.Read()
		switch {
		case errors.Is(err, io.EOF) && n == want:
			return nil
		case errors.Is(err, io.EOF):
			return fmt.Errorf("the file has %d shifts; the database client counts %d", n, want)
		case err != nil:
			return err
		}
	}
}

// countQuery returns the query that counts the shifts of a selection. With localDays, it counts the shifts with time on the days in the
// zone of each shift. Otherwise it counts those that start on the days in UTC.
func countQuery(zones []string, s selection, localDays bool) string {
	where := fmt.Sprintf("starts_at >= %d AND starts_at < %d", s.from.Unix(), s.to().Unix())
	if localDays {
		var parts []string
		for _, zone := range zones {
			parts = append(parts, fmt.Sprintf("time_zone = '%s' AND ends_at > %d AND starts_at < %d", zone, midnight(s.from, zone), midnight(s.to(), zone)))
		}
		where = "(" + strings.Join(parts, " OR ") + ")"
	}
	if s.employee > 0 {
		where += fmt.Sprintf(" AND employee_id = %d", s.employee)
	}
	return "SELECT COUNT(*) FROM shift WHERE " + where
}

// midnight returns the start of a day in a zone, in seconds. An unknown zone counts as UTC; the counts then differ.
func midnight(day time.Time, zone string) int64 {
	location, err := time.LoadLocation(zone)
	if err != nil {
		location = time.UTC
	}
	return time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, location).Unix()
}
