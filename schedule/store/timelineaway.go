package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

// timedBlock is a live occurrence of a block in few bytes. kind and status are places in the lists of words.
type timedBlock struct {
	employee, block int64
	schedule.Interval
	on           schedule.Date
	who          int32 // place of the employee in the timeline
	kind, status uint8
	takes        bool // takes its employee
}

// timedBlocks are the live occurrences of a timeline, each list by start: those that are not long, which are most, and those that are.
type timedBlocks struct {
	lists    [2][]timedBlock
	reach    [2]schedule.Instant // how long the longest of each takes
	kinds    []schedule.BlockKind
	statuses []schedule.BlockStatus
	others   map[int64]schedule.BlockKind // of the blocks that are not simply unavailable time; kept, not to be changed
}

// size is how many shifts of a timeline weigh as much.
func (t *timedBlocks) size() int {
	const bytes = 48
	return (len(t.lists[0]) + len(t.lists[1])) * bytes / timedBytes
}

// each gives the occurrences that share time with the interval: by start those that are not long, then the long ones.
func (t *timedBlocks) each(at schedule.Interval, fn func(*timedBlock)) {
	for l, list := range t.lists {
		from, _ := slices.BinarySearchFunc(list, at.Start-t.reach[l], func(b timedBlock, start schedule.Instant) int { return cmp.Compare(b.Start, start) })
		for k := from; k < len(list) && list[k].Start < at.End; k++ {
			if list[k].End > at.Start {
				fn(&list[k])
			}
		}
	}
}

// add puts an occurrence behind the others.
func (t *timedBlocks) add(b timedBlock, kind schedule.BlockKind, status schedule.BlockStatus) {
	b.kind, b.status = wordPlace(&t.kinds, kind), wordPlace(&t.statuses, status)
	b.takes = takes(status, kind)
	l := 0
	if b.Minutes() > longMinutes {
		l = 1
	}
	t.lists[l], t.reach[l] = append(t.lists[l], b), max(t.reach[l], b.End-b.Start)
}

// wordPlace is where a word stands in a short list, which gets it when it is new.
func wordPlace[T comparable](list *[]T, word T) uint8 {
	k := slices.Index(*list, word)
	if k < 0 {
		k, *list = len(*list), append(*list, word)
	}
	return uint8(k) // #nosec G115 -- as many as kinds or statuses
}

// timedBlocks takes the live occurrences off their sheet, in the order of their starts and then of their ids; whose says where the employees
// stand in the timeline. Their day is that on which they start: one whose time does not exist on its day is missing.
func (s *Store) timedBlocks(ctx context.Context, whose map[int64]int32) (out timedBlocks, err error) {
	times, err := s.occurrenceSheet(ctx)
	if err != nil {
		return out, err
	}
	if times == nil || times.rows > mostTimed {
		return out, errNoTimeline
	}
	kinds, err := s.otherKinds(ctx)
	if err != nil {
		return out, err
	}
	out.others = kinds
	c, live := times.columns, wordSet(times, schedule.LiveStatuses)
	var rows []int64 // by start and row, in one number
	for i := range times.rows {
		if c[timeMarks][i]&timeMissing == 0 && live[c[timeStatus][i]] {
			rows = append(rows, c[timeStart][i]<<rowBits|int64(i))
		}
	}
	slices.Sort(rows)
	for _, row := range rows {
		i := int(row & (1<<rowBits - 1))
		employee, block := c[timeEmployee][i], c[timeBlock][i]
		who, known := whose[employee]
		if !known { // the employees changed between the questions
			return out, errNoTimeline
		}
		out.add(timedBlock{employee: employee, block: block, who: who, Interval: times.times(i, timeStart, timeMinutes), on: schedule.Date(c[timeFirst][i])}, // #nosec G115 -- the packer wrote it from a date
			cmp.Or(kinds[block], schedule.Unavailable), schedule.BlockStatus(times.list[c[timeStatus][i]]))
	}
	return out, nil
}

// rowBits hold the number of a row of a sheet.
const rowBits = 31

// otherKinds is the kinds of the blocks that are not simply unavailable time. It is kept: do not change it.
func (s *Store) otherKinds(ctx context.Context) (map[int64]schedule.BlockKind, error) {
	list, err := rememberedRows(s, "other kinds", func() ([]map[int64]schedule.BlockKind, error) {
		kinds := map[int64]schedule.BlockKind{}
		err := s.engine.query(ctx, `SELECT b.id, b.kind FROM unavailable_block b WHERE b.kind <> ?1`, []any{string(schedule.Unavailable)}, func(r row) error {
			kinds[r.int(0)] = schedule.BlockKind(r.text(1))
			return nil
		})
		return []map[int64]schedule.BlockKind{kinds}, err
	}, func(list []map[int64]schedule.BlockKind) int { return 1 + len(list[0])/2 })
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

func (t *timedBlocks) occurrence(b *timedBlock) schedule.Occurrence {
	return schedule.Occurrence{EmployeeID: b.employee, BlockID: b.block, Status: t.statuses[b.status], Interval: b.Interval, On: b.on}
}

// blocksInTime takes the live occurrences from the timeline, in the order in which the database gives them by the index of starts.
func (wr *workerReader) blocksInTime() {
	away := &wr.time.away
	away.each(wr.ask.Blocks, func(b *timedBlock) {
		k, ok := wr.of[b.employee]
		if !ok {
			return
		}
		w := &wr.out[k]
		if w.Kinds == nil {
			w.Kinds = map[int64]schedule.BlockKind{}
		}
		w.Kinds[b.block] = away.kinds[b.kind]
		w.Occurrences = append(w.Occurrences, away.occurrence(b))
	})
}
