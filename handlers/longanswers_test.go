package handlers

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
)

// longRoster returns a roster with many events of one employee, which are cheap to import.
func longRoster(events int) *schedule.Roster {
	at := localtime.UTC.Resolve(localtime.DateOf(2026, time.November, 10), 600)
	r := &schedule.Roster{
		Organization: schedule.Organization{Name: "Long", TimeZone: "UTC", WeekStartsOn: 1},
		Locations:    []schedule.Location{{ID: 1, Code: "L", Name: "Long Street", TimeZone: "UTC"}},
		Employees:    []schedule.Employee{{ID: 1, Name: "Dana Long", Status: "active", LocationID: 1}},
		Blocks: []schedule.Block{{ID: 1, EmployeeID: 1, Kind: schedule.Unavailable, Status: schedule.Active, TimeZone: "UTC", StartsAt: at, EndsAt: at + 3600,
			Source: "employee"}},
	}
	for i := range events {
		r.Events = append(r.Events, schedule.Event{OccurredAt: at + schedule.Instant(i*60), SubjectType: "unavailable_block", SubjectID: 1, EmployeeID: 1, Action: "updated",
			ActorType: "user", ActorName: "A manager with a name", Note: strings.Repeat("n", 40), Changes: []schedule.Change{{Field: "status", From: "requested", To: "approved"}}})
	}
	return r
}

// longEvents is the number of events in longFile: those of longRoster, and one for its import.
const longEvents = 30_000 + 1

// longFile creates a database with longRoster once per test run. It is not in the folder of the demo, because screens list the files of
// that folder.
var longFile = sync.OnceValues(func() (string, error) {
	path := filepath.Join(longFolder, "long.db")
	return path, fill(path, longRoster(longEvents-1))
})

// longServer serves the events of longFile and counts the rows that it reads. Reading fails at row breakAt. Its connections have small
// buffers, so that a slow reader soon blocks the server.
func longServer(t *testing.T, breakAt int64) (*httptest.Server, *atomic.Int64) {
	t.Helper()
	path, err := longFile()
	if err != nil {
		t.Fatal(err)
	}
	s := serverWith(t, testConfig(t, openStore(t, path)))
	read := &atomic.Int64{}
	events := history.EventList(s, history.EventScreens["block-events"])
	rows := events.Rows
	events.Rows = func(r *web.Request) paging.List[schedule.EventRow] {
		list := rows(r)
		return paging.List[schedule.EventRow]{Page: list.Page, Each: func(visit func(*schedule.EventRow) error) error {
			return list.Each(func(e *schedule.EventRow) error {
				if read.Add(1) == breakAt {
					return errors.New("the disk is gone")
				}
				return visit(e)
			})
		}}
	}
	d := events.Dataset(s)
	screens := map[string]web.ScreenFunc{"print": report.Strict(d.Print)}
	for _, format := range web.FileFormats {
		screens[format.Name] = report.Strict(func(r *web.Request) (*web.Answer, error) { return d.Write(r, format) })
	}
	for name, show := range screens {
		path := catalog.PathBlockEventsExport
		if name == "print" {
			path = catalog.PathBlockEventsPrint
		}
		sc, _ := s.Catalog.Lookup(path)
		s.Echo.GET("/"+name, s.Serve(sc, show))
		s.Echo.HEAD("/"+name, s.Serve(sc, show))
	}
	server := httptest.NewUnstartedServer(s.Handler())
	server.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.SetWriteBuffer(smallBuffer) // a larger buffer only weakens the test
		}
		return ctx
	}
	server.Start()
	t.Cleanup(server.Close)
	return server, read
}

const smallBuffer = 256 << 10

// slowClient has a small receive buffer.
var slowClient = http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
	c, err := (&net.Dialer{}).DialContext(ctx, network, address)
	if tcp, ok := c.(*net.TCPConn); ok {
		_ = tcp.SetReadBuffer(smallBuffer) // as above
	}
	return c, err
}}}

// TestLongAnswersAreSentAsTheyAreRead verifies for every format that the first bytes arrive long before the server reads the last row,
// that a slow reader does not cause memory growth, and that the response is complete.
func TestLongAnswersAreSentAsTheyAreRead(t *testing.T) {
	server, read := longServer(t, 0)
	const growth = 8 << 20 // of the heap, between the first and the last part of a response; all rows together take far more
	for name, rows := range map[string]func(testing.TB, []byte) int{
		"csv": func(_ testing.TB, b []byte) int { return bytes.Count(b, []byte("\r\n")) - 1 }, "json": func(_ testing.TB, b []byte) int { return bytes.Count(b, []byte("\n{")) },
		"xlsx": sheetRowsOf, "print": func(_ testing.TB, b []byte) int { // of the last table, without header and sheet lines
			return bytes.Count(b[bytes.LastIndex(b, []byte("<table")):], []byte("<tr")) - 3
		},
	} {
		t.Run(name, func(t *testing.T) {
			read.Store(0)
			res := get(t, server.URL+"/"+name)
			defer res.Body.Close()
			body := &bytes.Buffer{}
			body.Grow(24 << 20) // so that the reader allocates nothing
			if _, err := io.CopyN(body, res.Body, 1<<10); err != nil {
				t.Fatal(err)
			}
			time.Sleep(100 * time.Millisecond) // until the network buffers are full
			if n := read.Load(); n > longEvents/2 {
				t.Errorf("%d rows were read for the first bytes", n)
			}
			before := heap()
			for i := range 20 {
				if _, err := io.CopyN(body, res.Body, 50<<10); err != nil && !errors.Is(err, io.EOF) {
					t.Fatal(err)
				}
				if i%5 == 4 {
					if now := heapBelow(before + growth); now > before+growth {
						t.Errorf("%d kB more after %d kB", (now-before)>>10, body.Len()>>10)
					}
				}
			}
			if _, err := io.Copy(body, res.Body); err != nil {
				t.Fatal(err)
			}
			if now := heapBelow(before + growth); now > before+growth {
				t.Errorf("%d kB more at the end of %d kB", (now-before)>>10, body.Len()>>10)
			}
			if got := rows(t, body.Bytes()); got != longEvents {
				t.Errorf("%d rows, want %d", got, longEvents)
			}
		})
	}
}

// heap returns the size of the live heap.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// heapBelow returns the size of the heap. If it exceeds the limit, heapBelow measures again for up to two seconds. Memory of this response
// remains, because nobody reads on meanwhile. Memory of other servers in the tests is freed.
func heapBelow(limit uint64) (now uint64) {
	for range 20 {
		if now = heap(); now <= limit {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	return now
}

func get(t testing.TB, target string) *http.Response {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, target, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept-Encoding", "identity")
	res, err := slowClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// sheetRowsOf counts the rows of a workbook without storing them.
func sheetRowsOf(t testing.TB, file []byte) (n int) {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.Rows(book.GetSheetName(0))
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		n++
	}
	return n - 1
}

// TestAFailureHalfWayBreaksTheTransferOff verifies that the server aborts the connection if it fails during a response, and that it
// responds with an error page if it fails before the first byte.
func TestAFailureHalfWayBreaksTheTransferOff(t *testing.T) {
	server, read := longServer(t, longEvents/2)
	for _, name := range []string{"csv", "json", "xlsx", "print"} {
		read.Store(0)
		res := get(t, server.URL+"/"+name)
		n, err := io.Copy(io.Discard, res.Body)
		res.Body.Close()
		if err == nil || n == 0 {
			t.Errorf("%s: %d bytes end without an error", name, n)
		}
	}
	server, read = longServer(t, 10)
	for _, name := range []string{"csv", "json", "xlsx", "print"} {
		read.Store(0)
		res := get(t, server.URL+"/"+name)
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if res.StatusCode != http.StatusInternalServerError || err != nil || !bytes.HasPrefix(body, []byte("<!doctype html>")) || res.Header.Get("Content-Disposition") != "" {
			t.Errorf("%s that fails at once is answered with %d, %v, %.100q, %v", name, res.StatusCode, res.Header, body, err)
		}
	}
}

// TestLongSheetsLikeShortOnes compares the headers and the body of a streamed sheet with those of a buffered sheet.
func TestLongSheetsLikeShortOnes(t *testing.T) {
	server, read := longServer(t, 0)
	for _, coding := range []string{"identity", "gzip", "br"} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodHead, server.URL+"/print", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", coding)
		read.Store(0)
		res, err := slowClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if got := res.Header.Get("Content-Encoding"); got != strings.TrimPrefix(coding, "identity") || res.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d, coding %q", coding, res.StatusCode, got)
		}
		if n := read.Load(); n > longEvents/2 {
			t.Errorf("%s: %d rows were read for a head", coding, n)
		}
		read.Store(0)
		req.Header.Set("If-None-Match", res.Header.Get("Etag"))
		if res, err = slowClient.Do(req); err != nil || res.StatusCode != http.StatusNotModified || read.Load() > 0 {
			t.Errorf("%s: the same sheet again: %v, %v, %d rows read", coding, res.StatusCode, err, read.Load())
		}
	}
	doc := parsePage(t, func() string {
		res := get(t, server.URL+"/print")
		defer res.Body.Close()
		b, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}())
	if got := text(doc); !strings.Contains(got, format.Number(longEvents)) || !strings.Contains(got, "Safety Confirmation") {
		t.Error("the sheet does not end")
	}
	tables := all(doc, "table")
	if n := len(all(tables[len(tables)-1], "tr")); n != longEvents+3 { // and the header row, and the first and last line of each sheet
		t.Errorf("%d rows of %d", n-3, longEvents)
	}
}
