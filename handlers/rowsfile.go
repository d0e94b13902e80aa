package handlers

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"opshub/schedule/columns"
)

// rowsFile is the rows of a question as a file: what was asked, the columns, and every row as it is read.
type rowsFile[T any] struct {
	head    exportHead
	columns []columns.Column[T]
	each    func(visit func(*T) error) error
}

// answer is the file in a format. It is refused before anything is sent where the format cannot hold the rows.
func (f rowsFile[T]) answer(r *request, format fileFormat) (*answer, error) {
	if format == xlsxFile && f.head.rows > columns.SheetRowLimit {
		return nil, tooLong(f.head.rows)
	}
	write := map[fileFormat]func(http.ResponseWriter) error{csvFile: f.writeCSV, xlsxFile: f.writeWorkbook, jsonFile: f.writeJSON}[format]
	return &answer{stream: func(w http.ResponseWriter) error {
		f.head.write(w, format)
		if r.http.Method == http.MethodHead {
			return nil
		}
		return brokenOff(write(w))
	}}, nil
}

// exportBuffer is how much of an export is gathered before it goes to the wire.
const exportBuffer = 32 << 10

// writeCSV streams every row as RFC 4180 CSV.
func (f rowsFile[T]) writeCSV(w http.ResponseWriter) error {
	out := bufio.NewWriterSize(w, exportBuffer)
	line := []byte{}
	if f.head.bom {
		line = append(line, "\xEF\xBB\xBF"...)
	}
	line = columns.AppendCSVHead(line, f.columns)
	if _, err := out.Write(line); err != nil {
		return err
	}
	err := f.each(func(row *T) error {
		line = columns.AppendCSV(line[:0], f.columns, row)
		_, err := out.Write(line)
		return err
	})
	if err != nil {
		return err
	}
	return out.Flush()
}

// writeJSON streams the rows as one JSON object: what was asked, then one object a row.
func (f rowsFile[T]) writeJSON(w http.ResponseWriter) error {
	out := bufio.NewWriterSize(w, exportBuffer)
	line := fmt.Appendf(nil, "{\"filter\":%s,\"generated_at\":%s,\"state\":%s,\"row_count\":%d,", jsonText(f.head.words), jsonText(f.head.generated()), jsonText(f.head.state), f.head.rows)
	line = append(appendFacts(line, f.head.facts), "\"rows\":["...)
	first := true
	err := f.each(func(row *T) error {
		if !first {
			line = append(line, ',')
		}
		first = false
		line = columns.AppendJSON(append(line, '\n'), f.columns, row)
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

// brokenOff ends the connection when an answer fails half way, so that a cut file never looks complete; net/http turns this
// panic into exactly that.
func brokenOff(err error) error {
	if err == nil || errors.Is(err, errProbeFull) {
		return nil
	}
	return fmt.Errorf("export broken off: %w", errors.Join(err, http.ErrAbortHandler))
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
