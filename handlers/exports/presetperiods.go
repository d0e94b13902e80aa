package exports

import (
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// periodPresets are the draft period that is being planned and the published one that is in force.
func periodPresets(s *web.Server, r *web.Request) []preset {
	draft := preset{key: "draft-period", name: "Current draft period", note: "There is no draft period in this schedule."}
	published := preset{key: "published-period", name: "Current published period", note: "There is no published period in this schedule."}
	drafts := slices.DeleteFunc(r.View().DraftPeriods(), func(p schedule.DraftPeriod) bool { return p.Status == "published" || p.Status == "archived" })
	if i := page.Nearest(r.Today, len(drafts), func(i int) (schedule.Date, schedule.Date) { return drafts[i].StartsOn, drafts[i].EndsOn }); i >= 0 {
		p := drafts[i]
		draft.first, draft.last, draft.note = p.StartsOn, p.EndsOn, format.Join(p.Name, format.Words(p.Status))
	}
	periods := page.CurrentPeriods(r)
	if i := page.Nearest(r.Today, len(periods), func(i int) (schedule.Date, schedule.Date) { return periods[i].StartsOn, periods[i].EndsOn }); i >= 0 {
		published.first, published.last, published.note = periods[i].StartsOn, periods[i].EndsOn, page.VersionWords(r, periods[i])
	}
	return []preset{draft, published}
}

// presetsJSON is the machine face: one object per preset, with the addresses of its faces.
func presetsJSON(r *web.Request, view components.PresetPage) any {
	type report struct {
		Report string            `json:"report"`
		Rows   int               `json:"row_count"`
		Covers string            `json:"covers,omitempty"` // its own dates, where they are not those of the preset
		Links  map[string]string `json:"links"`
	}
	type object struct {
		Key     string   `json:"preset"`
		Name    string   `json:"name"`
		Dates   string   `json:"dates"`
		Note    string   `json:"note,omitempty"`
		Reports []report `json:"reports"`
	}
	list := make([]object, 0, len(view.Rows))
	for _, row := range view.Rows {
		o := object{Key: row.ID, Name: row.Name, Dates: row.Dates, Note: row.Note, Reports: []report{}}
		for _, p := range row.Reports {
			o.Reports = append(o.Reports, report{p.Label, p.Rows, p.Covers, linksJSON(p.Href, p.Links)})
		}
		list = append(list, o)
	}
	return map[string]any{"generated_at": components.Stamp(r.Now), "presets": list}
}
