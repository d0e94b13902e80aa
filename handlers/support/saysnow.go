package support

import (
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
	"opshub/schedule"
)

// saying is what screens say at one moment.
type saying struct {
	at      time.Time
	cells   map[string]components.Cell // by path, of the screens that answer
	answers answers
}

// saidNow opens each screen of the builder and returns what it says. The screens are about the draft period in work, whatever the
// filter.
func saidNow(s *web.Server, r *web.Request) saying {
	all := report.CloneRequest(r)
	all.Filter = schedule.Filter{}
	return openAll(s, all)
}

// openAll opens each screen in turn, as far as it is there.
func openAll(s *web.Server, r *web.Request) saying {
	said := saying{s.Now(), map[string]components.Cell{}, answers{}}
	for _, group := range catalog.ReadingOrder {
		for _, sc := range s.Catalog.Reading(group) {
			if sc.Path != r.Screen.Path && s.Checker.Ready(sc.Path) {
				said.cells[sc.Path] = saysNow(s, r, sc, said.answers)
			}
		}
	}
	return said
}

// saysNow is what a screen says at this moment: its answer as a word with its colour, and its figures. One without either is ready.
func saysNow(s *web.Server, r *web.Request, sc catalog.Screen, words answers) components.Cell {
	if d, err := report.Dataset(s, sc); err == nil && sc.Family.IsExhibit() {
		asked := *r
		asked.Screen = sc
		if seen, err := d.Look(&asked); err == nil {
			tag := seen.Verdict.Tag
			words[tag.Word]++
			seen.Verdict.Tag.Word = ""
			if figures := answerWords(seen); tag.Word == "" {
				return components.Cell{Text: figures}
			} else {
				return components.Cell{Tag: tag, Sub: figures}
			}
		}
	}
	if words, err := FigureOf(s, r, page.Open(s, r, sc.Path)); err == nil && words != "" {
		return components.Cell{Text: words}
	}
	return components.Cell{Tag: routecatalog.ThereTag(routecatalog.IsThere)}
}
