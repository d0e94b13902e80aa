package report

import (
	"strings"
	"time"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// OverviewJSON is the JSON face of an overview: the same figures, facts and rows.
func OverviewJSON(r *web.Request, f web.OverviewResult, words string) any {
	out := map[string]any{"title": r.Screen.Title, "filter": words, "generated_at": components.Stamp(r.Now), "time_zone": r.Zone}
	if r.Subject != "" {
		out["subject"] = r.Subject
	}
	if f.Lead != "" {
		out["summary"] = f.Lead
	}
	if f.Verdict.Tag.Word != "" {
		out["verdict"], out["why"] = f.Verdict.Tag.Word, f.Verdict.Why
	}
	counters := map[string]string{}
	for _, c := range f.Counters {
		counters[c.Label] = strings.TrimSpace(c.Value + " " + c.Tag.Word)
	}
	out["counters"], out["facts"] = counters, FactsJSON(f.Facts)
	out["parts"] = PartsJSON(f.Parts)
	return out
}

// PartsJSON is the JSON form of the parts of an overview.
func PartsJSON(list []components.Part) []map[string]any {
	parts := make([]map[string]any, 0, len(list))
	for _, p := range list {
		part := map[string]any{"id": p.ID, "title": p.Title, "facts": FactsJSON(p.Facts), "rows": TableJSON(p.Table)}
		if len(p.Needs) > 0 {
			part["conditions"] = ShownNeedsJSON(p.Needs)
		}
		if p.Sample != "" {
			part["sample"] = p.Sample
		}
		if len(p.Words) > 0 {
			part["words"] = p.Words
		}
		if p.Pager.Text != "" {
			part["holds"] = p.Pager.Text
		}
		if len(p.Checks) > 0 {
			part["rows"] = rowsJSON(p.Checks)
		}
		parts = append(parts, part)
	}
	return parts
}

// FactsJSON maps the label of each fact to its text.
func FactsJSON(facts []components.Fact) map[string]string {
	out := map[string]string{}
	for _, f := range facts {
		out[f.Label] = strings.TrimSpace(f.Text + " " + f.Tag.Word)
	}
	return out
}

// TableJSON returns the rows of a table, each as a map from column heading to text.
func TableJSON(t components.Table) []map[string]string {
	rows := []map[string]string{}
	for _, g := range t.Groups {
		for _, row := range g.Rows {
			line := map[string]string{}
			for i, c := range row.Cells {
				line[t.Heads[i].Label] = strings.Join(strings.Fields(format.Join(format.Spaced(c.Lead, c.Text), c.Tag.Word, strings.Join(c.Codes, " "), c.Sub)), " ")
			}
			if g.Title != "" {
				line["group"] = g.Title
			}
			rows = append(rows, line)
		}
	}
	return rows
}

// NeedJSON is the JSON form of a condition.
type NeedJSON struct {
	Key   string `json:"key"`
	Title string `json:"title"`
	Holds bool   `json:"holds"`
	Seen  string `json:"seen"`
}

// ShownNeedsJSON converts conditions as a screen shows them.
func ShownNeedsJSON(list []components.Need) []NeedJSON {
	out := make([]NeedJSON, len(list))
	for i, n := range list {
		out[i] = NeedJSON{n.Key, n.Title, n.Holds, n.Seen}
	}
	return out
}

// rowJSON is the JSON form of one check.
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
	Since    string       `json:"since,omitempty"`       // since when the check has this status in this process
	Before   check.Status `json:"before,omitempty"`      // status before the last change
	LastWas  string       `json:"last_before,omitempty"` // when it last had that status
	Why      reasonJSON   `json:"why"`
}

// reasonJSON is the JSON form of the reason of a status.
type reasonJSON struct {
	Summary  string `json:"summary"`
	Expected string `json:"expected"`
	Observed string `json:"observed"`
	Breaks   string `json:"breaks"`
	Fix      string `json:"fix"`
}

// ReportJSON is the JSON face of a report of checks. Screens add their own fields.
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
			Code: row.Code, Matched: row.Matched, Millis: float64(row.Took) / float64(time.Millisecond), Seen: row.Evidence, Why: reasonOf(row.Status, row.Why)}
		list[i].setSince(row.Since)
	}
	return list
}

func filesJSON(rows []check.FileRow) []rowJSON {
	list := make([]rowJSON, len(rows))
	for i, row := range rows {
		list[i] = rowJSON{Status: row.Status, Group: row.Group, Title: row.Title, Required: row.Required, Path: row.Path, Size: row.Size, Why: reasonOf(row.Status, row.Why)}
		if !row.Modified.IsZero() {
			list[i].Modified = components.Stamp(row.Modified)
		}
		list[i].setSince(row.Since)
	}
	return list
}

func (row *rowJSON) setSince(since check.Since) {
	if since.At.IsZero() {
		return
	}
	row.Since = components.Stamp(since.At)
	if since.Turned {
		row.Before, row.LastWas = since.Before, components.Stamp(since.LastWas)
	}
}

func reasonOf(status check.Status, w check.Why) reasonJSON {
	if status == check.Pass {
		w.Summary = "the check passed"
	}
	return reasonJSON(w)
}

// CardJSON is the JSON form of one screen in a list of screens.
type CardJSON struct {
	Title       string `json:"title"`
	Status      string `json:"status"`
	Description string `json:"description"`
	URI         string `json:"uri"`
	Name        string `json:"route_name"`
}

// CardsJSON converts the cards of a list.
func CardsJSON(l components.CardList) []CardJSON {
	list := make([]CardJSON, len(l.Cards))
	for i, c := range l.Cards {
		list[i] = CardJSON{c.Title, format.ReadyTag(c.Ready).Word, c.Text, c.URI, c.Name}
	}
	return list
}
