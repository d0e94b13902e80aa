package handlers

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"opshub/catalog"
	"opshub/handlers/web"
	"opshub/schedule/store"
	"opshub/schedule/store/storetest"
)

// engineWords match text that depends on the database engine or its schema. The test removes them from both responses before it compares
// them. The test fails if an expression never makes a difference.
var engineWords = []struct {
	what  string
	words *regexp.Regexp
}{
	{what: "the refusal of a write", words: regexp.MustCompile(`sqlite3: attempt to write a readonly database|cannot execute (INSERT|UPDATE|DELETE) in a read-only transaction`)},
	{what: "name and version of the product", words: regexp.MustCompile(`(SQLite|PostgreSQL) \d+\.[.\d]+|, journal mode DELETE`)},
	{what: "the type of a column", words: regexp.MustCompile(`\b(INTEGER|BIGINT)\b`)},
	{what: "the version of the data, which on SQLite speaks of the file too", words: regexp.MustCompile(`\b\d+-[0-9A-Z]{16}(-[0-9a-f]+)?\b`)},
	{what: "the validator, which is made of that", words: regexp.MustCompile(`W/\\?"[0-9a-z-]+\\?"|"fingerprint": "\w+"`)},
}

// ofTheEngine are the screens that show the database engine, its schema or its location, and the reason for the difference. The test fails
// if a screen is equal on both engines.
var ofTheEngine = map[subject]string{
	{catalog.Data, "data-sources"}:                "place and size of the database",
	{catalog.Diagnostics, "production"}:           "place, size and connections of the database",
	{catalog.Blueprint, "dictionary"}:             "the types of the table of migrations",
	{catalog.Blueprint, "shift-fields"}:           "the limits of a column as the engine writes them",
	{catalog.Blueprint, "target-table"}:           "defaults, limits and triggers as the engine writes them",
	{catalog.Evidence, "file-plan-makes-nothing"}: "the folder that a database file lies in",
}

// TestBothEnginesGiveTheSameAnswers compares the responses of SQLite with those of PostgreSQL. The PostgreSQL role has only the SELECT
// privilege. The test requests every format of every route of the demo as a manager, and every screen of the privacy matrix as an
// employee. Status, headers and bodies are equal, except for engineWords and the screens in ofTheEngine.
func TestBothEnginesGiveTheSameAnswers(t *testing.T) {
	t.Parallel()
	differs, used := map[subject]bool{}, map[string]bool{}
	compare := func(f *asked, a, b *httptest.ResponseRecorder) {
		diff := engineDifference(t, a, b, used)
		differs[f.shows] = differs[f.shows] || diff != ""
		if diff != "" && ofTheEngine[f.shows] == "" || a.Code != b.Code {
			t.Errorf("%s %v: the answers of SQLite (-) and PostgreSQL (+) differ:\n%.1500s", f.target, f.headers, diff)
		}
	}
	managers := compareFaces(t, compare)
	staff := compareForStaff(t, compare)
	for shows, why := range ofTheEngine {
		if !differs[shows] {
			t.Errorf("%v is the same on both engines, so %q is no reason to leave it out", shows, why)
		}
	}
	for _, w := range engineWords {
		if !used[w.what] {
			t.Errorf("%s makes no difference anywhere", w.what)
		}
	}
	t.Logf("compared %d responses for a manager and %d for staff", managers, staff)
	if managers < 2*389 || staff < 2*100 {
		t.Errorf("compared only %d responses for a manager and %d for staff", managers, staff)
	}
}

// compareFaces requests every format of every route of the demo as a manager. It does not request a format from PostgreSQL if SQLite
// responds with 400, which the server does before it reads any data.
func compareFaces(t *testing.T, compare func(f *asked, a, b *httptest.ResponseRecorder)) (compared int) {
	t.Helper()
	lite := wholeServer(t)
	pg := onPostgres(t, lite.Store.State())
	onLite, onPG := demoAnswers(t), pg.Handler()
	faces, others := everyFaceOf(t, lite), everyFaceOf(t, pg)
	for k, f := range faces {
		if others[k].target != f.target {
			t.Fatalf("SQLite is asked for %s, PostgreSQL for %s", f.target, others[k].target)
		}
		if f.target == catalog.PathMetrics { // current metrics of this process
			continue
		}
		a := do(t, onLite, http.MethodGet, f.target, f.headers...)
		if a.Code == http.StatusBadRequest && strings.Contains(f.target, "?format=") {
			continue
		}
		compare(f, a, do(t, onPG, http.MethodGet, f.target, f.headers...))
		compared++
	}
	return compared
}

// compareForStaff requests the page and the file of every screen of the schedule as Ann of the privacy matrix.
func compareForStaff(t *testing.T, compare func(f *asked, a, b *httptest.ResponseRecorder)) (compared int) {
	t.Helper()
	lite := serverWith(t, matrixConfig(t, matrixFile(t, true)))
	dsn := storetest.Postgres(t)
	if err := inDatabase(dsn, func(ctx context.Context, db *store.Store) error { return fillMatrix(ctx, db, true) }); err != nil {
		t.Fatal(err)
	}
	setVersion(t, dsn, lite.Store.State())
	onLite, onPG := lite.Handler(), serverWith(t, matrixConfig(t, storetest.Reader(t, dsn))).Handler()
	for _, sc := range lite.Registered {
		if !readsSchedule(sc.Family) {
			continue
		}
		of, _ := lite.Catalog.Lookup(content(lite.Catalog, sc))
		for _, path := range matrixPaths(sc) {
			for _, query := range []string{"?status=all", "?status=all&format=csv"} {
				ask := matrixAsk{sc: sc, method: http.MethodGet, target: path + query}
				a, b := ask.as(t.Context(), onLite, annMail), ask.as(t.Context(), onPG, annMail)
				compare(&asked{target: ask.target, shows: subject{of.Family, of.Content}}, a, b)
				compared++
			}
		}
	}
	return compared
}

// engineDifference returns the lines that differ in more than engineWords. It adds the expressions that make a difference to used.
func engineDifference(t *testing.T, a, b *httptest.ResponseRecorder, used map[string]bool) string {
	t.Helper()
	x, y := headOf(a), headOf(b)
	if !bytes.Equal(a.Body.Bytes(), b.Body.Bytes()) {
		x, y = unlike(x+bodyOf(t, a), y+bodyOf(t, b))
	}
	for _, w := range engineWords {
		if x == y {
			return ""
		}
		if u, v := w.words.ReplaceAllString(x, ""), w.words.ReplaceAllString(y, ""); u != x || v != y {
			used[w.what] = used[w.what] || len(u)-len(v) != len(x)-len(y) || slices.Compare(w.words.FindAllString(x, -1), w.words.FindAllString(y, -1)) != 0
			x, y = u, v
		}
	}
	if x == y {
		return ""
	}
	return cmp.Diff(strings.Split(x, "\n"), strings.Split(y, "\n"))
}

// unlike returns the lines that differ between two texts with equal line counts. Most lines are equal, and matching expressions in them
// takes long.
func unlike(a, b string) (x, y string) {
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	if len(as) != len(bs) {
		return a, b
	}
	var xs, ys []string
	for i := range as {
		if as[i] != bs[i] {
			xs, ys = append(xs, as[i]), append(ys, bs[i])
		}
	}
	return strings.Join(xs, "\n"), strings.Join(ys, "\n")
}

// headOf returns the status and the headers of a response, without the length, which depends on engineWords.
func headOf(w *httptest.ResponseRecorder) string {
	head := maps.Clone(w.Header())
	delete(head, "Content-Length")
	return fmt.Sprintf("%d\n%v\n", w.Code, head)
}

// bodyOf returns the decoded body of a response.
func bodyOf(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	return strings.Join(wordsOf(t, w), "\n")
}

// onPostgres returns a server over the demo in PostgreSQL, with a role that has only the SELECT privilege. The data has the same version
// as in the file, so that random parts do not count as a difference.
func onPostgres(t *testing.T, state string) *web.Server {
	t.Helper()
	dsn := storetest.Postgres(t)
	if err := fillDemo(dsn); err != nil {
		t.Fatal(err)
	}
	setVersion(t, dsn, state)
	return serverWith(t, testConfig(t, openStore(t, storetest.Reader(t, dsn))))
}

// setVersion sets the version of the data in PostgreSQL.
func setVersion(t *testing.T, dsn, version string) {
	t.Helper()
	c, err := pgx.Connect(t.Context(), dsn)
	if err == nil {
		_, err = c.Exec(t.Context(), `UPDATE organization SET data_version = $1`, version)
	}
	if err == nil {
		err = c.Close(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
}
