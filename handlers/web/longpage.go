package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"
)

// longPageBuffer is how many bytes of a page are buffered before anything is sent. A shorter page is sent like any
// other: in one piece, cached for a second, and replaced by an error page if it fails.
const longPageBuffer = 128 << 10

// errHeadOnly stops the rendering of a page for a HEAD request.
var errHeadOnly = errors.New("only the head was requested")

// serveLong answers a page with any number of rows in constant memory: a buffered head, then the rows as they are read.
// A failure after the head aborts the response.
func (s *Server) serveLong(c echo.Context, r *Request, a *Answer, key string) error {
	body, err := a.body(r)
	if err != nil {
		return s.explain(c, r, err)
	}
	out := s.htmlFace(r, a)
	if out.known(r.Http) {
		return writeRendered(c, out)
	}
	page := &longPage{c: c, face: out}
	err = body.Render(r.Ctx, page)
	switch {
	case page.rest != nil:
		return abortResponse(page.close(err))
	case err != nil:
		return s.explain(c, r, err)
	}
	out.fill(page.head.Bytes(), CodingFor(r.Http))
	if !a.Personal {
		s.Pages.put(key, out, s.Now())
	}
	return writeRendered(c, out)
}

// longPage receives a page. It buffers the head and sends the rest compressed.
type longPage struct {
	c    echo.Context
	face *Rendered // headers of the response
	head bytes.Buffer
	rest compressor // nil until the head is sent
}

func (p *longPage) Write(b []byte) (int, error) {
	if p.rest != nil {
		return p.rest.Write(b)
	}
	p.head.Write(b)
	if p.head.Len() < longPageBuffer {
		return len(b), nil
	}
	return len(b), p.sendHead()
}

// sendHead sends the buffered head, so that the browser shows the first rows while the last ones are not read yet.
func (p *longPage) sendHead() error {
	w, req := p.c.Response(), p.c.Request()
	coding := CodingFor(req)
	p.face.setHeaders(w.Header(), coding)
	w.WriteHeader(http.StatusOK)
	p.rest = encodingNamed(coding).stream(w)
	if req.Method == http.MethodHead {
		return errHeadOnly
	}
	if _, err := p.head.WriteTo(p.rest); err != nil {
		return err
	}
	p.head = bytes.Buffer{}
	if err := p.rest.Flush(); err != nil {
		return err
	}
	if err := http.NewResponseController(w).Flush(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}

// close completes a page after its head was sent. err is the error of the rendering.
func (p *longPage) close(err error) error {
	if errors.Is(err, errHeadOnly) {
		return nil
	}
	if err != nil {
		return err
	}
	return p.rest.Close()
}

// ExportBuffer is the size in bytes of the write buffer of an export.
const ExportBuffer = 32 << 10

// abortResponse makes the error of a response that failed halfway close the connection, so that a truncated file never
// looks complete. It returns nil for a probe that has read enough.
func abortResponse(err error) error {
	if err == nil || errors.Is(err, errProbeFull) {
		return nil
	}
	return fmt.Errorf("export aborted: %w", errors.Join(err, http.ErrAbortHandler))
}
