package catalog

// ReadingOrder lists the parts in which the builder screens are read, in order. Every builder screen belongs to exactly
// one.
var ReadingOrder = []Group{
	{Key: "begin", Title: "Begin here", Rule: "The terms, and a guide through the screens.", Has: ofFamilies(Hub, Guide, Help, Navigation)},
	{Key: "save", Title: "What a save would do", Rule: "The dry run of the current draft period: findings, rows, times. Nothing is written.", Has: ofFamilies(Preview)},
	{Key: "command", Title: "Blueprints", Rule: "The command, the columns and the records, shown from their own definitions.", Has: ofFamilies(Blueprint)},
	{Key: "gates", Title: "Gates", Rule: "Each gate checks its conditions now. Go means that all are met, and starts nothing.", Has: ofFamilies(Gate)},
	{Key: "evidence", Title: "Evidence", Rule: "Attempts to write, made while the screen is built, and their refusals.", Has: ofFamilies(Evidence)},
	{Key: "plans", Title: "Plans and packets", Rule: "Ordered steps, each with its state, and documents for a review on paper.", Has: ofFamilies(Plan, Checklist, Packet)},
	{Key: "checks", Title: "Checks and lists", Rule: "Checks of the screens, lists of their addresses, and completed work.", Has: ofFamilies(Diagnostics, SmokeTest, RouteList, Completion)},
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
