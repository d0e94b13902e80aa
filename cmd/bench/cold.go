package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"opshub/catalog"
)

// coldStarts is what new processes took for their first request of one screen.
type coldStarts struct {
	pages, wholes []time.Duration
	err           error
}

// coldRounds starts a process for every screen, once in each round.
func (b *bench) coldRounds(ctx context.Context, db string, screens []catalog.Screen) []coldStarts {
	got := make([]coldStarts, len(screens))
	for round := range rounds {
		for i, sc := range screens {
			page, whole, err := b.coldly(ctx, db, sc)
			got[i].add(page, whole, err)
			progress(round*len(screens)+i, (rounds+1)*len(screens), row{Name: coldName(sc), Figure: &value{Value: milliseconds(page), Unit: "ms"}})
		}
	}
	return got
}

// coldly is how long a new process takes for the first request of a screen, and until all of the screen is there: a page may say that
// a part of it follows, which its own script then asks for.
func (b *bench) coldly(ctx context.Context, db string, sc catalog.Screen) (page, whole time.Duration, err error) {
	service, err := b.serve(ctx, everywhere, db)
	if err != nil {
		return 0, 0, err
	}
	defer service.stop()
	if page, err = answerTime(ctx, service.addr, sc.Path); err != nil {
		return 0, 0, err
	}
	rest, err := answerTime(ctx, service.addr, sc.Path+"?part=screen")
	return page, page + rest, err
}

func (c *coldStarts) add(page, whole time.Duration, err error) {
	c.pages, c.wholes, c.err = append(c.pages, page), append(c.wholes, whole), errors.Join(c.err, err)
}

// row judges the median of the rounds.
func (c coldStarts) row(sc catalog.Screen) (row, error) {
	if c.err != nil {
		return row{}, c.err
	}
	note := fmt.Sprintf("the first request of this screen to a new process, median of %d processes far apart", len(c.pages)) + following(median(c.wholes))
	return limited(coldName(sc), milliseconds(median(c.pages)), atMost(150, "ms"), note), nil
}

func coldName(sc catalog.Screen) string { return nameOf(sc) + ", company-wide, cold" }

// following says how long all of a screen takes where that is worth a word.
func following(whole time.Duration) string {
	if whole < time.Second {
		return ""
	}
	return fmt.Sprintf("; what follows the page is there after %.1f s", whole.Seconds())
}
