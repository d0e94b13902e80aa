package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"time"

	"opshub/schedule/roster/reload"

	"opshub/assets"
	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/cmd"
	"opshub/handlers"
	"opshub/handlers/web"
	"opshub/schedule/store"
)

// serveCmd serves the web area.
type serveCmd struct {
	Addr    string   `default:"127.0.0.1:8080" env:"OPSHUB_ADDR" help:"Address and port on which the service listens."`
	DB      string   `required:"" name:"db" env:"OPSHUB_DB" help:"SQLite file, or a postgres:// address. The database engine refuses all writes."`
	BaseURL *url.URL `name:"base-url" env:"OPSHUB_BASE_URL" help:"Address at which people open the service. Share links, sheets and calendars use it."`
	Root    string   `help:"Source folder that the file checks read instead of the files embedded in the program." type:"existingdir"`
	Access  string   `name:"access-log" placeholder:"FILE" env:"OPSHUB_ACCESS_LOG" type:"path" help:"File to which the service appends one line of JSON per request: time, account, method, path, status and bytes. Without it there is no access log."`
	Public  bool     `name:"public-without-sign-in" help:"Serve visitors from other machines although nobody signs in. Every visitor is a manager."`

	identityFlags `embed:""`
	edgeFlags     `embed:""`
}

// Limits of the server. A response may take any time as long as the visitor accepts it, see timedListener.
const (
	headerTimeout = 5 * time.Second
	readTimeout   = 10 * time.Second
	writeTimeout  = 30 * time.Second // for each piece
	idleTimeout   = 2 * time.Minute
	headerLimit   = 16 << 10 // of the request line and all headers
	headerSlop    = 4 << 10  // net/http accepts this much more than MaxHeaderBytes
)

// serve listens until ctx ends and then waits for running requests.
func (c *serveCmd) serve(p *program) error {
	ctx, log := p.ctx, p.log
	db, err := openDatabase(p, c.DB, store.ReadOnly)
	if err != nil {
		return err
	}
	defer db.Close()
	access, err := openAccessLog(c.Access)
	if err != nil {
		return err
	}
	if access != nil {
		defer access.Close()
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", c.Addr, err)
	}
	rosters := reload.New(db, p.now, log)
	area, err := c.area(db, rosters, p, listener.Addr(), access)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	for _, missing := range assets.Missing() {
		log.Warn("front end incomplete, pages work as plain links and forms", "missing", missing)
	}
	server := httpServer(area, log)
	log.Info("serving", "address", "http://"+listener.Addr().String()+catalog.PathHub, "db", store.Describe(c.DB))
	defer inBackground(ctx, rosters.Follow)()
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		log.Info("stopping: running requests finish first", "within", c.StopWithin)
		stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.StopWithin)
		defer cancel()
		err := server.Shutdown(stop)
		if err != nil {
			err = errors.Join(fmt.Errorf("running requests did not finish within %s (--stop-within): %w", c.StopWithin, err), server.Close())
		}
		stopped <- err
	}()
	// The operating system compares the deadlines of connections with its own clock, so the clock of the program is not used.
	if err := server.Serve(timedListener{listener, writeTimeout, time.Now}); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}

// httpServer returns the HTTP server with its limits. It passes OPTIONS * to the handler, which refuses every method
// except GET and HEAD.
func httpServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler: handler, DisableGeneralOptionsHandler: true, ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: headerLimit - headerSlop, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

// inBackground runs f concurrently until the context ends or end is called. Callers must call end before they close the
// database.
func inBackground(ctx context.Context, f func(context.Context)) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		f(ctx)
	}()
	return func() {
		cancel()
		<-ended
	}
}

// local returns the address of a listener that is reachable only from this machine, or nil for any other.
func local(at net.Addr) *url.URL {
	if tcp, ok := at.(*net.TCPAddr); ok && tcp.IP.IsLoopback() {
		return &url.URL{Scheme: "http", Host: tcp.String()}
	}
	return nil
}

// openAccessLog opens the access log for appending. It returns nil for an empty path.
func openAccessLog(path string) (io.WriteCloser, error) {
	if path == "" {
		return nil, nil
	}
	return os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600) // #nosec G304 -- a file that the command line names
}

// area wires the parts of the web area.
func (c *serveCmd) area(db *store.Store, rosters web.Rosters, p *program, at net.Addr, access io.Writer) (http.Handler, error) {
	rows, err := catalog.Default()
	if err != nil {
		return nil, err
	}
	var files fs.FS
	if c.Root != "" {
		files = os.DirFS(c.Root)
	}
	source, managers, err := c.identify(c.BaseURL, c.Public, p.now, p.log)
	if err != nil {
		return nil, err
	}
	edge, err := c.edge()
	if err != nil {
		return nil, err
	}
	keys, err := c.feedKeys(source, p.log)
	if err != nil {
		return nil, err
	}
	return handlers.New(web.Config{
		Identity: source, Edge: edge, Managers: managers, FeedKeys: keys,
		Catalog: rows, CommandSources: cmd.Sources, Store: db, Rosters: rosters, Files: files, Stamp: buildStamp(), Version: version, Commit: commit, BaseURL: c.BaseURL,
		Local:  local(at),
		Public: c.Public, Log: p.log, Requests: p.asked, Access: access, Now: p.now, Settings: c.settings(at), Commands: commandsOf(p.model),
	})
}

// settings returns the effective flags for operators. store.Describe removes a password from the database address.
func (c *serveCmd) settings(at net.Addr) []web.Setting {
	base, root, public, access := "none", "the files embedded in the build", "no", "none"
	if c.BaseURL != nil {
		base = c.BaseURL.Redacted()
	}
	if c.Root != "" {
		root = c.Root
	}
	if c.Public {
		public = "yes"
	}
	if c.Access != "" {
		access = c.Access
	}
	return append([]web.Setting{
		{Name: "--addr", Value: at.String(), Meaning: "the address on which the service listens"},
		{Name: "--db", Value: store.Describe(c.DB), Meaning: "the database, opened so that the engine refuses writes"},
		{Name: "--base-url", Value: base, Meaning: "the address that share links, sheets and calendars use"},
		{Name: "--access-log", Value: access, Meaning: "the file with one line per request"},
		{Name: "--public-without-sign-in", Value: public, Meaning: "whether visitors from other machines have access without sign-in"},
		{Name: "--root", Value: root, Meaning: "the files that the file checks read"},
	}, append(c.identityFlags.settings(), c.edgeFlags.settings()...)...)
}

// buildStamp returns the time shown for embedded files, which have no time of their own: that of the build's commit, or
// else of the executable.
func buildStamp() check.Stamp {
	if at, err := time.Parse(time.RFC3339, commitTime); err == nil {
		return check.Stamp{At: at, Note: "commit of the build"}
	}
	if path, err := os.Executable(); err == nil {
		if info, err := os.Stat(path); err == nil {
			return check.Stamp{At: info.ModTime(), Note: "time of the executable"}
		}
	}
	return check.Stamp{}
}
