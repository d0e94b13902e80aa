package schedule

// DecisionRow is the request for one unavailable block, decided or waiting.
type DecisionRow struct {
	Block
	EmployeeName, EmployeeNumber string
	Location, Position           string  // home location and primary position of the employee
	AskedAt                      Instant // when it was requested, else when it was first recorded
	FirstAt                      Instant // start of the first time it covers
	AsOf                         Instant // now, to which the days of one that waits are counted
}

// Waiting says whether nobody has decided yet.
func (d *DecisionRow) Waiting() bool { return d.Status == Requested }

// Days is how many whole days of 24 hours passed from the request to the decision, or to now where it waits.
func (d *DecisionRow) Days(now Instant) int {
	to := d.DecidedAt
	if d.Waiting() {
		to = now
	}
	return max(0, int(to-d.AskedAt)/SecondsPerDay)
}

// DecisionDays is how many requests were decided after so many whole days, by what became of them.
type DecisionDays struct {
	Days     int
	ByStatus map[BlockStatus]int
	Requests int
}

// DecisionMedian is the median of whole days, the lower one of two; ok is false where nothing was decided. The list is by days.
func DecisionMedian(list []DecisionDays) (days int, ok bool) {
	return DecisionPercentile(list, 50)
}

// DecisionPercentile is the least number of days within which so many percent of the requests were decided.
func DecisionPercentile(list []DecisionDays, percent int) (days int, ok bool) {
	all := 0
	for _, d := range list {
		all += d.Requests
	}
	seen := 0
	for _, d := range list {
		if seen += d.Requests; seen*100 >= all*percent && all > 0 {
			return d.Days, true
		}
	}
	return 0, false
}
