package table

import (
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strconv"
	"strings"
)

// Limits of a workbook. A sheet of the largest allowed number of rows and a dozen columns fits; a zip bomb does not.
const (
	maxWorkbook = 128 << 20 // bytes of the file
	maxSheet    = 1 << 30   // bytes of the XML of a sheet
	maxStrings  = 256 << 20 // bytes of the XML of the shared texts
	maxPart     = 32 << 20  // bytes of any other part
	maxParts    = 2 << 30   // bytes of all parts
	smallPart   = 64 << 20  // a larger part is maxRatio times its packed size only in a zip bomb
	maxRatio    = 200

	maxRows    = 1 << 20 // of a sheet in Excel
	maxColumns = 1 << 14
	maxDepth   = 64 // of nested elements
)

var (
	errNotWorkbook = errors.New("is not a readable Excel workbook: save it again as .xlsx, or as CSV UTF-8")
	errOldWorkbook = errors.New("is an old Excel workbook (.xls) or one with a password: save it without a password as .xlsx")
	errTooLarge    = errors.New("is too large for a workbook: save each sheet as CSV UTF-8")
)

// isOldWorkbook reports whether a file begins like an Excel workbook before .xlsx, or like one with a password.
func isOldWorkbook(head []byte) bool {
	return bytes.HasPrefix(head, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"))
}

// Verify checks a workbook before the library reads it. The library allocates what the zip file claims, ends a sheet without
// an error where its XML is damaged, and does not say where formulas are. Verify refuses damaged and too large workbooks, and
// those with formulas, macros or links to other files, because the values that a file shows must be the values that it
// contains. An error in a sheet is a *SyntaxError.
func Verify(name string) error {
	file, err := os.Open(name) // #nosec G304 -- a file that the command line or the configuration names
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if info.Size() > maxWorkbook {
		return errTooLarge
	}
	list, err := zip.NewReader(file, info.Size())
	if err != nil {
		head := make([]byte, 8)
		if _, err := file.ReadAt(head, 0); err == nil && isOldWorkbook(head) {
			return errOldWorkbook
		}
		return errNotWorkbook
	}
	if err := verifyParts(list.File); err != nil {
		return err
	}
	for _, part := range list.File {
		if isSheetPart(part.Name) {
			if err := verifySheet(part); err != nil {
				return err
			}
		}
	}
	return nil
}

// isSheetPart reports whether a part contains the rows of a sheet.
func isSheetPart(name string) bool {
	name = strings.ToLower(strings.ReplaceAll(name, `\`, "/"))
	return strings.HasPrefix(name, "xl/worksheets/") && strings.HasSuffix(name, ".xml")
}

// verifyParts checks the names and the declared sizes of the parts. The zip reader returns an error for a part that has more
// bytes than it declares.
func verifyParts(parts []*zip.File) error {
	seen, total := map[string]bool{}, uint64(0)
	for _, part := range parts {
		name := strings.ToLower(strings.ReplaceAll(part.Name, `\`, "/"))
		size, most := part.UncompressedSize64, uint64(maxPart)
		if isSheetPart(name) {
			most = maxSheet
		} else if name == "xl/sharedstrings.xml" {
			most = maxStrings
		}
		total += size
		switch {
		case seen[name]:
			return errNotWorkbook
		case strings.Contains(name, "externallinks/"):
			return errors.New("contains links to other workbooks: save a copy that contains only values")
		case strings.HasSuffix(name, "vbaproject.bin"):
			return errors.New("contains macros: save it as .xlsx")
		case size > most, total > maxParts, size > smallPart && size/maxRatio > part.CompressedSize64:
			return errTooLarge
		}
		seen[name] = true
	}
	return nil
}

// sheetVerifier checks the XML of one sheet.
type sheetVerifier struct {
	name    string // of the part
	src     *bufio.Reader
	decoder *xml.Decoder
	left    int // bytes until the end of the current row
	open    []xml.Name
	line    int
	column  int // of the current cell, from 1
}

// verifySheet reads the XML of a sheet with little memory, and checks that it is complete, that rows and cells are in order,
// and that no cell contains a formula.
func verifySheet(part *zip.File) error {
	src, err := part.Open()
	if err != nil {
		return errNotWorkbook
	}
	defer src.Close()
	v := &sheetVerifier{name: path.Base(part.Name), src: bufio.NewReaderSize(src, SniffSize)}
	v.decoder = xml.NewDecoder(v)
	v.allow()
	for {
		token, err := v.decoder.RawToken()
		switch {
		case errors.Is(err, io.EOF) && len(v.open) == 0 && v.line >= 0:
			_, err = io.Copy(io.Discard, v.src) // so that the zip reader verifies the checksum
			if err == nil {
				return nil
			}
			return v.damaged(err)
		case err != nil:
			return v.damaged(err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			err = v.start(t)
		case xml.EndElement:
			last := len(v.open) - 1
			if last < 0 || v.open[last] != t.Name {
				return v.damaged(nil)
			}
			v.open = v.open[:last]
		}
		if err != nil {
			return err
		}
	}
}

// allow permits to read the XML of one more row.
func (v *sheetVerifier) allow() { v.left = 4 * maxRecord }

var errLongRow = errors.New("the row is too long")

// Read exists because the decoder needs an io.Reader. The decoder reads through ReadByte.
func (v *sheetVerifier) Read([]byte) (int, error) { return 0, io.ErrNoProgress }

// ReadByte returns the next byte of the part, up to the limit of a row, so that no text needs more memory.
func (v *sheetVerifier) ReadByte() (byte, error) {
	if v.left--; v.left < 0 {
		return 0, errLongRow
	}
	return v.src.ReadByte()
}

func (v *sheetVerifier) fail(format string, args ...any) error {
	return &SyntaxError{v.line, v.name + ": " + fmt.Sprintf(format, args...)}
}

// damaged returns the error for XML that cannot be read. It must not look like the end of the sheet, or rows would be lost.
func (v *sheetVerifier) damaged(err error) error {
	if errors.Is(err, errLongRow) {
		return v.fail("this row is longer than 1 MiB")
	}
	return v.fail("the sheet is damaged here: save the workbook again as .xlsx, or as CSV UTF-8")
}

// start checks the start of an element.
func (v *sheetVerifier) start(t xml.StartElement) error {
	if len(v.open) == maxDepth {
		return v.damaged(nil)
	}
	parent := ""
	if n := len(v.open); n > 0 {
		parent = v.open[n-1].Local
	}
	v.open = append(v.open, t.Name)
	switch {
	case t.Name.Local == "row" && parent == "sheetData":
		v.allow()
		v.column = 0
		given := cmp.Or(attribute(t, "r"), strconv.Itoa(v.line+1))
		n, err := strconv.Atoi(given)
		if err != nil || n <= v.line || n > maxRows {
			return v.fail("the next row has the number %s: rows are numbered upwards to %d", Clip([]byte(given)), maxRows)
		}
		v.line = n
	case t.Name.Local == "c" && parent == "row":
		v.column++
		if given := attribute(t, "r"); given != "" {
			n := columnOf(given)
			if n < v.column {
				return v.fail("a cell has the reference %s: the cells of a row are numbered from A to XFD", Clip([]byte(given)))
			}
			v.column = n
		}
	case t.Name.Local == "f" && parent == "c":
		return v.fail("cell %s%d contains a formula: save a copy that contains only values", columnName(v.column), v.line)
	}
	return nil
}

// attribute returns an attribute without a prefix.
func attribute(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

// columnOf returns the number of the column in a reference such as AB12, or 0 if there is none.
func columnOf(reference string) (n int) {
	for i := range len(reference) {
		c := reference[i] | 0x20
		if c < 'a' || c > 'z' {
			break
		}
		if n = n*26 + int(c-'a') + 1; n > maxColumns {
			return 0
		}
	}
	return n
}

// columnName returns the letters of a column.
func columnName(n int) (name string) {
	for ; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return name
}
