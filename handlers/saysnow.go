package handlers

import (
	"time"

	"opshub/catalog"
	"opshub/components"
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
func (s *server) saidNow(r *request) saying {
	all := r.apart()
	all.filter = schedule.Filter{}
	return s.openAll(all)
}

// openAll opens each screen in turn, as far as it is there.
func (s *server) openAll(r *request) saying {
	said := saying{s.Now(), map[string]components.Cell{}, answers{}}
	for _, group := range catalog.ReadingOrder {
		for _, sc := range s.Catalog.Reading(group) {
			if sc.Path != r.screen.Path && s.checker.Ready(sc.Path) {
				said.cells[sc.Path] = s.saysNow(r, sc, said.answers)
			}
		}
	}
	return said
}

// saysNow is what a screen says at this moment: its answer as a word with its colour, and its figures. One without either is ready.
func (s *server) saysNow(r *request, sc catalog.Screen, words answers) components.Cell {
	if d, err := s.dataset(sc); err == nil && sc.Family.IsExhibit() {
		asked := *r
		asked.screen = sc
		if seen, err := d.look(&asked); err == nil {
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
	if words, err := s.figureOf(r, s.open(r, sc.Path)); err == nil && words != "" {
		return components.Cell{Text: words}
	}
	return components.Cell{Tag: thereTag(isThere)}
}
