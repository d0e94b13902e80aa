package web

import (
	"bytes"
	"context"
	"hash/fnv"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
)

const htmlType = "text/html; charset=utf-8"

type TemplWriter = io.Writer

// Rendered is one answer as the bytes that are sent.
type Rendered struct {
	code        int
	contentType string
	etag        string // empty: no validator, never 304
	state       string // the stamp of an answer that is no page; empty on pages, which show it
	Body        []byte // nil: whoever asked holds this face already, and nothing was made of it but its validator
	coding      string // of body, see codings
	at          time.Time
	address     string // for the history of the browser, when a part was refreshed in place
}

func newRendered(code int, contentType string) *Rendered {
	return &Rendered{code: code, contentType: contentType}
}

// fill packs what is sent. It keeps nothing of b.
func (out *Rendered) fill(b []byte, coding string) {
	if len(b) < Smallest {
		coding = ""
	}
	out.Body, out.coding = codingNamed(coding).Whole(b), coding
}

// show fills the answer with what a component writes.
func (out *Rendered) show(ctx context.Context, body templ.Component, coding string) error {
	sheet := sheets.Get().(*bytes.Buffer)
	defer func() {
		if sheet.Cap() <= largestSheet {
			sheet.Reset()
			sheets.Put(sheet)
		}
	}()
	err := body.Render(ctx, sheet)
	if err == nil {
		out.fill(sheet.Bytes(), coding)
	}
	return err
}

// sheets are what pages are rendered on; a new one would be copied to a larger one ten times before a page is done.
var sheets = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// largestSheet is how much a sheet may hold to be used again.
const largestSheet = 1 << 20

// answers says whether the visitor gets what he asks for: these bytes, or the word that he holds them.
func (out *Rendered) answers(req *http.Request) bool { return out.Body != nil || out.known(req) }

// writeRendered writes the head and the body, or 304 if the visitor has this face.
func writeRendered(c echo.Context, out *Rendered) error {
	req, h := c.Request(), c.Response().Header()
	if out.address != "" {
		h.Set("Hx-Push-Url", out.address)
	}
	if out.known(req) {
		out.setHead(h, "")
		h.Del("Content-Type")
		return c.NoContent(http.StatusNotModified)
	}
	out.setHead(h, out.coding)
	h.Set("Content-Length", strconv.Itoa(len(out.Body)))
	c.Response().WriteHeader(out.code)
	if req.Method == http.MethodHead {
		return nil
	}
	_, err := c.Response().Write(out.Body)
	return err
}

// known says whether the visitor holds this face already.
func (out *Rendered) known(req *http.Request) bool {
	return out.code == http.StatusOK && out.etag != "" && etagMatches(req.Header.Get("If-None-Match"), out.etag)
}

// etagMatches compares weakly, as If-None-Match is defined.
func etagMatches(header, etag string) bool {
	for _, candidate := range strings.Split(header, ",") {
		candidate = strings.TrimSpace(candidate)
		if candidate == "*" || strings.TrimPrefix(candidate, "W/") == strings.TrimPrefix(etag, "W/") {
			return true
		}
	}
	return false
}

// Fingerprint names what a face shows but for its generated timestamp: build, data version, day, viewer, address, face.
func (s *Server) Fingerprint(r *Request, state string) string {
	h := fnv.New64a()
	for _, part := range []string{s.Served.Build, s.Served.Catalog, r.Version, r.Today.String(), string(r.Viewer.Role),
		strconv.FormatInt(r.Viewer.EmployeeID, 10), r.Http.URL.Path, r.Query.Encode(), strconv.FormatBool(r.fragment), state, s.outageMark()} {
		_, _ = h.Write([]byte(part)) // a hash never fails
		_, _ = h.Write([]byte{0})
	}
	return strconv.FormatUint(h.Sum64(), 36)
}
