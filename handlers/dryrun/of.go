package dryrun

import (
	"errors"
	"fmt"

	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule/rules"
)

// DryRunOf is the dry run over the draft period that a request is about: that of its path, whatever became of it, or else the one in
// work. It is made once for each version of the schedule and each day. Where there is none, why says so in a sentence, and err is nil.
func DryRunOf(s *web.Server, r *web.Request) (run DryRun, why string, err error) {
	ask := dryRunAsk(s, r)
	id := r.Filter.DraftPeriodID
	if id == 0 {
		id = page.DraftInHand(r)
	}
	run.List = -1
	latest := web.Once(s, dryRunKey{}, func() *web.Kept[rules.DryRun] { return &web.Kept[rules.DryRun]{} })
	run.DryRun, err = latest.Get(fmt.Sprint(r.Roster.Version, "|", r.Viewer, "|", id, "|", r.Today), func() (rules.DryRun, error) {
		return r.View().DryRun(r.Ctx, s.Store, ask, s.Now)
	})
	run.Ask = ask
	return run, RefusedWords(err), notRefused(err)
}

type dryRunKey struct{}

// DryRunNow is the same, made for this request, with the time that its steps take.
func DryRunNow(s *web.Server, r *web.Request) (run DryRun, why string, err error) {
	type made struct {
		run rules.DryRun
		err error
	}
	m, _ := web.FoundOnce(r, "dry run", func() (m made, err error) {
		m.run, m.err = r.View().DryRun(r.Ctx, s.Store, dryRunAsk(s, r), s.Now)
		return m, nil // why there is none holds as long as a run
	})
	run.List, run.DryRun = -1, m.run
	return run, RefusedWords(m.err), notRefused(m.err)
}

func dryRunAsk(s *web.Server, r *web.Request) rules.DryRunAsk {
	ask := rules.DryRunAsk{Today: r.Today}
	if r.Filter.DraftPeriodID != 0 {
		ask.Period, ask.Published = format.ID(r.Filter.DraftPeriodID), true
	}
	return ask
}

// RefusedWords says in a sentence why there is no dry run; empty where there is one, or where it broke.
func RefusedWords(err error) string {
	var refused *rules.RefusedDryRun
	if errors.As(err, &refused) {
		return refused.When
	}
	return ""
}

// notRefused is err unless it only says why there is no dry run.
func notRefused(err error) error {
	if RefusedWords(err) != "" {
		return nil
	}
	return err
}
