package shifts

import (
	"opshub/handlers/page"
)

// PoolRule says who is held against an open shift.
var PoolRule = page.ChoiceRule("pool", "Who is looked at", "place", "in the position, at home at the location", "position", "in the position, wherever at home",
	"home", "everybody at home at the location", "all", "everybody")
