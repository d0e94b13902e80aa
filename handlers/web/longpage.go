package web

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/labstack/echo/v4"
)

// longHead is how much of a page is gathered before anything of it is sent. A page that ends before goes out like any other: in
// one piece, kept for a second, and with a page of its own where it fails.
const longHead = 128 << 10

// errHeadSent ends the making of a page of which only the head was asked for.
var errHeadSent = errors.New("only the head was asked for")

// serveLong answers a page of any number of rows in constant memory: a buffered head, then the rows as they are read. A failure
// after the head breaks the transfer off.
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
		return BrokenOff(page.close(err))
	case err != nil:
		return s.explain(c, r, err)
	}
	out.fill(page.head.Bytes(), CodingFor(r.Http))
	if !a.Personal {
		s.Pages.put(key, out, s.Now())
	}
	return writeRendered(c, out)
}

// longPage takes a page: its head into memory, what follows to the wire, compressed on the way.
type longPage struct {
	c    echo.Context
	face *Rendered // what its head says
	head bytes.Buffer
	rest packer // nil while nothing is sent
}

func (p *longPage) Write(b []byte) (int, error) {
	if p.rest != nil {
		return p.rest.Write(b)
	}
	p.head.Write(b)
	if p.head.Len() < longHead {
		return len(b), nil
	}
	return len(b), p.send()
}

// send sends the head, so that a reader sees the first rows while the last ones are not read yet.
func (p *longPage) send() error {
	w, req := p.c.Response(), p.c.Request()
	coding := CodingFor(req)
	p.face.setHead(w.Header(), coding)
	w.WriteHeader(http.StatusOK)
	p.rest = codingNamed(coding).stream(w)
	if req.Method == http.MethodHead {
		return errHeadSent
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

// close ends a page that was sent, after the error with which its making ended.
func (p *longPage) close(err error) error {
	if errors.Is(err, errHeadSent) {
		return nil
	}
	if err != nil {
		return err
	}
	return p.rest.Close()
}

// unpacked writes without compression, in large pieces.
type unpacked struct{ *bufio.Writer }

func (p unpacked) Close() error { return p.Flush() }

func packPlain(w io.Writer) packer { return unpacked{bufio.NewWriterSize(w, ExportBuffer)} }

// ExportBuffer is how much of an export is gathered before it goes to the wire.
const ExportBuffer = 32 << 10

// BrokenOff ends the connection when an answer fails half way, so that a cut file never looks complete; net/http turns this
// panic into exactly that.
func BrokenOff(err error) error {
	if err == nil || errors.Is(err, errProbeFull) {
		return nil
	}
	return fmt.Errorf("export broken off: %w", errors.Join(err, http.ErrAbortHandler))
}
