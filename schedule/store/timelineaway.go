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
	kind, status uint8
	takes        bool // takes its employee, as takeBlocks has it
}

// timedBlocks are the live occurrences of a timeline, each list by start: those that are not long, which are most, and those that are.
type timedBlocks struct {
	lists    [2][]timedBlock
	reach    [2]schedule.Instant // how long the longest of each takes
	kinds    []schedule.BlockKind
	statuses []schedule.BlockStatus
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
	b.takes = status != schedule.Requested && kind != schedule.Undesired
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

// timedBlocks reads the live occurrences.
func (s *Store) timedBlocks(ctx context.Context) (out timedBlocks, err error) {
	w := &where{}
	w.add("o.missing = 0")
	w.among("o.status", schedule.LiveStatuses)
	n := 0
	err = s.engine.query(ctx, `SELECT o.employee_id, o.block_id, o.starts_at, o.ends_at, o.occurs_on, b.kind, o.status
		FROM block_occurrence o JOIN unavailable_block b ON b.id = o.block_id`+w.text(), w.args, func(r row) error {
		if n++; n > mostTimed {
			return errNoTimeline
		}
		out.add(timedBlock{employee: r.int(0), block: r.int(1), Interval: interval(r, 2), on: date(r, 4)}, schedule.BlockKind(r.text(5)), schedule.BlockStatus(r.text(6)))
		return nil
	})
	for _, list := range out.lists {
		slices.SortStableFunc(list, func(a, b timedBlock) int { return cmp.Compare(a.Start, b.Start) })
	}
	return out, err
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
		w.Occurrences = append(w.Occurrences, schedule.Occurrence{EmployeeID: b.employee, BlockID: b.block, Status: away.statuses[b.status], Interval: b.Interval, On: b.on})
	})
}
