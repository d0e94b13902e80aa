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

// asked is one address with the headers of one face, which two clients ask for.
type asked struct {
	target  string
	family  catalog.Family // of the screen
	shows   subject        // none beside the screens
	headers []string
	mu      sync.Mutex
	answers []*httptest.ResponseRecorder
}

// subject is what a screen shows: the content of its family, or that of the screen that it is a copy of.
type subject struct {
	family  catalog.Family
	content string
}

// everyFaceOf lists every face of every registered route: the page, the page with a filter, its part for a script, its files. It adds the
// addresses beside the screens.
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

// oneOfEach keeps the page and the part of one route for each family and content, and the files of one route for each family. Other
// routes run the same code.
func oneOfEach(faces []*asked) (kept []*asked) {
	seen := map[string]bool{}
	for _, f := range faces {
		path, query, _ := strings.Cut(f.target, "?")
		shows := f.shows
		switch {
		case f.family == "": // beside the screens
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

// TestEveryScreenForManyClients has eight clients request every face of every screen from one server, each face twice. Meanwhile the
// clock advances, so that cached pages expire, and the database file is replaced, so that the server opens it again. Two clients that
// request the same face get the same response.
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
				faces[(i/2)%len(faces)].ask(t, h) // the second beside the first
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

// replaceData puts a file with the same data in the place of the one that is served, as an import does.
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

// ask asks for the face, and again where the data was replaced half way: a page says so with 503, a file is broken off.
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

// attempt gives nil for an answer that was broken off.
func (f *asked) attempt(t *testing.T, h http.Handler) (w *httptest.ResponseRecorder) {
	t.Helper()
	defer func() {
		if broken := recover(); broken != nil {
			if w = nil; broken != http.ErrAbortHandler { //nolint:errorlint // it is thrown as it is
				t.Errorf("%s: %v", f.target, broken)
			}
		}
	}()
	return do(t, h, http.MethodGet, f.target, f.headers...)
}

// same holds that both clients were told the same. What has no validator tells of the moment, as checks and metrics do. It gives
// whether the words could be compared.
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

// moments are the times at which an answer was made.
var moments = regexp.MustCompile(`\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d`)

// wordsOf are the lines of an answer, unpacked, without the moment it was made.
func wordsOf(t *testing.T, w *httptest.ResponseRecorder) []string {
	t.Helper()
	body := unpacking(t, w.Header().Get("Content-Encoding"), bytes.NewReader(w.Body.Bytes()))
	plain, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(moments.ReplaceAllString(string(unzipped(t, plain)), ""), "\n")
}

// unzipped are the files of a workbook one after the other; anything else is given as it is.
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
