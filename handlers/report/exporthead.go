package report

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
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

var ErrNoFace = errors.New("BUG: the dataset has no such face")

// FileFormat is the format that the address asks for; none gives the default.
func FileFormat(r *web.Request, none web.FileFormat) (web.FileFormat, error) {
	if r.Format == "" {
		return none, nil
	}
	for _, f := range web.FileFormats {
		if f.Name == r.Format {
			return f, nil
		}
	}
	return none, web.QueryError{BadValue: web.BadFormat(r.Format, "Use csv, xlsx or json, or leave format out")}
}

// fileParams are what an address of a file may hold beside the filter and the format.
var fileParams = []string{"bom", "notes", "preview", "rows"}

// ExportHead is what the headers of an export say: its name, its filter in words, when, and how many rows.
type ExportHead struct {
	Title    string // of the report, for the sheets of a workbook
	Section  string
	File     string // name without the ending
	Words    string
	At       time.Time
	Zone     string
	State    string // the state stamp
	Rows     int
	ignored  []string // parameters of the address that a file does not know
	Bom      bool
	download bool // kept as a file; without it a browser shows what it can
	facts    any  // the summary object of a JSON file; nil for none
}

// ExportHeadOf describes the file of the rows of r, whose filter is what the question understood.
func ExportHeadOf(s *web.Server, r *web.Request, name string, rows int) ExportHead {
	of := r.Screen
	if shown, ok := s.Catalog.Lookup(of.Of); ok {
		of = shown
	}
	for i, param := range r.Screen.Params() { // one record's file must not write over another's
		name += "_" + strings.ToLower(param) + "-" + r.ParamValues()[i]
	}
	r.Known = append(fileParams[:len(fileParams):len(fileParams)], r.Rules...)
	return ExportHead{Title: of.Title, Section: of.Section, File: FileStem(name, r.Filter), Words: r.Filter.Words(page.FilterWords(s, r)),
		At: r.Now, Zone: r.Zone, State: s.StateStamp(r), Rows: rows, ignored: r.Unknown(r.Known...), Bom: r.Query.Get("bom") != "0", download: r.Screen.Family == catalog.Export}
}

// FileStem is the name of a file without its ending: the report and the dates of the filter, as in name_from_2026-11-16.
func FileStem(name string, f schedule.Filter) string {
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
func (h ExportHead) generated() string { return components.Stamp(h.At) + " " + h.Zone }

// write sends the head of an export. Header values are ASCII: what is not is percent-encoded.
func (h ExportHead) write(w http.ResponseWriter, format web.FileFormat) {
	head, kind := w.Header(), "attachment"
	if !h.download && format == web.JsonFile {
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
