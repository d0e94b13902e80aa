package handlers

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/handlers/identity"
	"opshub/handlers/page"
	"opshub/handlers/portal"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// matrix has two servers: one over a schedule with private data, and one over the same schedule without it. For every request of Ann both
// must send the same bytes. Then no response contains private data as text, count, length or ETag.
type matrix struct {
	full, bare *web.Server
	log        *bytes.Buffer // of the server with private data
}

// matrixVersion replaces the data version, which contains a random part, so that both schedules have the same version.
const matrixVersion = "9-MATRIX0123456789"

// newMatrix opens both servers.
func newMatrix(t *testing.T) *matrix {
	t.Helper()
	m := &matrix{log: &bytes.Buffer{}}
	for _, full := range []bool{true, false} {
		cfg := matrixConfig(t, matrixFile(t, full))
		if full {
			cfg.Log = slog.New(slog.NewTextHandler(m.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
			m.full = serverWith(t, cfg)
		} else {
			m.bare = serverWith(t, cfg)
		}
	}
	return m
}

// matrixConfig returns the configuration of a server over the database at this address. A proxy sends the names of the visitors.
func matrixConfig(t *testing.T, address string) web.Config {
	t.Helper()
	cfg := testConfig(t, openStore(t, address))
	cfg.Identity = identity.Header{Email: "X-Forwarded-Email", Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.1/32")}}
	cfg.Managers = identity.Managers{Addresses: []string{managerMail}}
	return cfg
}

// matrixFile creates a database file with the schedule.
func matrixFile(t *testing.T, full bool) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "matrix.db")
	if err := inDatabase(path, func(ctx context.Context, db *store.Store) error { return fillMatrix(ctx, db, full) }); err != nil {
		t.Fatal(err)
	}
	sameVersion(t, path)
	return path
}

// fillMatrix imports the schedule. The errors of a refused import also contain private words.
func fillMatrix(ctx context.Context, db *store.Store, full bool) error {
	meta := store.ImportMeta{Source: "matrix", At: schedule.Instant(testNow.Unix() / 60 * 60)}
	_, err := db.Import(ctx, meta, matrixRoster(full))
	var refused *store.Refused
	if errors.As(err, &refused) {
		return fmt.Errorf("%w: %v", err, refused)
	}
	if err != nil || !full {
		return err
	}
	meta.Source, meta.Errors = secretOfBen+" import", []store.RowError{{File: secretOfBen + ".csv", Line: 3, Column: "note", Message: secretOfBen + " cannot be read"}}
	_, err = db.Import(ctx, meta, matrixRoster(full))
	if !errors.As(err, &refused) {
		return fmt.Errorf("the second import: %w", err)
	}
	return nil
}

// sameVersion sets the data version, the change counter and the modification time of a database file to the values of the other file.
func sameVersion(t *testing.T, path string) {
	t.Helper()
	db := openStore(t, path)
	info, err := db.Info(t.Context(), schedule.Manager)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil || len(info.DataVersion) != len(matrixVersion) {
		t.Fatal(err, info.DataVersion)
	}
	file = bytes.ReplaceAll(file, []byte(info.DataVersion), []byte(matrixVersion))
	for _, place := range []int{24, 92} { // file change counter and version-valid-for number
		copy(file[place:], []byte{0, 0, 0, 77})
	}
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, testNow, testNow); err != nil {
		t.Fatal(err)
	}
}

// as sends a request as the visitor with this email address.
func (a matrixAsk) as(ctx context.Context, h http.Handler, email string) *httptest.ResponseRecorder {
	req := httptest.NewRequestWithContext(ctx, a.method, a.target, nil)
	req.RemoteAddr = "10.0.0.1:4711"
	req.Header.Set("Accept", "text/html")
	req.Header.Set("X-Forwarded-Email", email)
	req.Header.Set("X-Request-Id", "matrix") // the same on both servers
	for i := 0; i+1 < len(a.headers); i += 2 {
		req.Header.Set(a.headers[i], a.headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, req)
	return w
}

// wholeOf returns all data of a response: status, headers, body, and the decompressed body.
func wholeOf(w *httptest.ResponseRecorder) string {
	var b strings.Builder
	fmt.Fprintln(&b, w.Code)
	for _, name := range slices.Sorted(maps.Keys(w.Header())) {
		fmt.Fprintln(&b, name, w.Header()[name])
	}
	b.WriteByte('\n')
	body := w.Body.Bytes()
	if bytes.HasPrefix(body, []byte("PK")) {
		if packed, err := zip.NewReader(bytes.NewReader(body), int64(len(body))); err == nil {
			for _, f := range packed.File {
				if in, err := f.Open(); err == nil {
					fmt.Fprintln(&b, f.Name)
					_, _ = io.Copy(&b, in) // a body that cannot be decompressed differs in its bytes
				}
			}
		}
	}
	b.Write(body)
	return b.String()
}

// difference returns the first difference between two responses, or an empty string.
func difference(a, b string) string {
	if a == b {
		return ""
	}
	if headA, bodyA, _ := strings.Cut(a, "\n\n"); true { // the body is more specific than its length
		headB, bodyB, _ := strings.Cut(b, "\n\n")
		if a, b = headA, headB; bodyA != bodyB {
			a, b = bodyA, bodyB
		}
	}
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	cut := func(s string) string { return s[max(0, i-90):min(len(s), i+120)] }
	return fmt.Sprintf("%q\nwithout what is private: %q", cut(a), cut(b))
}

// leaks are the findings, one for each screen and kind.
type leaks struct {
	mu    sync.Mutex
	found map[string]string
	n     int
}

func (l *leaks) add(a matrixAsk, kind, what string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.n++
	if key := a.sc.Path + " " + kind; l.found[key] == "" {
		l.found[key] = a.method + " " + a.target + " " + strings.Join(a.headers, " ") + ": " + what
	}
}

// TestStaffReadNothingPrivateOfOthers requests every registered screen in every format with every filter. It also searches the log and the
// metrics of the server for private words.
func TestStaffReadNothingPrivateOfOthers(t *testing.T) {
	t.Parallel()
	m := newMatrix(t)
	started := time.Now()
	found, tried := m.walk(t, m.full.Registered)
	for _, key := range slices.Sorted(maps.Keys(found.found)) {
		t.Errorf("%s\n    %s", key, found.found[key])
	}
	least := len(m.full.Registered) * len(matrixFaces)
	t.Logf("%d combinations of %d routes, %d faces and %d filters, each asked of both schedules, in %s", tried, len(m.full.Registered), len(matrixFaces), len(matrixFilters), time.Since(started).Round(time.Second))
	if tried < least {
		t.Errorf("%d combinations are fewer than routes times faces, %d", tried, least)
	}
	figures := matrixAsk{method: "GET", target: catalog.PathMetrics}.as(t.Context(), m.full.Handler(), managerMail)
	said := strings.ToLower(m.log.String() + figures.Body.String())
	for _, private := range []string{secretOfBen, secretOfAnn, secretOfDraft, annMail, benMail, managerMail, "ann aster", "ben birch", "medical"} {
		if strings.Contains(said, private) {
			t.Errorf("the log or the figures hold %q", private)
		}
	}
	if figures.Code != http.StatusOK || !strings.Contains(said, "opshub_requests_total") || m.log.Len() == 0 {
		t.Errorf("status %d of the figures; the log has %d bytes", figures.Code, m.log.Len())
	}
}

// TestMatrixSeesHoles adds plausible leaks to a server and verifies that the matrix finds each.
func TestMatrixSeesHoles(t *testing.T) {
	m := newMatrix(t)
	asManager := func(show func(s *web.Server, r *web.Request) (*web.Answer, error)) func(s *web.Server, r *web.Request) (*web.Answer, error) {
		return func(s *web.Server, r *web.Request) (*web.Answer, error) {
			return portal.As(r, schedule.Manager, func(r *web.Request) (*web.Answer, error) { return show(s, r) })
		}
	}
	for i, hole := range []struct {
		name, kind string
		show       func(s *web.Server, r *web.Request) (*web.Answer, error)
	}{
		{"a screen that asks as a manager", "tells", asManager(func(s *web.Server, r *web.Request) (*web.Answer, error) {
			b, _, err := r.View().Block(bensBlock)
			return &web.Answer{Page: page.Page(s, r), Main: templ.Raw(b.Note)}, err
		})},
		{"a count of everybody's rows", "differs", asManager(func(s *web.Server, r *web.Request) (*web.Answer, error) {
			by, err := s.Store.EventCounts(r.Ctx, r.Viewer, store.BlockEvents, schedule.Filter{})
			return &web.Answer{Page: page.Page(s, r), Main: templ.Raw(strings.Repeat("x", by.Events))}, err
		})},
		{"an error that says what it found", "tells", asManager(func(s *web.Server, r *web.Request) (*web.Answer, error) {
			b, _, _ := r.View().Block(bensBlock)
			return nil, web.NotFoundError{Message: "Not yours: " + b.ReasonText}
		})},
		{"a file whose head counts all rows", "differs", func(s *web.Server, r *web.Request) (*web.Answer, error) {
			c, err := s.Store.EventCounts(r.Ctx, schedule.Manager, store.BlockEvents, schedule.Filter{})
			return &web.Answer{Stream: func(w http.ResponseWriter) error {
				w.Header().Set("X-Export-Row-Count", fmt.Sprint(c.Events))
				return nil
			}}, err
		}},
		{"nothing at all", "", func(s *web.Server, r *web.Request) (*web.Answer, error) {
			return &web.Answer{Page: page.Page(s, r), Main: templ.Raw("hello")}, nil
		}},
	} {
		sc := catalog.Screen{Path: fmt.Sprintf("/app/employee-schedules/hole-%d", i), Name: hole.name, Family: catalog.Data, Section: "Core"}
		for _, s := range []*web.Server{m.full, m.bare} {
			s.Echo.Match([]string{"GET", "HEAD"}, sc.Path, s.Serve(sc, func(r *web.Request) (*web.Answer, error) { return hole.show(s, r) }))
		}
		found, _ := m.walk(t, []catalog.Screen{sc})
		if got := found.found[sc.Path+" "+hole.kind]; (got == "") != (hole.kind == "") {
			t.Errorf("%s: %d findings, %q", hole.name, found.n, got)
		}
	}
}

// TestWhatIsForbiddenLooksAsIfItWereNotThere requests records of other employees and records that do not exist. The responses must be
// equal.
func TestWhatIsForbiddenLooksAsIfItWereNotThere(t *testing.T) {
	t.Parallel()
	m := newMatrix(t)
	h, asked := m.full.Handler(), 0
	forbidden := map[string]int{"employee": benID, "period": planPeriod, "publishedPeriod": recalledVersion, "shift": bensDraft}
	missing := map[string]int{"employee": 7998, "period": 9998, "publishedPeriod": 5998, "shift": 6998}
	same := func(sc catalog.Screen, target, with, without string, headers ...string) {
		asked++
		a := wholeOf(matrixAsk{sc: sc, method: "GET", target: strings.ReplaceAll(target, "NUMBER", with), headers: headers}.as(t.Context(), h, annMail))
		b := wholeOf(matrixAsk{sc: sc, method: "GET", target: strings.ReplaceAll(target, "NUMBER", without), headers: headers}.as(t.Context(), h, annMail))
		blur := func(s, number string) string {
			return etagForm.ReplaceAllString(stampForm.ReplaceAllString(strings.ReplaceAll(s, number, "NUMBER"), "STAMP"), "ETAG")
		}
		if d := difference(blur(a, with), blur(b, without)); d != "" {
			t.Errorf("%s tells %s from %s: %s", target, with, without, d)
		}
	}
	for _, sc := range m.full.Registered {
		for _, param := range sc.Params() {
			if forbidden[param] == 0 || sc.Family == catalog.Feed && param == "publishedPeriod" {
				continue
			}
			path := strings.Replace(matrixPaths(sc)[0], strconv.Itoa(matrixRecords[param][0]), "NUMBER", 1)
			for _, face := range []string{"", "?format=json", "?format=csv"} {
				same(sc, path+face, strconv.Itoa(forbidden[param]), strconv.Itoa(missing[param]))
			}
		}
		if readsSchedule(sc.Family) {
			same(sc, matrixPaths(sc)[0]+"?status=all&block_id=NUMBER", strconv.Itoa(bensRequest), "8998")
		}
	}
	for _, id := range []string{"1", "2", "8"} { // two imports exist
		if w := (matrixAsk{method: "GET", target: "/app/employee-schedules/data/imports/" + id}).as(t.Context(), h, annMail); w.Code != http.StatusForbidden {
			t.Errorf("import %s: status %d", id, w.Code)
		}
	}
	if asked < 200 {
		t.Errorf("only %d pairs were compared", asked)
	}
	t.Logf("%d pairs of a forbidden and a missing record", asked)
}

// etagForm matches an ETag, which depends on the address.
var etagForm = regexp.MustCompile(`W/"[0-9a-z-]+"`)

// TestEachReadsTheOwnRowsAndManagersAll verifies that responses can contain the private words of the matrix: managers read all of them,
// Ann reads her own, and nobody else reads those of Ann.
func TestEachReadsTheOwnRowsAndManagersAll(t *testing.T) {
	t.Parallel()
	m := newMatrix(t)
	h := m.full.Handler()
	read := map[string]map[string]int{}
	for _, email := range []string{annMail, benMail, managerMail, "stranger@matrix.example"} {
		read[email] = map[string]int{}
		for _, sc := range m.full.Registered {
			if !readsSchedule(sc.Family) {
				continue
			}
			for _, path := range matrixPaths(sc) {
				for _, face := range []string{"?status=all&from=2026-11-01&to=2026-12-31", "?format=csv&notes=1&status=all"} {
					all := strings.ToLower(wholeOf(matrixAsk{sc: sc, method: "GET", target: path + face}.as(t.Context(), h, email)))
					for _, secret := range []string{secretOfAnn, secretOfBen, secretOfDraft} {
						if strings.Contains(all, secret) {
							read[email][secret]++
						}
					}
				}
			}
		}
	}
	t.Log(read)
	for email, secrets := range map[string][]string{annMail: {secretOfAnn}, benMail: {secretOfBen}, managerMail: {secretOfAnn, secretOfBen, secretOfDraft}, "stranger@matrix.example": nil} {
		for _, secret := range []string{secretOfAnn, secretOfBen, secretOfDraft} {
			if want := slices.Contains(secrets, secret); want != (read[email][secret] > 0) {
				t.Errorf("%s reads %s in %d answers", email, secret, read[email][secret])
			}
		}
	}
}

// walk sends every request for these screens to both servers as Ann.
func (m *matrix) walk(t *testing.T, screens []catalog.Screen) (*leaks, int) {
	t.Helper()
	found, tried, asks := &leaks{found: map[string]string{}}, 0, make(chan []matrixAsk)
	var busy sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		busy.Go(func() {
			full, bare := m.full.Handler(), m.bare.Handler()
			for list := range asks {
				for _, ask := range list {
					found.judge(ask, wholeOf(ask.as(t.Context(), full, annMail)), wholeOf(ask.as(t.Context(), bare, annMail)))
				}
			}
		})
	}
	h := m.full.Handler()
	for _, sc := range screens {
		page := matrixAsk{sc: sc, method: "GET", target: matrixPaths(sc)[0]}
		csv := matrixAsk{sc: sc, method: "HEAD", target: page.target + "?format=csv"}
		file := isPage(sc) && csv.as(t.Context(), h, managerMail).Code == http.StatusOK
		list := matrixAsks(sc, partsIn(page.as(t.Context(), h, managerMail).Body.String()), file)
		tried += len(list)
		asks <- list
	}
	close(asks)
	busy.Wait()
	return found, tried
}

// judge compares the responses of both servers to Ann, and searches them for private words.
func (l *leaks) judge(ask matrixAsk, full, bare string) {
	if d := difference(full, bare); d != "" {
		l.add(ask, "differs", d)
	}
	lower := strings.ToLower(full)
	for _, secret := range []string{secretOfBen, secretOfDraft} {
		if i := strings.Index(lower, secret); i >= 0 && secret != ask.searched {
			l.add(ask, "tells", lower[max(0, i-80):min(len(lower), i+80)])
		}
	}
}
