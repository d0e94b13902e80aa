// Package table reads the rows of CSV files and of Excel workbooks, and the dates and instants in them.
package table

import (
	"errors"
	"io"
	"strings"
)

// maxRecord is the maximum size of a record in bytes. It prevents an unclosed quote from loading a whole file into
// memory.
const maxRecord = 1 << 20

// maxFields is the maximum number of fields of a record. Excel has as many columns.
const maxFields = maxColumns

// SyntaxError reports where a file stops being valid CSV. The rest of the file is unreliable, so reading ends.
type SyntaxError struct {
	Line   int
	Reason string
}

func (e *SyntaxError) Error() string { return e.Reason }

// Reader splits CSV text (RFC 4180; CRLF or LF) into records. It differs from encoding/csv in two ways: it preserves CRLF
// inside quotes, and fields are slices of the buffer, so that a row allocates nothing.
type Reader struct {
	src    io.Reader
	comma  byte
	buf    []byte
	r, w   int // the unread bytes are buf[r:w]
	eof    bool
	line   int   // physical line on which the next record starts
	done   int64 // total bytes of the returned records
	spans  []span
	fields [][]byte
	plain  [256]bool // bytes without a special meaning in an unquoted field
}

// span is the position of one field in the unread bytes, and whether it contains doubled quotes.
type span struct {
	start, end int
	doubled    bool
}

var errMore = errors.New("record exceeds the buffer")

// NewReader returns a reader of records whose fields are separated by comma.
func NewReader(src io.Reader, comma byte) *Reader {
	d := &Reader{src: src, comma: comma, buf: make([]byte, 256<<10), line: 1}
	for b := range d.plain {
		d.plain[b] = true
	}
	for _, b := range []byte{comma, '"', '\r', '\n'} {
		d.plain[b] = false
	}
	return d
}

// Next returns the fields of the next record and the line on which it starts. The fields are valid until the next call.
// Next skips empty lines. It returns io.EOF after the last record.
func (d *Reader) Next() (fields [][]byte, line int, err error) {
	for {
		if d.r == d.w && d.eof {
			return nil, d.line, io.EOF
		}
		n, lines, err := d.scan(d.buf[d.r:d.w])
		if errors.Is(err, errMore) {
			if err := d.fill(); err != nil {
				return nil, d.line, err
			}
			continue
		}
		if err != nil {
			return nil, d.line, err
		}
		line, start := d.line, d.r
		d.r += n
		d.done += int64(n)
		d.line += lines
		if blank := len(d.spans) == 1 && d.spans[0] == (span{}); blank {
			continue
		}
		return d.cut(start), line, nil
	}
}

// Done returns the total size of the returned records in bytes.
func (d *Reader) Done() int64 { return d.done }

// fill reads more bytes after the unread ones. It enlarges the buffer only if one record needs all of it.
func (d *Reader) fill() error {
	if d.r > 0 {
		d.w = copy(d.buf, d.buf[d.r:d.w])
		d.r = 0
	}
	if d.w == len(d.buf) {
		if len(d.buf) >= maxRecord {
			return &SyntaxError{d.line, "this row is longer than 1 MiB; is a quote not closed?"}
		}
		d.buf = append(d.buf, make([]byte, len(d.buf))...)
	}
	n, err := io.ReadAtLeast(d.src, d.buf[d.w:], 1)
	d.w += n
	if errors.Is(err, io.EOF) {
		d.eof = true
		return nil
	}
	return err
}

// Clip truncates a value of a file to a length that fits in a message.
func Clip(b []byte) string {
	const most = 60
	if len(b) <= most {
		return string(b)
	}
	return strings.ToValidUTF8(string(b[:most]), "") + "…"
}
