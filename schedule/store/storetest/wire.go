package storetest

import (
	"fmt"
	"io"
	"net"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Wire is a connection path to a PostgreSQL server that can hang. Connections stay open and new ones are accepted, but no data is
// forwarded. A frozen or disconnected host behaves like this: it neither closes nor refuses a connection.
type Wire struct {
	// At is the host and port to connect to.
	At string

	mu   sync.Mutex
	cond *sync.Cond
	hung bool
}

// NewWire forwards to the server of an address until the test ends.
func NewWire(t testing.TB, address string) *Wire {
	t.Helper()
	to, err := pgx.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	network, server := pgconn.NetworkAddress(to.Host, to.Port)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &Wire{At: listener.Addr().String()}
	w.cond = sync.NewCond(&w.mu)
	var open sync.WaitGroup
	open.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil { // the test ends
				return
			}
			open.Go(func() { w.lead(client, network, server) })
		}
	})
	t.Cleanup(func() {
		_ = listener.Close()
		w.Hang(false)
		open.Wait()
	})
	return w
}

// Over returns the address of the same database through these wires, in their order.
func Over(address string, wires ...*Wire) (string, error) {
	to, err := pgx.ParseConfig(address)
	if err != nil {
		return "", err
	}
	hosts := ""
	for k, w := range wires {
		if k > 0 {
			hosts += ","
		}
		hosts += w.At
	}
	return fmt.Sprintf("postgres://%s@%s/%s", to.User, hosts, to.Database), nil
}

// Hang sets whether the wire hangs.
func (w *Wire) Hang(hung bool) {
	w.mu.Lock()
	w.hung = hung
	w.mu.Unlock()
	w.cond.Broadcast()
}

// wait returns when the wire may forward data.
func (w *Wire) wait() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.hung {
		w.cond.Wait()
	}
}

// lead forwards the data of one connection in both directions until either end closes it.
func (w *Wire) lead(client net.Conn, network, server string) {
	defer client.Close()
	far, err := net.Dial(network, server)
	if err != nil {
		return
	}
	defer far.Close()
	var both sync.WaitGroup
	for _, way := range [][2]net.Conn{{client, far}, {far, client}} {
		both.Go(func() {
			_, _ = io.Copy(heldWriter{way[1], w}, way[0])
			_ = way[0].Close()
			_ = way[1].Close()
		})
	}
	both.Wait()
}

// heldWriter delays writes while the wire hangs.
type heldWriter struct {
	io.Writer
	wire *Wire
}

func (h heldWriter) Write(p []byte) (int, error) {
	h.wire.wait()
	return h.Writer.Write(p)
}
