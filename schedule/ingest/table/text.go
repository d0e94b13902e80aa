package table

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
)

var (
	errBinary  = errors.New("is not text: it seems to be a binary file")
	errArchive = errors.New("is not text: it seems to be a workbook or a zip archive; a workbook has the extension .xlsx")
)

// SniffSize is the number of bytes at the start of a text that decide its encoding and its separator.
const SniffSize = 64 << 10

// OpenText reads a CSV text in UTF-8, with or without a byte order mark, or in UTF-16 with one. comma separates the
// fields. If comma is 0, a first line such as "sep=;" decides, or else the separator that occurs most often in one of the
// first lines.
func OpenText(src io.Reader, comma byte) (*Reader, error) {
	in, err := Decode(src)
	if err != nil {
		return nil, err
	}
	head, err := in.Peek(SniffSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	switch {
	case isOldWorkbook(head):
		return nil, errOldWorkbook
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return nil, errArchive
	}
	line := 1
	if first, length := firstLine(head); len(first) == len("sep=")+1 && strings.EqualFold(string(first[:4]), "sep=") {
		if comma == 0 {
			comma = first[4]
		}
		_, _ = in.Discard(length)
		head, line = head[length:], 2
	}
	if bytes.HasPrefix(head, []byte{0}) || bytes.IndexByte(head, 0) >= 0 && !utf8.Valid(head) {
		return nil, errBinary
	}
	if comma == 0 {
		comma = separator(head)
	}
	d := NewReader(in, comma)
	d.line = line
	return d, nil
}

// Decode returns the text of src in UTF-8 without a byte order mark. src is in UTF-8, or in UTF-16 with a mark.
func Decode(src io.Reader) (*bufio.Reader, error) {
	in := bufio.NewReaderSize(src, SniffSize)
	head, err := in.Peek(len("\ufeff"))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff")):
		utf16 := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM)
		return bufio.NewReaderSize(utf16.NewDecoder().Reader(in), SniffSize), nil
	case bytes.HasPrefix(head, []byte("\ufeff")):
		_, err = in.Discard(len("\ufeff"))
		return in, err
	}
	return in, nil
}

// firstLine returns the first line without its end, and its length with the end.
func firstLine(head []byte) (line []byte, length int) {
	line, _, ended := bytes.Cut(head, []byte("\n"))
	length = len(line)
	if ended {
		length++
	}
	return bytes.TrimSuffix(line, []byte("\r")), length
}

// separatorLines is the number of lines at the start of a text that decide the separator. The header may follow a title.
const separatorLines = 30

// separator returns the comma, semicolon or tab that occurs most often in one of the first lines. A comma wins a tie.
func separator(head []byte) byte {
	best, most := byte(','), 0
	for range separatorLines {
		line, rest, ended := bytes.Cut(head, []byte("\n"))
		for _, c := range []byte(",;\t") {
			if n := bytes.Count(line, []byte{c}); n > most {
				best, most = c, n
			}
		}
		if head = rest; !ended {
			break
		}
	}
	return best
}
