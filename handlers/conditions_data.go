package handlers

import (
	"fmt"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// dataConditions are about the schedule as a whole.
func dataConditions() []condition {
	return []condition{
		{key: "draft-in-work", title: "A draft period is in work.", means: "There is nothing to review: every period is published or archived.",
			how: "Open a new draft period in your scheduling tool and import it.", look: (*server).draftInWork},
		{key: "published-today", title: "A published period holds today.", means: "Employees see no shifts for today, whatever was planned.",
			how: "Publish the period of today in your scheduling tool and import it.", look: (*server).publishedToday},
		{key: "current-acknowledged", title: "Everybody in the current publication has acknowledged it.", means: "Somebody may not know yet when to come.",
			how: "Talk with those who have not seen it; their acknowledgment comes with the next import.", look: (*server).currentAcknowledged},
		{key: "somebody-works-here", title: "Somebody works here today.", means: "There is nobody whose schedule could be opened.",
			how: "Import the employees.", look: (*server).somebodyWorksHere},
		{key: "everybody-has-email", title: "Every employee has an e-mail address.", means: "Those without one cannot be recognised by their address.",
			how: "Enter the missing addresses in your personnel records and import them.", look: (*server).everybodyHasEmail},
		{key: "accounts-match", title: "Every account matches exactly one employee.", means: "Somebody would be shown the schedule of somebody else, or none.",
			how: "Go through the user mapping audit and correct what it lists.", look: (*server).accountsMatch},
		{key: "zones-known", title: "Every shift is in a known time zone.", means: "Shifts in an unknown zone are shown in UTC, at the wrong time of day.",
			how: "Correct the time zone where the shifts come from and import them again.", look: (*server).zonesKnown},
		{key: "data-fresh", title: fmt.Sprintf("The data is at most %d days old.", check.StaleDays()), means: "What is shown may have changed since.",
			how: "Import what your scheduling tool holds now.", look: (*server).dataFresh},
	}
}

func (s *server) draftInWork(r *request) (observed, error) {
	rows, err := s.draftPeriods(r)
	waiting := 0
	for i := range rows {
		if rows[i].Waiting() {
			waiting++
		}
	}
	return observed{waiting > 0, fmt.Sprintf("%d of %s in work", waiting, components.Plural(len(rows), "draft period is", "draft periods are"))}, err
}

// currentVersion is the published version in force that holds today; ok is false where there is none.
func (r *request) currentVersion() (p schedule.PublishedPeriod, ok bool) {
	for _, p := range r.view().PublishedPeriods() {
		if p.Status == "current" && p.StartsOn <= r.today && p.EndsOn >= r.today {
			return p, true
		}
	}
	return p, false
}

func (s *server) publishedToday(r *request) (observed, error) {
	p, ok := r.currentVersion()
	if !ok {
		return observed{false, "no published period in force holds " + format.Day(r.today)}, nil
	}
	return observed{true, format.Period(p) + " holds today"}, nil
}

func (s *server) currentAcknowledged(r *request) (observed, error) {
	p, ok := r.currentVersion()
	if !ok {
		return observed{false, "no published period in force holds " + format.Day(r.today)}, nil
	}
	if _, waiting := r.view().NotSeen(p.ID, schedule.Filter{}, 0); waiting > 0 {
		return observed{false, fmt.Sprintf("%s a shift in %s and no acknowledgment of it", components.Plural(waiting, "employee has", "employees have"), format.Period(p))}, nil
	}
	return observed{true, "everybody with a shift in " + format.Period(p) + " has"}, nil
}

// employed are the people who work here today.
func (s *server) employed(r *request) (list []schedule.Person, err error) {
	err = r.view().EachPerson(schedule.Filter{}, func(p *schedule.Person) error {
		if p.Employed(r.today, r.today) {
			list = append(list, *p)
		}
		return nil
	})
	return list, err
}

func (s *server) somebodyWorksHere(r *request) (observed, error) {
	list, err := s.employed(r)
	return observed{len(list) > 0, components.Plural(len(list), "employee works here today", "employees work here today")}, err
}

func (s *server) everybodyHasEmail(r *request) (observed, error) {
	list, err := s.employed(r)
	with := 0
	for i := range list {
		if list[i].Email != "" {
			with++
		}
	}
	return observed{with == len(list), fmt.Sprintf("%d of %s an address", with, components.Plural(len(list), "employee has", "employees have"))}, err
}

func (s *server) accountsMatch(r *request) (observed, error) {
	users, err := s.mappedUsers(r)
	open := 0
	for i := range users {
		if users[i].Open {
			open++
		}
	}
	return observed{open == 0, fmt.Sprintf("%d of %s a look", open, components.Plural(len(users), "employee needs", "employees need"))}, err
}

func (s *server) zonesKnown(r *request) (observed, error) {
	n, _ := r.roster.UnknownZones()
	return observed{n == 0, components.Plural(n, "shift is", "shifts are") + " in an unknown time zone"}, nil
}

func (s *server) dataFresh(r *request) (observed, error) {
	info, err := s.Store.Info(r.ctx, r.viewer)
	return observed{r.fresh(info), "the last import: " + r.ageWords(info.LastImport)}, err
}
