package ical

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// maxLine bounds how much of one unfolded line is kept. Attachments run to megabytes in one line, and nothing that is
// read here comes near.
const maxLine = 64 << 10

// line is one line of a calendar after unfolding.
type line struct {
	text []byte // at most maxICSLine of it
	line int    // physical line it starts on
	long bool   // there was more
}

// scanner unfolds the lines of a calendar (RFC 5545 3.1). The stream of golang-ical does that too, but counts no
// physical lines, holds a line of any length, and ends lines at LF alone. Lines may end with CRLF, LF or CR, and are joined
// byte by byte, so that a character of several bytes may be cut in two by a fold.
type scanner struct {
	in   *bufio.Reader
	line int // physical lines begun so far
}

// newScanner begins a file: a byte order mark is passed over.
func newScanner(src io.Reader) (*scanner, error) {
	s := &scanner{in: bufio.NewReaderSize(src, 64<<10)}
	head, _ := s.in.Peek(3) // an error comes again when the line is read
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		return nil, errors.New("is UTF-16: save the calendar as UTF-8")
	case bytes.Equal(head, []byte("\ufeff")):
		_, _ = s.in.Discard(len(head))
	}
	return s, nil
}

// next is the next line that holds anything.
func (s *scanner) next() (line, error) {
	for {
		l, err := s.logical()
		if err != nil || len(bytes.TrimSpace(l.text)) > 0 {
			return l, err
		}
	}
}

// logical reads a line and those that continue it.
func (s *scanner) logical() (line, error) {
	l := line{line: s.line + 1}
	if _, err := s.in.Peek(1); err != nil {
		return l, err
	}
	for {
		if err := s.physical(&l); err != nil {
			return l, err
		}
		switch b, err := s.in.Peek(1); {
		case err != nil && !errors.Is(err, io.EOF):
			return l, err
		case len(b) == 0 || b[0] != ' ' && b[0] != '\t':
			return l, nil
		}
		_, _ = s.in.Discard(1) // it is in the buffer
	}
}

// physical appends the text up to the end of a line, which it passes over.
func (s *scanner) physical(l *line) error {
	s.line++
	for {
		b, err := s.in.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case b == '\n':
			return nil
		case b == '\r':
			if next, _ := s.in.Peek(1); len(next) == 1 && next[0] == '\n' {
				_, _ = s.in.Discard(1)
			}
			return nil
		case len(l.text) < maxLine:
			l.text = append(l.text, b)
		default:
			l.long = true
		}
	}
}
