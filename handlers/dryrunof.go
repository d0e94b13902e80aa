package handlers

import (
	"errors"
	"fmt"

	"opshub/handlers/format"
	"opshub/schedule/rules"
)

// dryRunOf is the dry run over the draft period that a request is about: that of its path, whatever became of it, or else the one in
// work. It is made once for each version of the schedule and each day. Where there is none, why says so in a sentence, and err is nil.
func (s *server) dryRunOf(r *request) (run DryRun, why string, err error) {
	ask := s.dryRunAsk(r)
	id := r.filter.DraftPeriodID
	if id == 0 {
		id = r.draftInHand()
	}
	run.List = -1
	latest := once(s, dryRunKey{}, func() *kept[rules.DryRun] { return &kept[rules.DryRun]{} })
	run.DryRun, err = latest.get(fmt.Sprint(r.roster.Version, "|", r.viewer, "|", id, "|", r.today), func() (rules.DryRun, error) {
		return r.view().DryRun(r.ctx, s.Store, ask, s.Now)
	})
	run.Ask = ask
	return run, refusedWords(err), notRefused(err)
}

type dryRunKey struct{}

// dryRunNow is the same, made for this request, with the time that its steps take.
func (s *server) dryRunNow(r *request) (run DryRun, why string, err error) {
	type made struct {
		run rules.DryRun
		err error
	}
	m, _ := foundOnce(r, "dry run", func() (m made, err error) {
		m.run, m.err = r.view().DryRun(r.ctx, s.Store, s.dryRunAsk(r), s.Now)
		return m, nil // why there is none holds as long as a run
	})
	run.List, run.DryRun = -1, m.run
	return run, refusedWords(m.err), notRefused(m.err)
}

func (s *server) dryRunAsk(r *request) rules.DryRunAsk {
	ask := rules.DryRunAsk{Today: r.today}
	if r.filter.DraftPeriodID != 0 {
		ask.Period, ask.Published = format.ID(r.filter.DraftPeriodID), true
	}
	return ask
}

// refusedWords says in a sentence why there is no dry run; empty where there is one, or where it broke.
func refusedWords(err error) string {
	var refused *rules.RefusedDryRun
	if errors.As(err, &refused) {
		return refused.When
	}
	return ""
}

// notRefused is err unless it only says why there is no dry run.
func notRefused(err error) error {
	if refusedWords(err) != "" {
		return nil
	}
	return err
}
