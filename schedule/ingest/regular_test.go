package ingest

import (
	"errors"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"opshub/schedule/ingest/calendars"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
)

// within fails the test if read does not return in time, for example because it waits for a writer of a FIFO.
func within(t *testing.T, read func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); read() }()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatal("the reading does not end")
	}
}

// layIrregular fills the current folder with files that are not regular.
func layIrregular(t *testing.T) {
	t.Helper()
	listener, err := net.Listen("unix", "socket.csv")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() }) // removes the socket too
	if err := errors.Join(syscall.Mkfifo("fifo.csv", 0o600), syscall.Mkfifo("fifo.ics", 0o600), os.Symlink("fifo.csv", "link.csv"),
		os.Symlink("/dev/null", "device.csv"), os.Symlink("people.txt", "people.csv")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("people.txt", []byte("employee_id,name\n1,Ann\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestOnlyRegularFilesAreRead imports a folder with FIFOs, a socket and a device, and then each of these files by its name.
func TestOnlyRegularFilesAreRead(t *testing.T) {
	t.Chdir(t.TempDir())
	layIrregular(t)
	within(t, func() {
		roster, report := Read(t.Context(), []string{"."}, Options{})
		if roster == nil || len(roster.Employees) != 1 {
			t.Errorf("the folder is refused: %v", report.Errors)
		}
		var skipped []string
		for _, f := range report.Files {
			if f.NotRead == "not a regular file" {
				skipped = append(skipped, f.Path)
			}
		}
		if got := strings.Join(skipped, " "); got != "device.csv fifo.csv fifo.ics link.csv socket.csv" {
			t.Errorf("not read as no regular files: %s", got)
		}
	})
	for _, path := range []string{"fifo.csv", "fifo.ics", "link.csv", "socket.csv", "/dev/null"} {
		within(t, func() {
			if _, report := Read(t.Context(), []string{path}, Options{}); report.ErrorCount != 1 || report.Errors[0].Error() != path+": is not a regular file" {
				t.Errorf("%s: %v", path, report.Errors)
			}
		})
	}
}

// TestAFileReplacedByAFIFO opens a file that was replaced by a FIFO after the folder was listed.
func TestAFileReplacedByAFIFO(t *testing.T) {
	t.Chdir(t.TempDir())
	layIrregular(t)
	im := newImporter(t.Context(), Options{Employee: 1})
	within(t, func() {
		im.readFile(&report.File{Path: "fifo.csv", Kind: report.Employees}, layout{})
		im.rep.Files = []report.File{{Path: "fifo.ics", Kind: report.Calendars}}
		calendars.Read(t.Context(), calendars.Input{Report: im.rep, Files: []int{0}})
		if _, err := readHead("fifo.csv", 0); !errors.Is(err, table.ErrNotRegular) {
			t.Errorf("the header: %v", err)
		}
	})
	if len(im.rep.Errors) != 2 || im.rep.Errors[0].Reason != table.ErrNotRegular.Error() || im.rep.Errors[1].Reason != table.ErrNotRegular.Error() {
		t.Errorf("%v", im.rep.Errors)
	}
}
