package store

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"opshub/schedule"
)

// exceptionText gathers the exceptions x of a block in one text, in no order.
const exceptionText = `GROUP_CONCAT(x.occurs_on || ' ' || x.action || ' ' || CAST(x.start_minute AS TEXT) || ' ' ||
	CAST(x.end_minute AS TEXT), ';')`

// exceptionsIn reads exceptionText, by date.
func exceptionsIn(block int64, text string) []schedule.BlockException {
	if text == "" {
		return nil
	}
	var list []schedule.BlockException
	for part := range strings.SplitSeq(text, ";") {
		words := strings.Fields(part)
		if len(words) != 4 {
			continue // another program wrote what is no exception
		}
		e := schedule.BlockException{BlockID: block, Action: words[1]}
		e.OccursOn, _ = schedule.ParseDate(words[0])
		e.StartMinute, _ = strconv.Atoi(words[2])
		e.EndMinute, _ = strconv.Atoi(words[3])
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b schedule.BlockException) int { return cmp.Compare(a.OccursOn, b.OccursOn) })
	return list
}
