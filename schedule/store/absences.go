package store

import "opshub/schedule"

// absences are the live blocks that share time with what a crowd is held against, by who has them.
type absences struct {
	begin, whose *[]int32                        // by who, and one more at the end; of each block, -1 for nobody of the timeline
	list         *[]schedule.Occurrence          // by who
	rest         map[int64][]schedule.Occurrence // of those who have no shift and so no place in the timeline, by employee
}

var (
	countedBy  reused[int32]
	absentFrom reused[schedule.Occurrence]
)

// read takes them from the timeline: counted first, so that those of one employee lie together.
func (a *absences) read(c *Crowd) {
	t := c.t
	a.begin, a.whose = countedBy.take(len(t.people)+2), countedBy.take(0)
	begin, whose := *a.begin, *a.whose
	t.away.each(c.ask.Blocks, func(b *timedBlock) {
		who, known := t.byID[b.employee]
		if !known {
			who = -1
			if a.rest == nil {
				a.rest = map[int64][]schedule.Occurrence{}
			}
			a.rest[b.employee] = append(a.rest[b.employee], t.away.occurrence(b))
		}
		begin[who+2]++
		whose = append(whose, who)
	})
	for k := 1; k < len(begin); k++ {
		begin[k] += begin[k-1]
	}
	a.list = absentFrom.take(len(whose))
	at := 0
	t.away.each(c.ask.Blocks, func(b *timedBlock) {
		(*a.list)[begin[whose[at]+1]] = t.away.occurrence(b)
		begin[whose[at]+1]++
		at++
	})
	*a.whose = whose
}

// of is the blocks of one employee by start, who holds in the timeline; until they are given back.
func (a *absences) of(who int32, employee int64) []schedule.Occurrence {
	if who < 0 {
		return a.rest[employee]
	}
	begin := *a.begin
	return (*a.list)[begin[who]:begin[who+1]]
}

func (a *absences) giveBack() {
	countedBy.give(a.begin)
	countedBy.give(a.whose)
	absentFrom.give(a.list)
}
