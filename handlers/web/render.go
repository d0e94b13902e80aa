package web

import (
	"bytes"
	"context"
	"hash/fnv"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"opshub/components"
)

// htmlType is the content type of pages.
const htmlType = "text/html; charset=utf-8"

// TemplWriter is the writer of templ.ComponentFunc.
type TemplWriter = io.Writer

// Rendered is one answer in the bytes that are sent.
type Rendered struct {
	code        int
	contentType string
	etag        string // empty for no validator, so never 304
	state       string // state stamp of an answer other than a page; empty on pages, which show it
	Body        []byte // nil if only the headers for a 304 were made
	coding      string // encoding of Body, see Codings
	at          time.Time
	address     string // for the history of the browser after a refresh in place
}

// newRendered returns an answer without a body.
func newRendered(code int, contentType string) *Rendered {
	return &Rendered{code: code, contentType: contentType}
}

// fill compresses the body. It does not retain b.
func (out *Rendered) fill(b []byte, coding string) {
	if len(b) < MinCompressSize {
		coding = ""
	}
	out.Body, out.coding = encodingNamed(coding).Whole(b), coding
}

// show renders a component as the body.
func (out *Rendered) show(ctx context.Context, body templ.Component, coding string) error {
	buf := bufferPool.Get().(*bytes.Buffer)
	defer func() {
		if buf.Cap() <= maxPooledBuffer {
			buf.Reset()
			bufferPool.Put(buf)
		}
	}()
	err := body.Render(ctx, buf)
	if err == nil {
		out.fill(buf.Bytes(), coding)
	}
	return err
}

// bufferPool reuses buffers for pages. A new buffer would grow about ten times for one page.
var bufferPool = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// maxPooledBuffer is the capacity in bytes beyond which a buffer is not reused.
const maxPooledBuffer = 1 << 20

// usableFor reports whether the answer contains what the visitor needs: a body, or a validator that matches for a 304.
func (out *Rendered) usableFor(req *http.Request) bool { return out.Body != nil || out.known(req) }

// writeRendered sends headers and body, or 304 if the browser has this version.
func writeRendered(c echo.Context, out *Rendered) error {
	req, h := c.Request(), c.Response().Header()
	if out.address != "" {
		h.Set("Hx-Push-Url", out.address)
	}
	if out.known(req) {
		out.setHeaders(h, "")
		h.Del("Content-Type")
		return c.NoContent(http.StatusNotModified)
	}
	out.setHeaders(h, out.coding)
	h.Set("Content-Length", strconv.Itoa(len(out.Body)))
	c.Response().WriteHeader(out.code)
	if req.Method == http.MethodHead {
		return nil
	}
	_, err := c.Response().Write(out.Body)
	return err
}

// known reports whether the browser has this version already.
func (out *Rendered) known(req *http.Request) bool {
	return out.code == http.StatusOK && out.etag != "" && etagMatches(req.Header.Get("If-None-Match"), out.etag)
}

// etagMatches compares weakly, as RFC 9110 requires for If-None-Match.
func etagMatches(header, etag string) bool {
	for _, candidate := range strings.Split(header, ",") {
		candidate = strings.TrimSpace(candidate)
		if candidate == "*" || strings.TrimPrefix(candidate, "W/") == strings.TrimPrefix(etag, "W/") {
			return true
		}
	}
	return false
}

// Fingerprint identifies the content of a face except for its generated timestamp: build, data version, day, viewer
// and name of the visitor, address, face.
func (s *Server) Fingerprint(r *Request, state string) string {
	h := fnv.New64a()
	for _, part := range []string{s.Served.Build, s.Served.Catalog, r.Version, r.Today.String(), string(r.Viewer.Role),
		strconv.FormatInt(r.Viewer.EmployeeID, 10), r.SignedIn, r.Http.URL.Path, r.Query.Encode(), strconv.FormatBool(r.fragment), state, s.outageMark()} {
		_, _ = h.Write([]byte(part)) // a hash never fails
		_, _ = h.Write([]byte{0})
	}
	return strconv.FormatUint(h.Sum64(), 36)
}

// varyHeader lists the request headers on which an answer depends.
const varyHeader = "Accept-Encoding, HX-Request, HX-Boosted, HX-History-Restore-Request, HX-Request-Type"

// setHeaders sets the headers of an answer: type, encoding, validator, and whether it may be stored.
func (out *Rendered) setHeaders(h http.Header, coding string) {
	stored := "private, no-store"
	if out.etag != "" {
		stored = "private, no-cache"
	}
	h.Set("Cache-Control", stored)
	for _, line := range [...][2]string{{"Content-Type", out.contentType}, {"Content-Encoding", coding}, {StateHeader, out.state}, {"Etag", out.etag}} {
		if line[1] != "" {
			h.Set(line[0], line[1])
		}
	}
	if !slices.Contains(h["Vary"], varyHeader) {
		h.Add("Vary", varyHeader)
	}
}

// layoutWith renders the layout of screens around content.
func layoutWith(p components.Page, content templ.Component) templ.ComponentFunc {
	return Framed(components.Layout(p), content)
}

// screenWith renders the part "screen" around content.
func screenWith(p components.Page, content templ.Component) templ.ComponentFunc {
	return Framed(components.ScreenPart(p), content)
}

// Framed renders content as the children of frame.
func Framed(frame, content templ.Component) templ.ComponentFunc {
	return func(ctx context.Context, w TemplWriter) error {
		return frame.Render(templ.WithChildren(ctx, content), w)
	}
}
