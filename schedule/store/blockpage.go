package store

import (
	"context"
	"math"

	"opshub/schedule"
)

// blockPage is the ids of one page of the blocks on the days of a filter from the sheet: of thousands that touch a week, few are read.
// It says false where only the table knows.
func (s *Store) blockPage(ctx context.Context, v schedule.Viewer, f schedule.Filter, o order) (ids []int64, next string, ok bool, err error) {
	times, err := s.timesAtHome(ctx, v, f)
	if err != nil || times == nil {
		return nil, "", false, err
	}
	begin, err := s.blockBegins(times.sheet)
	if err != nil {
		return nil, "", false, err
	}
	page, seen := pageOf(times.sheet, o), newNumberSet()
	defer seen.done()
	times.each(func(i int) {
		no, id := times.columns[timeBlockNo][i], times.columns[timeBlock][i]
		if !seen.add(no) {
			return
		}
		key := [4]int64{begin[no], id}
		switch o.key.name {
		case "employee":
			key = [4]int64{times.columns[timeRank][i], times.columns[timeEmployee][i], begin[no], id}
		case "status":
			key = [4]int64{page.word(times.list[times.columns[timeStatus][i]]), begin[no], id}
		}
		page.add(id, key)
	})
	ids, next = page.ids()
	return ids, next, true, nil
}

// blockBegins is when the first occurrence of each block begins, by the number of the block: its first_at.
func (s *Store) blockBegins(times *sheet) ([]int64, error) {
	return rememberedRows(s, "block begins", func() (out []int64, err error) {
		for i, no := range times.columns[timeBlockNo] {
			for int64(len(out)) <= no {
				out = append(out, math.MaxInt64)
			}
			if times.columns[timeMarks][i]&timeMissing == 0 {
				out[no] = min(out[no], times.columns[timeStart][i]*60)
			}
		}
		return out, nil
	}, func(list []int64) int { return len(list) * 8 / bytesPerRow })
}
