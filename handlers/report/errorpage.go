package report

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster"
	"opshub/schedule/store"
)

// ErrorPage returns the HTTP status for an error and the page that explains it to the visitor.
func ErrorPage(s *web.Server, r *web.Request, err error) (int, components.ErrorPage) {
	var (
		missing web.NotFoundError
		query   web.QueryError
		filter  web.FilterError
		badPage *paging.BadPage
		busy    web.BusyError
	)
	layout := components.ErrorPage{Clean: s.Address(r.Screen.Path, nil, r.ParamValues()...), Home: page.Link(s, r, catalog.PathHub)}
	code := http.StatusInternalServerError
	title, text := "This screen failed", "An internal error occurred while this screen was created. The log contains the cause. Your filters are kept below, and nothing was changed."
	switch {
	case errors.As(err, &missing):
		code, title, text = http.StatusNotFound, "There is no such screen or record", missing.Message
	case errors.Is(err, web.ErrManagersOnly):
		code, title, text = http.StatusForbidden, "Only managers see this", "The screen “"+r.Screen.Title+"” shows drafts, decisions or other people's data. Your own schedule is in the Employee Portal."
		layout.Portal = page.Link(s, r, catalog.PathPortal)
	case errors.Is(err, web.ErrLoading):
		code, layout.Again = http.StatusServiceUnavailable, r.Http.URL.RequestURI()
		title, text = "The schedule is loading", format.UpperFirst(s.LoadingWords())+". This page opens automatically when loading is complete."
	case errors.Is(r.Ctx.Err(), context.DeadlineExceeded): // only the deadline of the request: the deadline of a query means that the database does not answer
		code, layout.Again = http.StatusServiceUnavailable, r.Http.URL.RequestURI()
		title, text = "This screen took too long", "It was not ready after "+components.Plural(int(web.PageTimeout.Seconds()), "second", "seconds")+", so the service canceled it. Narrow the dates or select an employee, or try again later."
	case web.UnavailableReason(err) != "":
		code, layout.Again = http.StatusServiceUnavailable, r.Http.URL.RequestURI()
		title, text = "The schedule is temporarily unavailable", format.UpperFirst(web.UnavailableReason(err))+". Your address and your filters are not the cause. Try again in a minute."
	case errors.Is(err, web.ErrReplaced):
		code, title, text = http.StatusServiceUnavailable, "The data was just replaced", "An import replaced the data while this screen was created. Reload the screen to see the new data."
	case errors.Is(err, store.ErrNotFound), errors.Is(err, roster.ErrNotFound):
		code, title, text = http.StatusNotFound, "There is no such record", "The address refers to a record that is not in this schedule."
	case errors.As(err, &busy):
		code, layout.Again = http.StatusServiceUnavailable, r.Http.URL.RequestURI()
		title, text = "Too many "+busy.At.What, "At most "+components.Thousands(int64(cap(busy.At.Taken)))+" are created at a time, so that other screens remain fast. Earlier ones are in progress. Try again in "+
			components.Plural(int(busy.At.Again.Seconds()), "second", "seconds")+"."
	case errors.As(err, &query):
		code, layout.Bad = http.StatusBadRequest, []schedule.BadValue{query.BadValue}
	case errors.As(err, &filter):
		code, layout.Bad = http.StatusBadRequest, filter.Bad
	case errors.As(err, &badPage):
		code, layout.Bad = http.StatusBadRequest, []schedule.BadValue{badPage.BadValue}
	}
	if code == http.StatusBadRequest {
		title = "Some filter values are invalid"
		text = "The address of “" + r.Screen.Title + "” contains invalid values. The valid ones are kept below."
		if r.Screen.Title == "" {
			text = "The address contains invalid values."
		}
	}
	layout.Code = code
	layout.Page = page.FramePage(s, r, title, text)
	layout.Page.Crumbs = append(layout.Page.Crumbs[:max(0, len(layout.Page.Crumbs)-1)], components.Link{Text: fmt.Sprintf("Error %d", code)})
	layout.Page.Carry.Title = "Filters kept"
	layout.Page.Counters = []components.Counter{{Label: "Status", Value: fmt.Sprint(code)}}
	switch {
	case r.Good != "":
		layout.Good = r.Good
	case !r.Filter.IsZero() && r.Screen.Path != "":
		layout.Good = s.Address(r.Screen.Path, r.Carried(), r.ParamValues()...)
	}
	for _, p := range r.Choices {
		choose := page.Narrowed(r, func(f *schedule.Filter) { f.EmployeeID = p.ID })
		layout.Choose = append(layout.Choose, components.Link{Href: page.Self(s, choose), Text: format.Keyed(p.Name, p.ID), Note: format.Join(p.Position, p.Location)})
	}
	if code == http.StatusBadRequest {
		layout.Form = errorForm(s, r, layout.Bad)
	}
	return code, layout
}

// errorForm returns the form of the requested screen with the invalid fields marked, or nil if the screen has no form.
func errorForm(s *web.Server, r *web.Request, bad []schedule.BadValue) *components.FilterForm {
	fields := slices.Clone(FormFields(s, r.Screen))
	if len(fields) == 0 {
		return nil
	}
	for _, b := range bad {
		if slices.Contains(schedule.FilterNames, b.Name) && !slices.Contains(fields, b.Name) {
			fields = append(fields, b.Name)
		}
	}
	form := page.FilterForm(s, r, fields, bad)
	return &form
}
