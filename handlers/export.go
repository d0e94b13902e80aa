package handlers

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

var errNoFace = errors.New("BUG: the dataset has no such face")

// export answers the file of the screen that the row names: CSV where no format is asked for, and with preview=1 what the
// file would hold.
func (s *server) export(sc catalog.Screen) (screenFunc, error) {
	d, err := s.dataset(sc)
	if err == nil && d.write == nil {
		return nil, errNoFace
	}
	return strict(func(r *request) (*answer, error) {
		format, err := r.fileFormat(csvFile)
		if err != nil {
			return nil, err
		}
		if r.query.Get("preview") == "1" {
			r.format = "" // whatever the file would be, the preview is a page
			return s.preview(r, d)
		}
		return d.write(r, format)
	}), err
}

// fileFormat is one way to write rows into a file.
type fileFormat struct{ name, contentType, good string }

// The formats, by the name they have in an address and behind the point of a file name.
var (
	csvFile     = fileFormat{"csv", "text/csv; charset=utf-8; header=present", "spreadsheets, scripts"}
	xlsxFile    = fileFormat{"xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Excel, with real dates"}
	jsonFile    = fileFormat{"json", "application/json; charset=utf-8", "programs"}
	fileFormats = []fileFormat{csvFile, xlsxFile, jsonFile}
)

// fileFormat is the format that the address asks for; none gives the default.
func (r *request) fileFormat(none fileFormat) (fileFormat, error) {
	if r.format == "" {
		return none, nil
	}
	for _, f := range fileFormats {
		if f.name == r.format {
			return f, nil
		}
	}
	return none, queryError{BadValue: badFormat(r.format, "Use csv, xlsx or json, or leave format out")}
}

// fileParams are what an address of a file may hold beside the filter and the format.
var fileParams = []string{"bom", "notes", "preview", "rows"}

// exportHead is what the headers of an export say: its name, its filter in words, when, and how many rows.
type exportHead struct {
	title    string // of the report, for the sheets of a workbook
	section  string
	file     string // name without the ending
	words    string
	at       time.Time
	zone     string
	state    string // the state stamp
	rows     int
	ignored  []string // parameters of the address that a file does not know
	bom      bool
	download bool // kept as a file; without it a browser shows what it can
	facts    any  // the summary object of a JSON file; nil for none
}

// exportHead describes the file of the rows of r, whose filter is what the question understood.
func (s *server) exportHead(r *request, name string, rows int) exportHead {
	of := r.screen
	if shown, ok := s.Catalog.Lookup(of.Of); ok {
		of = shown
	}
	for i, param := range r.screen.Params() { // one record's file must not write over another's
		name += "_" + strings.ToLower(param) + "-" + r.paramValues()[i]
	}
	r.known = append(fileParams[:len(fileParams):len(fileParams)], r.rules...)
	return exportHead{title: of.Title, section: of.Section, file: fileStem(name, r.filter), words: r.filter.Words(s.filterWords(r)),
		at: r.now, zone: r.zone, state: s.stateStamp(r), rows: rows, ignored: r.unknown(r.known...), bom: r.query.Get("bom") != "0", download: r.screen.Family == catalog.Export}
}

// fileStem is the name of a file without its ending: the report and the dates of the filter, as in name_from_2026-11-16.
func fileStem(name string, f schedule.Filter) string {
	var b strings.Builder
	b.WriteString(name)
	switch {
	case f.From != 0 && f.To != 0:
		b.WriteString("_" + f.From.String() + "_" + f.To.String())
	case f.From != 0: // the open side is said, or three ranges would write over each other's file
		b.WriteString("_from_" + f.From.String())
	case f.To != 0:
		b.WriteString("_until_" + f.To.String())
	}
	return b.String()
}

// generated is the moment of the answer in the organization's zone.
func (h exportHead) generated() string { return components.Stamp(h.at) + " " + h.zone }

// write sends the head of an export. Header values are ASCII: what is not is percent-encoded.
func (h exportHead) write(w http.ResponseWriter, format fileFormat) {
	head, kind := w.Header(), "attachment"
	if !h.download && format == jsonFile {
		kind = "inline"
	}
	file := h.file + "." + format.name
	head.Set("Content-Type", format.contentType)
	head.Set("Content-Disposition", fmt.Sprintf("%s; filename=%q; filename*=UTF-8''%s", kind, file, url.PathEscape(file)))
	head.Set("Cache-Control", "private, no-store")
	head.Set("X-Export-Filters", headerText(h.words))
	head.Set("X-Export-Generated-At", h.generated())
	head.Set(stateHeader, h.state)
	head.Set("X-Export-Row-Count", strconv.Itoa(h.rows))
	if len(h.ignored) > 0 { // a mistyped filter would otherwise pass for the whole company
		head.Set("X-Export-Ignored", headerText(strings.Join(h.ignored, ", ")))
	}
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
