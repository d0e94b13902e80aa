package report

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/xuri/excelize/v2"

	"opshub/components"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// AboutSheet says what the rows of a workbook are.
const AboutSheet = "About"

// tooLong refuses a workbook of more rows than a worksheet holds.
func tooLong(rows int) error {
	return web.QueryError{BadValue: schedule.BadValue{Name: "format", Value: web.XlsxFile.Name,
		Message: fmt.Sprintf("An Excel sheet holds %s rows below its head, and this filter has %s.", components.Thousands(columns.SheetRowLimit), components.Thousands(int64(rows))),
		Hint:    "Narrow the filter, or take the CSV, which holds every row"}}
}

// writeWorkbook streams the rows as an Office Open XML workbook. The library makes the frame, a workbook with an empty sheet of
// rows, and the rows are written into the sheet while it goes to the wire: nothing waits in memory or in a temporary file.
func (f RowsFile[T]) writeWorkbook(w http.ResponseWriter) error {
	if err := http.NewResponseController(w).Flush(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err // the head goes out at once, the rows follow compressed
	}
	book := excelize.NewFile()
	defer book.Close()
	styles, err := f.frame(book)
	if err != nil {
		return fmt.Errorf("frame of the workbook: %w", err)
	}
	pack := zip.NewWriter(w)
	pack.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestSpeed)
	})
	rows := &sheetSplice{rows: func(out io.Writer) error { return f.sheetRows(out, styles) }}
	book.SetZipWriter(func(io.Writer) excelize.ZipWriter { return sheetZip{Writer: pack, rows: rows} })
	if _, err := book.WriteToBuffer(); err != nil { // the buffer stays empty, as sheetZip writes to w
		return err
	}
	return rows.done()
}

// sheetRows writes every row as XML of the worksheet.
func (f RowsFile[T]) sheetRows(out io.Writer, styles columns.SheetStyles) error {
	sheet := columns.NewSheetRows(f.Columns, styles)
	line := make([]byte, 0, web.ExportBuffer)
	err := f.Each(func(row *T) (err error) {
		if line, err = sheet.Append(line, row); err != nil || len(line) < web.ExportBuffer {
			return err
		}
		_, err = out.Write(line)
		line = line[:0]
		return err
	})
	if err != nil {
		return err
	}
	_, err = out.Write(line)
	return err
}

// sheetZip packs a workbook and puts the rows into the sheet of rows, which is the first.
type sheetZip struct {
	*zip.Writer
	rows *sheetSplice
}

func (z sheetZip) Create(name string) (io.Writer, error) {
	out, err := z.Writer.Create(name)
	if strings.HasSuffix(name, "worksheets/sheet1.xml") {
		z.rows.out = out
		return z.rows, err
	}
	return out, err
}

// sheetSplice passes the XML of a worksheet on and writes the rows where its data ends.
type sheetSplice struct {
	out    io.Writer
	rows   func(io.Writer) error
	before []byte // what came while the end of the data was not seen
	ended  bool
}

var sheetDataEnd = []byte("</sheetData>")

func (s *sheetSplice) Write(p []byte) (int, error) {
	if s.ended {
		return s.out.Write(p)
	}
	s.before = append(s.before, p...)
	at := bytes.Index(s.before, sheetDataEnd)
	if at < 0 {
		return len(p), nil
	}
	s.ended = true
	if _, err := s.out.Write(s.before[:at]); err != nil {
		return 0, err
	}
	if err := s.rows(s.out); err != nil {
		return 0, err
	}
	_, err := s.out.Write(s.before[at:])
	return len(p), err
}

func (s *sheetSplice) done() error {
	if !s.ended {
		return errors.New("BUG: the sheet has no end of its data")
	}
	return nil
}
