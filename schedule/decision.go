package schedule

import "opshub/schedule/localtime"

// DecisionRow is the request for one unavailable block, decided or not.
type DecisionRow struct {
	Block
	EmployeeName, EmployeeNumber string
	Location, Position           string  // home location and primary position of the employee
	AskedAt                      Instant // time of the request, or of the first record if unknown
	FirstAt                      Instant // start of the first occurrence
	AsOf                         Instant // current time, the end of the waiting time of undecided requests
}

// Waiting reports whether the request is undecided.
func (d *DecisionRow) Waiting() bool { return d.Status == Requested }

// Days returns the number of whole 24-hour days from the request to the decision, or to now if it is undecided.
func (d *DecisionRow) Days(now Instant) int {
	to := d.DecidedAt
	if d.Waiting() {
		to = now
	}
	return max(0, int(to-d.AskedAt)/localtime.SecondsPerDay)
}

// DecisionDays is the number of requests decided after so many whole days, by resulting status.
type DecisionDays struct {
	Days     int
	ByStatus map[BlockStatus]int
	Requests int
}

// DecisionMedian returns the median in whole days, the lower one of two. ok is false if nothing was decided. The list
// must be sorted by days.
func DecisionMedian(list []DecisionDays) (days int, ok bool) {
	return DecisionPercentile(list, 50)
}

// DecisionPercentile returns the smallest number of days within which the given percentage of requests was decided. ok
// is false if nothing was decided. The list must be sorted by days.
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
