package handlers

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"opshub/catalog"
)

// announced is a connection that notes what is said of the answers.
type announced struct {
	net.Conn
	mu   sync.Mutex
	said []int
}

func (a *announced) Whole(body int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.said = append(a.said, body)
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
