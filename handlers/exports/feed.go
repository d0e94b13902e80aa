package exports

import (
	"bytes"
	"context"
	"fmt"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/roster"
)

// feedDays is the number of past days in a calendar without a first day in its address.
const feedDays = 90

// feed is a calendar: its header, and a function that visits its shifts.
type feed struct {
	head schedule.Feed
	each func(since schedule.Instant, visit func(*schedule.FeedShift) error) error
}

// Feed makes a calendar for subscriptions. It contains published shifts only, for every visitor.
func Feed(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	build, ok := map[string]func(*web.Request) (feed, error){
		"employee":         web.Bind(s, employeeFeed),
		"location":         web.Bind(s, locationFeed),
		"published-period": web.Bind(s, periodFeed),
	}[sc.Content]
	if !ok {
		return nil, fmt.Errorf("BUG: no feed %q", sc.Content)
	}
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		f, err := build(r)
		if err != nil {
			return nil, err
		}
		z, _ := localtime.ZoneOrUTC(r.Zone)
		return &web.Answer{Media: web.CalendarType, Long: true, Main: f.file(z.StartOfDay(r.Today.Add(-schedule.CancelledDays)))}, nil
	}), nil
}

// file writes the calendar event by event.
func (f feed) file(since schedule.Instant) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w web.TemplWriter) error {
		out := bytes.NewBuffer(f.head.AppendHead(nil))
		flush := func() error {
			_, err := out.WriteTo(w)
			return err
		}
		err := f.each(since, func(shift *schedule.FeedShift) error {
			out.Write(f.head.AppendEvent(out.AvailableBuffer(), shift))
			if out.Len() < web.ExportBuffer {
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

// publishedFeed is a calendar of the versions in force.
func publishedFeed(head schedule.Feed, w roster.View, f schedule.Filter) feed {
	return feed{head, func(since schedule.Instant, visit func(*schedule.FeedShift) error) error {
		return w.EachFeedShift(f, since, visit)
	}}
}

// employeeFeed is the calendar of one employee, read with the rights of that employee.
func employeeFeed(s *web.Server, r *web.Request) (feed, error) {
	e, err := r.View().Employee(r.Params["employee"])
	if err != nil {
		return feed{}, err
	}
	f := feedFilter(r)
	f.EmployeeID = e.ID
	head := schedule.Feed{Name: "Shifts of " + e.Name, About: feedText("Published shifts of "+e.Name, f), TimeZone: blocks.PlaceZone(s, r, e.LocationID),
		Link: feedLink(s, catalog.PathMyScheduleOf, e.ID)}
	return publishedFeed(head, r.Roster.For(schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: e.ID}), f), nil
}

// locationFeed is the calendar of one location, with all employees and the open shifts.
func locationFeed(s *web.Server, r *web.Request) (feed, error) {
	places := r.Roster.Locations()
	f := feedFilter(r)
	f.LocationID = r.Params["location"]
	for _, l := range places {
		if l.ID == f.LocationID {
			head := schedule.Feed{Name: "Shifts at " + l.Name, About: feedText("Published shifts at "+l.Name, f), TimeZone: l.TimeZone, Everyone: true,
				Link: feedLink(s, catalog.PathLocation, l.ID)}
			return publishedFeed(head, r.Roster.For(schedule.Wall), f), nil
		}
	}
	return feed{}, web.NotFoundError{Message: "There is no location " + format.ID(f.LocationID) + "."}
}

// periodFeed is the calendar of one published version.
func periodFeed(s *web.Server, r *web.Request) (feed, error) {
	p, err := r.Roster.For(schedule.Wall).PublishedPeriod(r.Params["publishedPeriod"])
	if err != nil {
		return feed{}, err
	}
	about := fmt.Sprintf("Published shifts from %s to %s as of version %d published on %s.", p.StartsOn, p.EndsOn, p.Version, localtime.UTC.Date(p.PublishedAt))
	if p.Status != "current" {
		about += " A later version has replaced it."
	}
	head := schedule.Feed{Name: fmt.Sprintf("Schedule %s to %s version %d", p.StartsOn, p.EndsOn, p.Version), About: about + feedRule,
		TimeZone: r.Zone, Everyone: true, Link: feedLink(s, catalog.PathPublishedPeriod, p.ID)}
	return feed{head, func(since schedule.Instant, visit func(*schedule.FeedShift) error) error {
		return r.Roster.For(schedule.Wall).EachFeedShiftOf(p.ID, r.Filter, since, visit)
	}}, nil
}

// feedLink returns the address of the screen with the content of a calendar. It is empty without a configured
// base address, because calendar programs store it.
func feedLink(s *web.Server, path string, id int64) string {
	if s.BaseURL == nil {
		return ""
	}
	return report.AbsoluteURL(s, s.Address(path, nil, format.ID(id)))
}

// feedFilter returns the filter of a calendar. By default it starts feedDays before today.
func feedFilter(r *web.Request) schedule.Filter {
	f := r.Filter
	if f.From == 0 {
		f.From = r.Today.Add(-feedDays)
	}
	return f
}

// feedRule is part of the description of every calendar. It has no commas, because some programs show the escape
// characters.
var feedRule = fmt.Sprintf(" A withdrawn shift remains as cancelled for %d days. Drafts and notes are never included.", schedule.CancelledDays)

// feedText describes the content of a calendar.
func feedText(what string, f schedule.Filter) string {
	if f.To != 0 {
		return fmt.Sprintf("%s from %s to %s.", what, f.From, f.To) + feedRule
	}
	return fmt.Sprintf("%s from %s on.", what, f.From) + feedRule
}
