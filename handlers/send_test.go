package handlers

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"net/url"
	"reflect"
	"strings"
	"sync"
	"testing"

	"opshub/catalog"
)

// announced is a connection that notes what is said of the answers.
type announced struct {
	net.Conn
	mu   sync.Mutex
	said []int
	head []byte // of the last one
}

func (a *announced) Next(head []byte, body int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.said, a.head = append(a.said, body), head
}

// TestAnnouncedIsWhatIsSent asks for pages, one of which asks others of the router: each is announced once, with the length that it
// has, and what has no body is not.
func TestAnnouncedIsWhatIsSent(t *testing.T) {
	server := httptest.NewUnstartedServer(demoServer(t).handler())
	conn := &announced{}
	server.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context { conn.Conn = c; return WithSender(ctx, conn) }
	server.Start()
	defer server.Close()
	for _, c := range []struct {
		method, path string
		bodies       int
	}{
		{http.MethodGet, catalog.PathHub, 1},
		{http.MethodGet, catalog.PathHub + "?part=routes", 1},
		{http.MethodGet, catalog.PathSmokeTest, 1},
		{http.MethodHead, catalog.PathHub, 0},
	} {
		conn.said = nil
		req, err := http.NewRequest(c.method, server.URL+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := server.Client().Do(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if len(conn.said) != c.bodies {
			t.Errorf("%s %s: %d answers were announced, want %d", c.method, c.path, len(conn.said), c.bodies)
		} else if c.bodies == 1 && res.ContentLength > 0 && int64(conn.said[0]) != res.ContentLength {
			t.Errorf("%s %s: announced with %d bytes, sent with %d", c.method, c.path, conn.said[0], res.ContentLength)
		}
	}
}

// TestTheHeadIsTheSameOnAnyConnection asks for answers of many kinds over a connection that is given heads as they stand on the wire,
// and over one that is not. With what net/http writes itself the first says what the second does, no header more and none twice.
func TestTheHeadIsTheSameOnAnyConnection(t *testing.T) {
	cfg := testConfig(t, demoStore(t))
	cfg.BaseURL = &url.URL{Scheme: "https", Host: "schedule.example"} // adds Strict-Transport-Security
	h := serverWith(t, cfg).handler()
	server := httptest.NewUnstartedServer(h)
	conn := &announced{}
	server.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context { conn.Conn = c; return WithSender(ctx, conn) }
	server.Start()
	defer server.Close()
	ready := 0
	for _, c := range []struct{ path, header, value string }{
		{catalog.PathHub, "Accept-Encoding", "br"},
		{catalog.PathHub, "Accept-Encoding", "br"}, // from the cache
		{catalog.PathHub, "Accept-Encoding", "identity"},
		{catalog.PathHub + "?part=routes", "HX-Request", "true"},
		{catalog.PathHub + "?q=%0d%0aX-Own:%20line", "Accept-Encoding", "gzip"},
		{catalog.PathHub + "?part=nowhere", "HX-Request", "true"},
		{catalog.PathStaff + "?format=csv", "Accept-Encoding", "br"},
		{catalog.PathStaff + "?format=json", "Accept", "application/json"},
		{catalog.PathStaff + "?employee_id=x", "Accept", "text/html"},
		{catalog.PathSmokeTest, "Accept-Encoding", "gzip"},
		{"/nowhere", "Accept", "text/html"},
	} {
		conn.head = nil
		req := httptest.NewRequest(http.MethodGet, server.URL+c.path, nil)
		req.RequestURI = ""
		req.Header.Set("Accept-Encoding", "identity")
		req.Header.Set(c.header, c.value)
		res, err := server.Client().Do(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		got := res.Header.Clone()
		if conn.head != nil {
			ready++
			lines, err := textproto.NewReader(bufio.NewReader(io.MultiReader(bytes.NewReader(conn.head), strings.NewReader("\r\n")))).ReadMIMEHeader()
			if err != nil {
				t.Fatalf("%s: %v in the head %q", c.path, err, conn.head)
			}
			for name, values := range lines {
				got[name] = append(got[name], values...)
			}
		}
		plain := httptest.NewRequest(http.MethodGet, server.URL+c.path, nil)
		plain.RemoteAddr, plain.Header = "127.0.0.1:1", req.Header
		rec := httptest.NewRecorder()
		h.ServeHTTP(rec, plain)
		want := rec.Result().Header
		got.Del("Date")
		if want.Get("Content-Length") == "" {
			got.Del("Content-Length") // net/http counts a short body that is not announced
		}
		if res.StatusCode != rec.Code || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %d with %v, want %d with %v", c.path, res.StatusCode, got, rec.Code, want)
		}
	}
	if ready < 8 {
		t.Errorf("only %d of the heads were given as they stand", ready)
	}
}
