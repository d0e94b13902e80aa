package store

import "opshub/schedule"

// absences are the live blocks that share time with what a crowd is held against, by who has them.
type absences struct {
	begin *[]int32               // by who, and one more at the end
	list  *[]schedule.Occurrence // by who
}

var (
	countedBy  reused[int32]
	absentFrom reused[schedule.Occurrence]
)

// read takes them from the timeline: counted first, so that those of one employee lie together.
func (a *absences) read(c *Crowd) {
	t := c.t
	a.begin = countedBy.take(len(t.people) + 2)
	begin, n := *a.begin, 0
	t.away.each(c.ask.Blocks, func(b *timedBlock) {
		begin[b.who+2]++
		n++
	})
	for k := 1; k < len(begin); k++ {
		begin[k] += begin[k-1]
	}
	a.list = absentFrom.take(n)
	t.away.each(c.ask.Blocks, func(b *timedBlock) {
		(*a.list)[begin[b.who+1]] = t.away.occurrence(b)
		begin[b.who+1]++
	})
}

// of is the blocks of one employee by start; until they are given back.
func (a *absences) of(who int32) []schedule.Occurrence {
	begin := *a.begin
	return (*a.list)[begin[who]:begin[who+1]]
}

func (a *absences) giveBack() {
	countedBy.give(a.begin)
	absentFrom.give(a.list)
}
