package roster

import "opshub/schedule"

// selectDraft compiles a filter for the working copies of a draft period. Only managers read drafts.
func (w View) selectDraft(period int64, f schedule.Filter) *shiftSelection {
	f.DraftPeriodID, f.PublishedPeriodID = period, 0
	s := w.selectShifts(f.Without("block_id"))
	if !w.manager() {
		s.person = nobody
	}
	return s
}

// EachDraftShift gives every working copy of a draft period by start, until fn returns an error.
func (w View) EachDraftShift(period int64, f schedule.Filter, fn func(*schedule.ShiftRow) error) error {
	return w.selectDraft(period, f).rows().each(fn)
}

// DraftShiftCounts counts the working copies of a draft period by state.
func (w View) DraftShiftCounts(period int64, f schedule.Filter) map[schedule.PublishState]int {
	var counts [4]int
	for _, s := range w.selectDraft(period, f).each() {
		counts[s.state]++
	}
	return byWord(states, counts[:])
}
