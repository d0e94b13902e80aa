package catalog

// ReadingOrder lists the parts in which the builder screens are read, in order. Every builder screen belongs to exactly
// one.
var ReadingOrder = []Group{
	{Key: "begin", Title: "Begin here", Rule: "What the words mean, and the way through the screens.", Has: ofFamilies(Hub, Guide, Help, Navigation)},
	{Key: "save", Title: "What a save would do", Rule: "The dry run on the draft period in work: findings, rows, times. Nothing is written.", Has: ofFamilies(Preview)},
	{Key: "command", Title: "How it is made", Rule: "The command, the columns and the records behind it, shown from their own definitions.", Has: ofFamilies(Blueprint)},
	{Key: "gates", Title: "What would have to hold", Rule: "Each gate looks at its conditions now. Go means that all of them hold, and starts nothing.", Has: ofFamilies(Gate)},
	{Key: "evidence", Title: "What is proved", Rule: "What was tried while the screen was made, and how it was refused.", Has: ofFamilies(Evidence)},
	{Key: "plans", Title: "Plans and packets", Rule: "Steps in their order, each with its state, and what a reviewer takes along on paper.", Has: ofFamilies(Plan, Checklist, Packet)},
	{Key: "checks", Title: "Checks and lists", Rule: "Whether the screens answer, where each of them is, and what is finished.", Has: ofFamilies(Diagnostics, SmokeTest, RouteList, Completion)},
}

func ofFamilies(list ...Family) func(Screen) bool {
	return func(s Screen) bool {
		for _, f := range list {
			if s.Family == f {
				return true
			}
		}
		return false
	}
}

// Reading returns the builder screens of a part of the reading order, whether or not they are built. It omits repeats
// and printed sheets, which are linked from their screens.
func (c *Catalog) Reading(part Group) (rows []Screen) {
	for _, s := range c.screens {
		if _, repeats := c.instead(s); ofBuilder(s) && !repeats && !s.Family.IsAction() && part.Has(s) {
			rows = append(rows, s)
		}
	}
	return rows
}
