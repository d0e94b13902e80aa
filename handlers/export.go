package handlers

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

var errNoFace = errors.New("BUG: the dataset has no such face")

// export answers the CSV face of the screen that the row names.
func (s *server) export(sc catalog.Screen) (screenFunc, error) {
	d, err := s.dataset(sc)
	if err == nil && d.export == nil {
		return nil, errNoFace
	}
	return strict(d.export), err
}

// exportHead is what the headers of an export say: its name, its filter in words, when, and how many rows.
type exportHead struct {
	file      string
	words     string
	generated string
	rows      int
	bom       bool
	facts     any // the summary object of a JSON file; nil for none
}

func (s *server) exportHead(r *request, name, ext string, rows int) exportHead {
	return exportHead{file: fileStem(name, r.filter) + "." + ext, words: r.filter.Words(s.filterWords(r)),
		generated: components.Stamp(r.now) + " " + r.zone, rows: rows, bom: r.query.Get("bom") != "0"}
}

// fileStem is the name of a file without its ending: the report and the dates of the filter.
func fileStem(name string, f schedule.Filter) string {
	var b strings.Builder
	b.WriteString(name)
	for _, d := range []schedule.Date{f.From, f.To} {
		if d != 0 {
			b.WriteString("_" + d.String())
		}
	}
	return b.String()
}

// write sends the head of an export. Header values are ASCII: what is not is percent-encoded.
func (h exportHead) write(w http.ResponseWriter, contentType string, download bool) {
	head := w.Header()
	head.Set("Content-Type", contentType)
	if download {
		head.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q; filename*=UTF-8''%s", h.file, url.PathEscape(h.file)))
	}
	head.Set("Cache-Control", "private, no-store")
	head.Set("X-Export-Filters", headerText(h.words))
	head.Set("X-Export-Generated-At", h.generated)
	head.Set("X-Export-Row-Count", strconv.Itoa(h.rows))
	w.WriteHeader(http.StatusOK)
}

// headerText percent-encodes what an HTTP header must not hold.
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

// exportBuffer is how much of an export is gathered before it goes to the wire.
const exportBuffer = 32 << 10

// writeCSV streams every row as RFC 4180 CSV. A failure after the head breaks the transfer off, so that a cut file
// never looks complete.
func writeCSV[T any](w http.ResponseWriter, req *http.Request, head exportHead, columns []schedule.Column[T], each func(func(*T) error) error) error {
	head.write(w, "text/csv; charset=utf-8; header=present", true)
	if req.Method == http.MethodHead {
		return nil
	}
	out := bufio.NewWriterSize(w, exportBuffer)
	line := []byte{}
	if head.bom {
		line = append(line, "\xEF\xBB\xBF"...)
	}
	line = schedule.AppendCSVHead(line, columns)
	if _, err := out.Write(line); err != nil {
		return brokenOff(err)
	}
	err := each(func(row *T) error {
		line = schedule.AppendCSV(line[:0], columns, row)
		_, err := out.Write(line)
		return err
	})
	if err == nil {
		err = out.Flush()
	}
	return brokenOff(err)
}

// writeJSONRows streams the rows as one JSON object: what was asked, then one object a row.
func writeJSONRows[T any](w http.ResponseWriter, req *http.Request, head exportHead, columns []schedule.Column[T], each func(func(*T) error) error) error {
	head.write(w, "application/json; charset=utf-8", false)
	if req.Method == http.MethodHead {
		return nil
	}
	out := bufio.NewWriterSize(w, exportBuffer)
	line := fmt.Appendf(nil, "{\"filter\":%s,\"generated_at\":%s,\"row_count\":%d,", jsonText(head.words), jsonText(head.generated), head.rows)
	line = append(appendFacts(line, head.facts), "\"rows\":["...)
	first := true
	err := each(func(row *T) error {
		if !first {
			line = append(line, ',')
		}
		first = false
		line = schedule.AppendJSON(append(line, '\n'), columns, row)
		_, err := out.Write(line)
		line = line[:0]
		return err
	})
	if err == nil {
		_, err = out.Write(append(line, "\n]}\n"...))
	}
	if err == nil {
		err = out.Flush()
	}
	return brokenOff(err)
}

// brokenOff ends the connection when an export fails half way; net/http turns this panic into exactly that.
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
