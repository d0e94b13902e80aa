package report

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"

	"opshub/handlers/web"
	"opshub/schedule/columns"
)

// RowsFile is the rows of a question as a file: what was asked, the columns, and every row as it is read.
type RowsFile[T any] struct {
	Head    ExportHead
	Columns []columns.Column[T]
	Each    func(visit func(*T) error) error
}

// Answer is the file in a format. It is refused before anything is sent where the format cannot hold the rows.
func (f RowsFile[T]) Answer(r *web.Request, format web.FileFormat) (*web.Answer, error) {
	if format == web.XlsxFile && f.Head.Rows > columns.SheetRowLimit {
		return nil, tooLong(f.Head.Rows)
	}
	write := map[web.FileFormat]func(http.ResponseWriter) error{web.CsvFile: f.writeCSV, web.XlsxFile: f.writeWorkbook, web.JsonFile: f.writeJSON}[format]
	return &web.Answer{Stream: func(w http.ResponseWriter) error {
		f.Head.write(w, format)
		if r.Http.Method == http.MethodHead {
			return nil
		}
		return web.BrokenOff(write(w))
	}}, nil
}

// writeCSV streams every row as RFC 4180 CSV.
func (f RowsFile[T]) writeCSV(w http.ResponseWriter) error {
	out := bufio.NewWriterSize(w, web.ExportBuffer)
	line := []byte{}
	if f.Head.Bom {
		line = append(line, "\xEF\xBB\xBF"...)
	}
	line = columns.AppendCSVHead(line, f.Columns)
	if _, err := out.Write(line); err != nil {
		return err
	}
	err := f.Each(func(row *T) error {
		line = columns.AppendCSV(line[:0], f.Columns, row)
		_, err := out.Write(line)
		return err
	})
	if err != nil {
		return err
	}
	return out.Flush()
}

// writeJSON streams the rows as one JSON object: what was asked, then one object a row.
func (f RowsFile[T]) writeJSON(w http.ResponseWriter) error {
	out := bufio.NewWriterSize(w, web.ExportBuffer)
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
	if err != nil {
		return err
	}
	return out.Flush()
}

// jsonText is s as a JSON string.
func jsonText(s string) []byte {
	b, err := json.Marshal(s)
	if err != nil {
		return []byte(`""`) // a string always marshals
	}
	return b
}

// appendFacts appends the summary object, where there is one.
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
