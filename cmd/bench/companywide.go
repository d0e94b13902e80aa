package main

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"opshub/catalog"
)

// companyWide asks every screen for everybody and all dates: the first request of a service that has just started, then others
// of the same. Each of those holds a parameter that the screen does not know, so that no kept page answers.
func companyWide(ctx context.Context, b *bench) ([]row, error) {
	db, err := b.large(ctx)
	if err != nil {
		return nil, err
	}
	screens, err := shownScreens(b.screens)
	if err != nil {
		return nil, err
	}
	var rows []row
	for i, sc := range screens {
		if len(sc.Params()) > 0 {
			continue
		}
		got, err := b.everybody(ctx, db, sc)
		if err != nil {
			got = []row{{Name: nameOf(sc) + ", company-wide", State: failed, Note: err.Error()}}
		}
		rows = append(rows, got...)
		progress(i, len(screens), got...)
	}
	return rows, nil
}

// everybody is the first request of a screen and the median of some more.
func (b *bench) everybody(ctx context.Context, db string, sc catalog.Screen) ([]row, error) {
	service, err := b.serve(ctx, everywhere, db)
	if err != nil {
		return nil, err
	}
	defer service.stop()
	cold, err := answerTime(ctx, service.addr, sc.Path)
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
	quick, err := limited(nameOf(sc)+", company-wide, warm", milliseconds(median(warm)), atMost(25, "ms"), fmt.Sprintf("median of %d", b.repeats)).
		explain(ctx, db, requests(sc.Path), requests(again(sc, b.repeats)...))
	if err != nil {
		return nil, err
	}
	first, err := limited(nameOf(sc)+", company-wide, cold", milliseconds(cold), atMost(150, "ms"), "the first request of this screen to a new process").
		explain(ctx, db, requests(catalog.PathHub), requests(sc.Path))
	return []row{quick, first}, err
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
