package handlers

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"opshub/catalog"
	"opshub/handlers/web"
)

// asked is one address with the headers of one format, which two clients request.
type asked struct {
	target  string
	family  catalog.Family // of the screen
	shows   subject        // empty for addresses without a screen
	headers []string
	mu      sync.Mutex
	answers []*httptest.ResponseRecorder
}

// subject identifies the content of a screen: its family and its own content, or that of the screen that it repeats.
type subject struct {
	family  catalog.Family
	content string
}

// everyFaceOf returns every format of every registered route: the page, the page with a filter, the fragment for scripts, and the files.
// It adds the addresses without a screen.
func everyFaceOf(t *testing.T, s *web.Server) (list []*asked) {
	t.Helper()
	var shows subject
	var family catalog.Family
	ask := func(target string, headers ...string) {
		list = append(list, &asked{target: target, family: family, shows: shows, headers: headers})
	}
	for _, sc := range s.Registered {
		target := example(s, t, sc)
		of, _ := s.Catalog.Lookup(content(s.Catalog, sc))
		shows, family = subject{of.Family, of.Content}, sc.Family
		ask(target)
		if isPage(sc) {
			ask(target + "?" + carriedQueries[0])
			ask(target, "HX-Request", "true")
		}
		for _, f := range web.FileFormats {
			ask(target + "?format=" + f.Name)
		}
	}
	shows, family = subject{}, ""
	for _, part := range []string{"routes", "checks", "filters"} {
		ask(catalog.PathHub+"?part="+part, "HX-Request", "true")
	}
	for _, target := range []string{"/healthz", "/metrics", "/nowhere", catalog.PathShifts + "?employee_id=x"} {
		ask(target)
	}
	return list
}

// oneOfEach selects the page and the fragment of one route for each family and content, and the files of one route for each family. Other
// routes run the same code.
func oneOfEach(faces []*asked) (kept []*asked) {
	seen := map[string]bool{}
	for _, f := range faces {
		path, query, _ := strings.Cut(f.target, "?")
		shows := f.shows
		switch {
		case f.family == "": // without a screen
		case strings.HasPrefix(query, "format="):
			path, shows = "", subject{}
		default:
			path = ""
		}
		if key := fmt.Sprint(f.family, shows, path, query, f.headers); !seen[key] {
			seen[key] = true
			kept = append(kept, f)
		}
	}
	return kept
}

// TestEveryScreenForManyClients has eight clients request every format of every screen from one server, each format twice. Meanwhile the
// clock advances, so that cached pages expire, and the database file is replaced, so that the server opens it again. Two clients that
// request the same format get the same response.
func TestEveryScreenForManyClients(t *testing.T) {
	path := demoCopy(t)
	cfg := testConfig(t, openStore(t, path))
	var seconds atomic.Int64
	cfg.Now = func() time.Time { return testNow.Add(time.Duration(seconds.Load()) * time.Second) }
	s := serverWith(t, cfg)
	h, faces := s.Handler(), oneOfEach(everyFaceOf(t, s))
	for i, encoding := range []string{"br", "gzip", ""} {
		for k := i; k < len(faces); k += 3 {
			faces[k].headers = append(faces[k].headers, "Accept-Encoding", encoding)
		}
	}

	const clients = 8
	var next atomic.Int64
	var wait sync.WaitGroup
	for range clients {
		wait.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= 2*len(faces) {
					return
				}
				if i == len(faces) {
					seconds.Add(1)
					replaceData(t, path)
				}
				faces[(i/2)%len(faces)].ask(t, h) // two clients request each address at the same time
			}
		})
	}
	wait.Wait()
	compared := 0
	for _, f := range faces {
		if f.same(t) {
			compared++
		}
	}
	if compared < len(faces)/3 {
		t.Errorf("only %d of %d answers could be compared", compared, len(faces))
	}
}

// replaceData replaces the served database file with a file that has the same data, as an import does.
func replaceData(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(filepath.Join(filepath.Dir(path), "next.db"), data, 0o600)
	}
	if err == nil {
		err = os.Rename(filepath.Join(filepath.Dir(path), "next.db"), path)
	}
	if err != nil {
		t.Error(err)
	}
}

// ask requests the format. It repeats the request if the data was replaced during the response, which is a 503 for a page and an aborted
// connection for a file.
func (f *asked) ask(t *testing.T, h http.Handler) {
	t.Helper()
	for range web.MaxAsks {
		if w := f.attempt(t, h); w != nil && w.Code != http.StatusServiceUnavailable {
			f.mu.Lock()
			f.answers = append(f.answers, w)
			f.mu.Unlock()
			return
		}
	}
	t.Errorf("%s %v breaks off or answers 503 every time", f.target, f.headers)
}

// attempt returns nil for an aborted response.
func (f *asked) attempt(t *testing.T, h http.Handler) (w *httptest.ResponseRecorder) {
	t.Helper()
	defer func() {
		if broken := recover(); broken != nil {
			if w = nil; broken != http.ErrAbortHandler { //nolint:errorlint // panic values are not wrapped
				t.Errorf("%s: %v", f.target, broken)
			}
		}
	}()
	return do(t, h, http.MethodGet, f.target, f.headers...)
}

// same verifies that both clients got the same response. Responses without an ETag, such as checks and metrics, depend on the time. same
// reports whether the bodies were compared.
func (f *asked) same(t *testing.T) bool {
	t.Helper()
	if len(f.answers) != 2 {
		t.Fatalf("%s %v was answered %d times", f.target, f.headers, len(f.answers))
	}
	a, b := f.answers[0], f.answers[1]
	if a.Code != b.Code || a.Code >= http.StatusInternalServerError {
		t.Errorf("%s %v: status %d and %d", f.target, f.headers, a.Code, b.Code)
	}
	if a.Code != http.StatusOK || a.Header().Get("ETag") == "" {
		return false
	}
	if bytes.Equal(a.Body.Bytes(), b.Body.Bytes()) {
		return true
	}
	if x, y := wordsOf(t, a), wordsOf(t, b); !slices.Equal(x, y) {
		t.Errorf("%s %v: the answers differ:\n%.1000s", f.target, f.headers, cmp.Diff(x, y))
	}
	return true
}

// moments matches the times at which responses were generated.
var moments = regexp.MustCompile(`\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d`)

// wordsOf returns the lines of a decoded response, without the time of generation.
func wordsOf(t *testing.T, w *httptest.ResponseRecorder) []string {
	t.Helper()
	body := unpacking(t, w.Header().Get("Content-Encoding"), bytes.NewReader(w.Body.Bytes()))
	plain, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(moments.ReplaceAllString(string(unzipped(t, plain)), ""), "\n")
}

// unzipped returns the concatenated files of a workbook, and any other data unchanged.
func unzipped(t *testing.T, b []byte) []byte {
	t.Helper()
	if !bytes.HasPrefix(b, []byte("PK")) {
		return b
	}
	book, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	for _, f := range book.File {
		file, err := f.Open()
		if err == nil {
			_, err = out.ReadFrom(file)
		}
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
	}
	return out.Bytes()
}
