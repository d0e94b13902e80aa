package report

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// ErrNoFace reports a catalog row for a face that its dataset does not have.
var ErrNoFace = errors.New("BUG: the dataset has no such face")

// FileFormat returns the format that the address names, or fallback if it names none. An unknown format is a
// QueryError.
func FileFormat(r *web.Request, fallback web.FileFormat) (web.FileFormat, error) {
	if r.Format == "" {
		return fallback, nil
	}
	for _, f := range web.FileFormats {
		if f.Name == r.Format {
			return f, nil
		}
	}
	return fallback, web.QueryError{BadValue: web.BadFormat(r.Format, "Use csv, xlsx or json, or omit format")}
}

// fileParams are the parameters of a file besides the filter and the format.
var fileParams = []string{"bom", "notes", "preview", "rows", ReadingParam}

// ExportHead contains what the headers of an export state.
type ExportHead struct {
	Title    string // title of the report, for the workbook
	Section  string
	File     string    // file name without extension
	Words    string    // the filter in words
	At       time.Time // time of the answer
	Zone     string    // time zone of At
	State    string    // the state stamp
	Rows     int       // number of rows
	ignored  []string  // parameters of the address that a file does not know
	Bom      bool      // whether a CSV begins with a byte order mark
	download bool      // sent as an attachment; otherwise a browser displays JSON
	facts    any       // the summary object of a JSON file; nil for none
}

// ExportHeadOf returns the head of a file of rows. The filter of r must be the one that the question used. name is the
// first part of the file name.
func ExportHeadOf(s *web.Server, r *web.Request, name string, rows int) ExportHead {
	screen := r.Screen
	if shown, ok := s.Catalog.Lookup(screen.Of); ok {
		screen = shown
	}
	for i, param := range r.Screen.Params() { // files of different records must not overwrite each other
		name += "_" + strings.ToLower(param) + "-" + r.ParamValues()[i]
	}
	r.Known = append(fileParams[:len(fileParams):len(fileParams)], r.Rules...)
	return ExportHead{Title: screen.Title, Section: screen.Section, File: FileStem(name, r.Filter), Words: r.Filter.Words(page.FilterWords(s, r)),
		At: r.Now, Zone: r.Zone, State: s.StateStamp(r), Rows: rows, ignored: r.Unknown(r.Known...), Bom: r.Query.Get("bom") != "0", download: r.Screen.Family == catalog.Export}
}

// FileStem returns the file name without extension: the report and the dates of the filter, as in name_from_2026-11-16.
func FileStem(name string, f schedule.Filter) string {
	var b strings.Builder
	b.WriteString(name)
	switch {
	case f.From != 0 && f.To != 0:
		b.WriteString("_" + f.From.String() + "_" + f.To.String())
	case f.From != 0: // name the open end, otherwise different ranges would overwrite each other
		b.WriteString("_from_" + f.From.String())
	case f.To != 0:
		b.WriteString("_until_" + f.To.String())
	}
	return b.String()
}

// generated returns the time of the answer in the organization's zone, with the name of the zone.
func (h ExportHead) generated() string { return components.Stamp(h.At) + " " + h.Zone }

// write sends the status and the headers. Header values are ASCII, so other characters are percent-encoded.
func (h ExportHead) write(w http.ResponseWriter, format web.FileFormat) {
	head, kind := w.Header(), "attachment"
	if !h.download && format == web.JSONFile {
		kind = "inline"
	}
	file := h.File + "." + format.Name
	head.Set("Content-Type", format.ContentType)
	head.Set("Content-Disposition", fmt.Sprintf("%s; filename=%q; filename*=UTF-8''%s", kind, file, url.PathEscape(file)))
	head.Set("Cache-Control", "private, no-store")
	head.Set("X-Export-Filters", headerText(h.Words))
	head.Set("X-Export-Generated-At", h.generated())
	head.Set(web.StateHeader, h.State)
	head.Set("X-Export-Row-Count", strconv.Itoa(h.Rows))
	if len(h.ignored) > 0 { // without this header, a mistyped filter would look like data of the whole company
		head.Set("X-Export-Ignored", headerText(strings.Join(h.ignored, ", ")))
	}
	w.WriteHeader(http.StatusOK)
}

// headerText percent-encodes characters that an HTTP header must not contain.
func headerText(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c > '~' || c == '%' {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// RowsFile is a file of rows: head, columns, and a function that reads every row.
type RowsFile[T any] struct {
	Head    ExportHead
	Columns []columns.Column[T]
	Each    func(visit func(*T) error) error
}

// Answer returns the answer that streams the file. It returns a QueryError before anything is sent if the format cannot
// hold all rows.
func (f RowsFile[T]) Answer(r *web.Request, format web.FileFormat) (*web.Answer, error) {
	if format == web.XLSXFile && f.Head.Rows > columns.SheetRowLimit {
		return nil, tooManyRows(f.Head.Rows)
	}
	write := map[web.FileFormat]func(io.Writer) error{web.CSVFile: f.writeCSV, web.XLSXFile: f.writeWorkbook, web.JSONFile: f.writeJSON}[format]
	return &web.Answer{Stream: func(w http.ResponseWriter) error {
		if r.Http.Method == http.MethodHead {
			f.Head.write(w, format)
			return nil
		}
		out := bufio.NewWriterSize(&headFirst{w, func() { f.Head.write(w, format) }}, web.ExportBuffer)
		if err := write(out); err != nil {
			return err
		}
		return out.Flush()
	}}, nil
}

// headFirst sends the head of a response before the first bytes. A file that fails before them gets an error page.
type headFirst struct {
	io.Writer
	send func() // nil once the head is sent
}

func (h *headFirst) Write(b []byte) (int, error) {
	if h.send != nil {
		h.send()
		h.send = nil
	}
	return h.Writer.Write(b)
}

// writeCSV writes every row as CSV according to RFC 4180.
func (f RowsFile[T]) writeCSV(out io.Writer) error {
	line := []byte{}
	if f.Head.Bom {
		line = append(line, "\xEF\xBB\xBF"...)
	}
	line = columns.AppendCSVHead(line, f.Columns)
	if _, err := out.Write(line); err != nil {
		return err
	}
	return f.Each(func(row *T) error {
		line = columns.AppendCSV(line[:0], f.Columns, row)
		_, err := out.Write(line)
		return err
	})
}

// writeJSON writes one JSON object: the head, then one object per row.
func (f RowsFile[T]) writeJSON(out io.Writer) error {
	line := fmt.Appendf(nil, "{\"filter\":%s,\"generated_at\":%s,\"state\":%s,\"row_count\":%d,", jsonText(f.Head.Words), jsonText(f.Head.generated()), jsonText(f.Head.State), f.Head.Rows)
	line = append(appendFacts(line, f.Head.facts), "\"rows\":["...)
	first := true
	err := f.Each(func(row *T) error {
		if !first {
			line = append(line, ',')
		}
		first = false
		line = columns.AppendJSON(append(line, '\n'), f.Columns, row)
		_, err := out.Write(line)
		line = line[:0]
		return err
	})
	if err == nil {
		_, err = out.Write(append(line, "\n]}\n"...))
	}
	return err
}

// jsonText returns s as a JSON string.
func jsonText(s string) []byte {
	b, err := json.Marshal(s)
	if err != nil {
		return []byte(`""`) // a string always marshals
	}
	return b
}

// appendFacts appends the summary object, if there is one.
func appendFacts(dst []byte, facts any) []byte {
	if facts == nil {
		return dst
	}
	b, err := json.Marshal(facts)
	if err != nil {
		panic("BUG: " + err.Error()) // counts and words always marshal
	}
	return append(append(append(dst, "\"summary\":"...), b...), ',')
}
