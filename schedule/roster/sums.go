package roster

import "opshub/schedule"

// WeekendSum adds up the rows of Weekends.
func (w View) WeekendSum(f schedule.Filter, rule schedule.WeekendRule) (schedule.BalanceSum, error) {
	sums, err := w.reportSums(f, rule, schedule.DefaultNight)
	return sums.Weekends, err
}

// NightSum adds up the rows of Nights.
func (w View) NightSum(f schedule.Filter, rule schedule.NightRule) (schedule.BalanceSum, error) {
	sums, err := w.reportSums(f, schedule.DefaultWeekend, rule)
	return sums.Nights, err
}

// HoursSum adds up the rows of Hours.
func (w View) HoursSum(f schedule.Filter) (schedule.HoursSum, error) {
	sums, err := w.reportSums(f, schedule.DefaultWeekend, schedule.DefaultNight)
	return sums.Hours, err
}

// reportSums adds up the shifts of each employee of the filter. It reads all shifts in the order in which memory holds them,
// which is several times as fast as reading them by employee.
func (w View) reportSums(f schedule.Filter, weekend schedule.WeekendRule, night schedule.NightRule) (sums schedule.ReportSums, err error) {
	k, err := w.work(f)
	if err != nil {
		return sums, err
	}
	asked, own := make([]bool, len(w.people)), make([]schedule.PersonSums, len(w.people))
	for person := range w.peopleOf(f) {
		asked[person] = true
	}
	summer := schedule.ShiftSummer{Days: f.Only("from", "to"), Weekend: weekend, Night: night}
	for ref := k.firstPlace(); ref < w.working.count && w.shifts[ref].start < k.to; ref++ {
		if x := &w.shifts[ref]; x.person != nobody && x.state != staged && asked[x.person] {
			wall := k.wall(x)
			summer.Add(&own[x.person], &wall)
		}
	}
	for person := range own {
		sums.Add(own[person])
	}
	return sums, nil
}

// firstPlace is the first working copy that may reach into the range.
func (k *work) firstPlace() int {
	if k.from == everyMinute.from {
		return 0
	}
	return k.working.from(k.shifts, placeList{all: k.working.count}, k.from-k.working.longest)
}
