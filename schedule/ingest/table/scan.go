package table

import (
	"bytes"
	"fmt"
)

// scan finds the fields of one record in b and returns its length in bytes and lines. It returns errMore if b does not
// contain the whole record.
func (d *Reader) scan(b []byte) (n, lines int, err error) {
	d.spans = d.spans[:0]
	for pos := 0; ; pos++ {
		var f span
		var end int
		if pos < len(b) && b[pos] == '"' {
			f, end, err = d.quoted(b, pos)
			lines += bytes.Count(b[f.start:f.end], []byte{'\n'})
		} else {
			f, end, err = d.unquoted(b, pos)
		}
		if err != nil {
			return 0, 0, err
		}
		if len(d.spans) == maxFields {
			return 0, 0, &SyntaxError{d.line, fmt.Sprintf("this row has more than %d fields", maxFields)}
		}
		d.spans = append(d.spans, f)
		pos = end
		switch {
		case pos == len(b):
			if !d.eof {
				return 0, 0, errMore
			}
			return pos, lines, nil
		case b[pos] == d.comma:
		case b[pos] == '\n':
			return pos + 1, lines + 1, nil
		default: // terminated has checked that this CR ends the line
			return min(pos+2, len(b)), lines + 1, nil
		}
	}
}

// unquoted scans a field without quotes. A quote or a lone carriage return in it is an error.
func (d *Reader) unquoted(b []byte, pos int) (span, int, error) {
	end := pos
	for end < len(b) && d.plain[b[end]] {
		end++
	}
	if end < len(b) && b[end] == '"' {
		return span{}, 0, &SyntaxError{d.line, "a quote is inside a field that does not begin with a quote"}
	}
	return span{pos, end, false}, end, d.terminated(b, end)
}

// quoted scans a field in quotes, up to and including the closing quote.
func (d *Reader) quoted(b []byte, pos int) (span, int, error) {
	f := span{start: pos + 1}
	for i := f.start; ; {
		j := bytes.IndexByte(b[i:], '"')
		switch {
		case j < 0 && d.eof:
			return span{}, 0, &SyntaxError{d.line, "a quote is not closed"}
		case j < 0 || i+j+1 == len(b) && !d.eof:
			return span{}, 0, errMore
		case i+j+1 < len(b) && b[i+j+1] == '"':
			f.doubled = true
			i += j + 2
			continue
		}
		f.end = i + j
		return f, f.end + 1, d.terminated(b, f.end+1)
	}
}

// terminated checks that a field is followed by a separator, the end of a line, or the end of the text.
func (d *Reader) terminated(b []byte, end int) error {
	switch {
	case end == len(b) || b[end] == d.comma || b[end] == '\n':
		return nil
	case b[end] != '\r':
		return &SyntaxError{d.line, "text follows a closing quote"}
	case end+1 == len(b) && !d.eof:
		return errMore
	case end+1 < len(b) && b[end+1] != '\n':
		return &SyntaxError{d.line, "a carriage return outside quotes has no line feed"}
	}
	return nil
}

// cut converts the spans of the record at start to fields and undoubles quotes in place.
func (d *Reader) cut(start int) [][]byte {
	d.fields = d.fields[:0]
	for _, s := range d.spans {
		f := d.buf[start+s.start : start+s.end]
		if s.doubled {
			f = single(f)
		}
		d.fields = append(d.fields, f)
	}
	return d.fields
}

// single replaces each "" of f by " in place.
func single(f []byte) []byte {
	n := 0
	for i := 0; i < len(f); i++ {
		f[n] = f[i]
		n++
		if f[i] == '"' {
			i++
		}
	}
	return f[:n]
}
