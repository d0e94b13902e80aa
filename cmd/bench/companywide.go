package main

import (
	"context"
	"fmt"
	"slices"
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
	screens = slices.DeleteFunc(screens, func(sc catalog.Screen) bool { return len(sc.Params()) > 0 })
	colds := b.coldRounds(ctx, db, screens)
	service, err := b.rested(ctx, everywhere, db)
	if err != nil {
		return nil, err
	}
	defer service.stop()
	var rows []row
	for i, sc := range screens {
		got, err := b.everybody(ctx, db, service, sc, colds[i])
		if err != nil {
			got = []row{{Name: nameOf(sc) + ", company-wide", State: failed, Note: err.Error()}}
		}
		rows = append(rows, got...)
		progress(rounds*len(screens)+i, (rounds+1)*len(screens), got...)
	}
	return rows, nil
}

// everybody is the first requests of a screen and the median of some more. The service is a rested one.
func (b *bench) everybody(ctx context.Context, db string, service *process, sc catalog.Screen, colds coldStarts) ([]row, error) {
	cold, err := colds.row(sc)
	if err != nil {
		return nil, err
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
		cold,
	}
	loads := [][2]func(string) load{{requests(sc.Path), requests(again(sc, b.repeats)...)}, {requests(catalog.PathHub), requests(sc.Path)}, {requests(catalog.PathHub), requests(sc.Path)}}
	for i, l := range loads {
		if rows[i], err = rows[i].explain(ctx, db, l[0], l[1]); err != nil {
			return nil, err
		}
	}
	return rows, nil
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
