package report

import (
	"time"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// rowJSON is one check as programs read it.
type rowJSON struct {
	Status   check.Status `json:"status"`
	Group    string       `json:"group"`
	Title    string       `json:"title"`
	Purpose  string       `json:"purpose,omitempty"`
	Required bool         `json:"required"`
	URI      string       `json:"uri,omitempty"`
	Name     string       `json:"route_name,omitempty"`
	Open     string       `json:"open,omitempty"` // address that opens the screen
	Path     string       `json:"path,omitempty"`
	Size     int64        `json:"size,omitempty"`
	Modified string       `json:"modified,omitempty"`
	Code     int          `json:"answered,omitempty"`
	Matched  string       `json:"matched_route,omitempty"`
	Millis   float64      `json:"took_ms,omitempty"`
	Seen     string       `json:"seen,omitempty"`
	Since    string       `json:"since,omitempty"`       // it comes out so in this process
	Before   check.Status `json:"before,omitempty"`      // as it came out before it turned
	LastWas  string       `json:"last_before,omitempty"` // when it was last seen so
	Why      whyJSON      `json:"why"`
}

type whyJSON struct {
	Summary  string `json:"summary"`
	Expected string `json:"expected"`
	Observed string `json:"observed"`
	Breaks   string `json:"breaks"`
	Fix      string `json:"fix"`
}

// ReportJSON is the machine face of a report; screens add what is their own.
func ReportJSON(r *web.Request, report check.Report) map[string]any {
	out := map[string]any{
		"title": r.Screen.Title, "generated_at": components.Stamp(r.Now), "time_zone": r.Zone, "overall": report.Overall(),
		"required_failures": report.RequiredFailures(), "optional_warnings": report.OptionalWarnings(), "routes": rowsJSON(report.Routes),
	}
	if len(report.Files) > 0 {
		out["files"] = filesJSON(report.Files)
	}
	if len(report.Service) > 0 {
		out["service"] = rowsJSON(report.Service)
	}
	if len(report.Navigation) > 0 {
		out["navigation"] = rowsJSON(report.Navigation)
	}
	return out
}

func rowsJSON(rows []check.Row) []rowJSON {
	list := make([]rowJSON, len(rows))
	for i, row := range rows {
		list[i] = rowJSON{Status: row.Status, Group: row.Group, Title: row.Title, Purpose: row.Purpose, Required: row.Required, URI: row.URI, Name: row.RouteName, Open: row.Link,
			Code: row.Code, Matched: row.Matched, Millis: float64(row.Took) / float64(time.Millisecond), Seen: row.Evidence, Why: whyOf(row.Status, row.Why)}
		list[i].since(row.Since)
	}
	return list
}

func filesJSON(rows []check.FileRow) []rowJSON {
	list := make([]rowJSON, len(rows))
	for i, row := range rows {
		list[i] = rowJSON{Status: row.Status, Group: row.Group, Title: row.Title, Required: row.Required, Path: row.Path, Size: row.Size, Why: whyOf(row.Status, row.Why)}
		if !row.Modified.IsZero() {
			list[i].Modified = components.Stamp(row.Modified)
		}
		list[i].since(row.Since)
	}
	return list
}

func (row *rowJSON) since(since check.Since) {
	if since.At.IsZero() {
		return
	}
	row.Since = components.Stamp(since.At)
	if since.Turned {
		row.Before, row.LastWas = since.Before, components.Stamp(since.LastWas)
	}
}

func whyOf(status check.Status, w check.Why) whyJSON {
	if status == check.Pass {
		w.Summary = "it holds"
	}
	return whyJSON(w)
}

// CardJSON is one screen of a list, with whether it is ready.
type CardJSON struct {
	Title       string `json:"title"`
	Status      string `json:"status"`
	Description string `json:"description"`
	URI         string `json:"uri"`
	Name        string `json:"route_name"`
}

func CardsJSON(l components.CardList) []CardJSON {
	list := make([]CardJSON, len(l.Cards))
	for i, c := range l.Cards {
		list[i] = CardJSON{c.Title, format.ReadyTag(c.Ready).Word, c.Text, c.URI, c.Name}
	}
	return list
}
