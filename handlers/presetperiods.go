package handlers

import (
	"fmt"
	"slices"
	"time"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// periodPresets are the draft period that is being planned and the published one that is in force.
func (s *server) periodPresets(r *request) []preset {
	draft := preset{key: "draft-period", name: "Current draft period", note: "There is no draft period in this schedule."}
	published := preset{key: "published-period", name: "Current published period", note: "There is no published period in this schedule."}
	drafts := slices.DeleteFunc(r.view().DraftPeriods(), func(p schedule.DraftPeriod) bool { return p.Status == "published" || p.Status == "archived" })
	if i := nearest(r.today, len(drafts), func(i int) (schedule.Date, schedule.Date) { return drafts[i].StartsOn, drafts[i].EndsOn }); i >= 0 {
		p := drafts[i]
		draft.first, draft.last, draft.note = p.StartsOn, p.EndsOn, format.Join(p.Name, format.Words(p.Status))
	}
	periods := r.currentPeriods()
	if i := nearest(r.today, len(periods), func(i int) (schedule.Date, schedule.Date) { return periods[i].StartsOn, periods[i].EndsOn }); i >= 0 {
		published.first, published.last, published.note = periods[i].StartsOn, periods[i].EndsOn, r.versionWords(periods[i])
	}
	return []preset{draft, published}
}

// currentPeriods are the published versions that employees are shown now.
func (r *request) currentPeriods() []schedule.PublishedPeriod {
	return slices.DeleteFunc(r.view().PublishedPeriods(), func(p schedule.PublishedPeriod) bool { return p.Status != "current" })
}

// versionWords are what a published period is known by, "v3 of 2026-11-18".
func (r *request) versionWords(p schedule.PublishedPeriod) string {
	return fmt.Sprintf("v%d of %s", p.Version, time.Unix(int64(p.PublishedAt), 0).In(r.now.Location()).Format(time.DateOnly))
}

// nearest is the period that holds today, else the first that begins after it, else the last; -1 where there is none.
// The periods come by their first day.
func nearest(today schedule.Date, n int, at func(int) (first, last schedule.Date)) int {
	found := -1
	for i := range n {
		first, last := at(i)
		if first <= today && today <= last {
			return i
		}
		if found = i; first > today {
			return i
		}
	}
	return found
}

// presetsJSON is the machine face: one object per preset, with the addresses of its faces.
func presetsJSON(r *request, view components.PresetPage) any {
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
	return map[string]any{"generated_at": components.Stamp(r.now), "presets": list}
}
