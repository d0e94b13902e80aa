package ical

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"opshub/schedule/ingest/table"
)

// maxLine is the maximum number of bytes kept of one unfolded line. Attachments can have megabytes in one line. All
// properties that the package uses are much shorter.
const maxLine = 64 << 10

// line is one line of a calendar after unfolding.
type line struct {
	text []byte // at most maxLine bytes
	line int    // physical line it starts on
	long bool   // the text was truncated
}

// scanner unfolds the lines of a calendar (RFC 5545 3.1). The stream of golang-ical does not count physical lines, keeps
// lines of any length, and ends lines only at LF. Here lines may end with CRLF, LF or CR. They are joined bytewise,
// because a fold may split a multibyte character.
type scanner struct {
	in   *bufio.Reader
	line int // number of physical lines started
}

// newScanner returns a scanner and skips a byte order mark. It returns an error for UTF-16.
func newScanner(src io.Reader) (*scanner, error) {
	in, err := table.Decode(src)
	return &scanner{in: in}, err
}

// next returns the next line that is not blank.
func (s *scanner) next() (line, error) {
	for {
		l, err := s.logical()
		if err != nil || len(bytes.TrimSpace(l.text)) > 0 {
			return l, err
		}
	}
}

// logical reads a line and its continuation lines.
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
		_, _ = s.in.Discard(1) // the byte is in the buffer
	}
}

// physical appends the text up to the end of a physical line and skips the line ending.
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
