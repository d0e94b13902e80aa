package handlers

import (
	"context"
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// To open all screens that the builder hub lists takes seconds over the schedule of a large company. It is bounded by sayingLimit, and
// what they say serves for sayingFor, as long as the data is the same; who asks later, but within sayingAtMost, is told the same once more
// while they are opened again. The hub says when they were opened.
const (
	sayingLimit  = time.Minute
	sayingFor    = 10 * time.Second
	sayingAtMost = 10 * time.Minute
	// sayingPatience is how long the page of the hub waits for what they say; what is not there by then follows in its place.
	sayingPatience = 50 * time.Millisecond
)

// sayingOf is what may have the screens say something else.
type sayingOf struct {
	viewer schedule.Viewer
	data   string
}

// saying is what screens say at one moment.
type saying struct {
	at      time.Time
	cells   map[string]components.Cell // by path, of those that answer; read only
	answers answers
}

// saidNow is what the screens of the builder say, each opened for it. They are about the draft period in work, whatever the filter, so
// that managers who ask soon after each other share what was said. A screen that opens the hub on its own must not wait for itself.
// there is false where a page was not to wait for them until they were all open.
func (s *server) saidNow(r *request) (said saying, there bool) {
	all := r.apart() // they may be opened beside the request
	all.filter = schedule.Filter{}
	if nested(r.ctx) {
		return s.openAll(all), true
	}
	patience := sayingLimit
	if r.opensPage() {
		patience = s.saidWithin
	}
	return s.said.of(sayingOf{r.viewer, s.version()}, s.Now()).soon(r.ctx, s.Now, sayingLimit, patience, func(ctx context.Context) saying {
		all.ctx = ctx
		defer func() {
			if p := recover(); p != nil {
				s.Log.Error("panic", "err", p, "opening", "the screens of the builder")
				panic(p)
			}
		}()
		return s.openAll(all)
	})
}

// opensPage says whether a person waits for a page with nothing before him: what a script asks for beside a page, a file and a sheet
// are complete, however long it takes.
func (r *request) opensPage() bool {
	return !nested(r.ctx) && !r.fragment && r.partName == "" && r.format == "" && !r.screen.OnPaper() && r.screen.Family != catalog.Print
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
