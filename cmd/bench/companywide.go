package main

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"opshub/catalog"
)

// companyWide asks every screen for everybody and all dates: first of a process that has just started, first of a service that has
// made what it makes by itself, and some times more. Each of those last holds a parameter that the screen does not know, so that no kept
// page answers.
func companyWide(ctx context.Context, b *bench) ([]row, error) {
	db, err := b.large(ctx)
	if err != nil {
		return nil, err
	}
	screens, err := shownScreens(b.screens)
	if err != nil {
		return nil, err
	}
	service, err := b.rested(ctx, everywhere, db)
	if err != nil {
		return nil, err
	}
	defer service.stop()
	var rows []row
	for i, sc := range screens {
		if len(sc.Params()) > 0 {
			continue
		}
		got, err := b.everybody(ctx, db, service, sc)
		if err != nil {
			got = []row{{Name: nameOf(sc) + ", company-wide", State: failed, Note: err.Error()}}
		}
		rows = append(rows, got...)
		progress(i, len(screens), got...)
	}
	return rows, nil
}

// coldStarts is how many processes are started to ask each for its first answer: what else the machine does meets one of them.
const coldStarts = 3

// everybody is the first requests of a screen and the median of some more. The service is a rested one.
func (b *bench) everybody(ctx context.Context, db string, service *process, sc catalog.Screen) ([]row, error) {
	var colds, wholes []time.Duration
	for range coldStarts {
		cold, whole, err := b.coldly(ctx, db, sc)
		if err != nil {
			return nil, err
		}
		colds, wholes = append(colds, cold), append(wholes, whole)
	}
	first, err := answerTime(ctx, service.addr, sc.Path)
	if err != nil {
		return nil, err
	}
	var warm []time.Duration
	for _, path := range again(sc, b.repeats) {
		took, err := answerTime(ctx, service.addr, path)
		if err != nil {
			return nil, err
		}
		warm = append(warm, took)
	}
	rows := []row{
		limited(nameOf(sc)+", company-wide, warm", milliseconds(median(warm)), atMost(25, "ms"), fmt.Sprintf("median of %d", b.repeats)),
		limited(nameOf(sc)+", company-wide, first", milliseconds(first), atMost(150, "ms"), "the first request of this screen to a service that rests"),
		limited(nameOf(sc)+", company-wide, cold", milliseconds(median(colds)), atMost(150, "ms"),
			fmt.Sprintf("the first request of this screen to a new process, median of %d processes", coldStarts)+following(median(wholes))),
	}
	loads := [][2]func(string) load{{requests(sc.Path), requests(again(sc, b.repeats)...)}, {requests(catalog.PathHub), requests(sc.Path)}, {requests(catalog.PathHub), requests(sc.Path)}}
	for i, l := range loads {
		if rows[i], err = rows[i].explain(ctx, db, l[0], l[1]); err != nil {
			return nil, err
		}
	}
	return rows, nil
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

// following says how long all of a screen takes where that is worth a word.
func following(whole time.Duration) string {
	if whole < time.Second {
		return ""
	}
	return fmt.Sprintf("; what follows the page is there after %.1f s", whole.Seconds())
}

// again are addresses of a screen that no kept page answers.
func again(sc catalog.Screen, times int) (paths []string) {
	for i := range times {
		paths = append(paths, sc.Path+"?nr="+strconv.Itoa(i))
	}
	return paths
}

// answerTime is how long one answer takes to its end, on a connection of its own.
func answerTime(ctx context.Context, addr, path string) (time.Duration, error) {
	got, err := download(ctx, addr, path)
	if err == nil && got.bytes == 0 {
		err = fmt.Errorf("%s gave nothing", path)
	}
	return got.whole, err
}
