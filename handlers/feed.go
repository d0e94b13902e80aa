package handlers

import (
	"bytes"
	"context"
	"fmt"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/roster"
)

const calendarType = "text/calendar; charset=utf-8"

// feedBack is how many days a calendar reaches back where its address names no first day.
const feedBack = 90

// feed is one calendar: its head, and its shifts one by one.
type feed struct {
	head schedule.Feed
	each func(since schedule.Instant, visit func(*schedule.FeedShift) error) error
}

// feed answers a calendar that programs subscribe to. It reads what was published and nothing else, whoever asks.
func (s *server) feed(sc catalog.Screen) (screenFunc, error) {
	of, ok := map[string]func(*request) (feed, error){
		"employee":         bind(s, (*server).employeeFeed),
		"location":         bind(s, (*server).locationFeed),
		"published-period": bind(s, (*server).periodFeed),
	}[sc.Content]
	if !ok {
		return nil, fmt.Errorf("BUG: no feed %q", sc.Content)
	}
	return strict(func(r *request) (*answer, error) {
		f, err := of(r)
		if err != nil {
			return nil, err
		}
		z, _ := schedule.ZoneOrUTC(r.zone)
		return &answer{media: calendarType, long: true, main: f.file(z.StartOfDay(r.today.Add(-schedule.CancelledDays)))}, nil
	}), nil
}

// file writes the calendar, event by event.
func (f feed) file(since schedule.Instant) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w templWriter) error {
		out := bytes.NewBuffer(f.head.AppendHead(nil))
		flush := func() error {
			_, err := out.WriteTo(w)
			return err
		}
		err := f.each(since, func(shift *schedule.FeedShift) error {
			out.Write(f.head.AppendEvent(out.AvailableBuffer(), shift))
			if out.Len() < exportBuffer {
				return nil
			}
			return flush()
		})
		if err != nil {
			return err
		}
		out.Write(f.head.AppendEnd(out.AvailableBuffer()))
		return flush()
	})
}

// published is a calendar of the versions in force.
func published(head schedule.Feed, w roster.View, f schedule.Filter) feed {
	return feed{head, func(since schedule.Instant, visit func(*schedule.FeedShift) error) error {
		return w.EachFeedShift(f, since, visit)
	}}
}

// employeeFeed is the calendar of one employee, asked for as that employee.
func (s *server) employeeFeed(r *request) (feed, error) {
	e, err := r.view().Employee(r.params["employee"])
	if err != nil {
		return feed{}, err
	}
	f := r.feedFilter()
	f.EmployeeID = e.ID
	head := schedule.Feed{Name: "Shifts of " + e.Name, About: feedWords("Published shifts of "+e.Name, f), TimeZone: s.placeZone(r, e.LocationID),
		Link: s.feedLink(catalog.PathMyScheduleOf, e.ID)}
	return published(head, r.roster.For(schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: e.ID}), f), nil
}

// locationFeed is the calendar of one location: everybody, and the shifts that are open.
func (s *server) locationFeed(r *request) (feed, error) {
	places := r.roster.Locations()
	f := r.feedFilter()
	f.LocationID = r.params["location"]
	for _, l := range places {
		if l.ID == f.LocationID {
			head := schedule.Feed{Name: "Shifts at " + l.Name, About: feedWords("Published shifts at "+l.Name, f), TimeZone: l.TimeZone, Everyone: true,
				Link: s.feedLink(catalog.PathLocation, l.ID)}
			return published(head, r.roster.For(schedule.Wall), f), nil
		}
	}
	return feed{}, notFoundError{message: "No location has the number " + format.ID(f.LocationID) + "."}
}

// periodFeed is the calendar of one published version.
func (s *server) periodFeed(r *request) (feed, error) {
	p, err := r.roster.For(schedule.Wall).PublishedPeriod(r.params["publishedPeriod"])
	if err != nil {
		return feed{}, err
	}
	about := fmt.Sprintf("Published shifts from %s to %s as of version %d published on %s.", p.StartsOn, p.EndsOn, p.Version, schedule.UTC.Date(p.PublishedAt))
	if p.Status != "current" {
		about += " A later version has taken its place."
	}
	head := schedule.Feed{Name: fmt.Sprintf("Schedule %s to %s version %d", p.StartsOn, p.EndsOn, p.Version), About: about + feedRule,
		TimeZone: r.zone, Everyone: true, Link: s.feedLink(catalog.PathPublishedPeriod, p.ID)}
	return feed{head, func(since schedule.Instant, visit func(*schedule.FeedShift) error) error {
		return r.roster.For(schedule.Wall).EachFeedShiftOf(p.ID, r.filter, since, visit)
	}}, nil
}

// feedLink is the screen that shows the same as a calendar, under the configured address alone: phones keep it.
func (s *server) feedLink(path string, id int64) string {
	if s.BaseURL == nil {
		return ""
	}
	return s.whole(s.address(path, nil, format.ID(id)))
}

// feedFilter is the filter of a calendar: from the usual days back on, unless the address names days.
func (r *request) feedFilter() schedule.Filter {
	f := r.filter
	if f.From == 0 {
		f.From = r.today.Add(-feedBack)
	}
	return f
}

// feedRule says in every calendar what it keeps and what is never in it. Some programs show the words of the head as they are
// escaped, so it has no commas.
var feedRule = fmt.Sprintf(" A shift that is taken back stays in it as cancelled for %d days. Drafts and notes are never in it.", schedule.CancelledDays)

// feedWords say what a calendar holds.
func feedWords(what string, f schedule.Filter) string {
	if f.To != 0 {
		return fmt.Sprintf("%s from %s to %s.", what, f.From, f.To) + feedRule
	}
	return fmt.Sprintf("%s from %s on.", what, f.From) + feedRule
}
