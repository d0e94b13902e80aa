package handlers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster"
	"opshub/schedule/store"
)

var (
	errProbeFull = errors.New("the probe has read enough")
	errReplaced  = errors.New("the data was replaced while it was read")
	errPanic     = errors.New("the handler panicked")
)

// askAgain is after how many seconds to ask again where nobody knows better.
const askAgain = "10"

// notFoundError is answered with a 404 page that says what was looked for.
type notFoundError struct{ message string }

func (e notFoundError) Error() string { return e.message }

// errManagersOnly is answered with a 403 page: the screen shows what only managers may read.
var errManagersOnly = roster.ErrManagersOnly

// errLoading is answered with a 503 page that opens the screen again: the schedule is not in memory yet.
var errLoading = errors.New("the schedule is being loaded")

// loadingAgain is after how many seconds the page opens again while the schedule is loaded.
const loadingAgain = "1"

// queryError is a value of the address that cannot be used; it is answered with a 400 page.
type queryError struct{ schedule.BadValue }

func (e queryError) Error() string { return e.Message }

// filterError holds the bad filter values of a request; r.filter keeps the good ones.
type filterError struct{ bad []schedule.BadValue }

func (e filterError) Error() string { return fmt.Sprintf("%d filters could not be used", len(e.bad)) }

func badPart(name string) schedule.BadValue {
	return schedule.BadValue{Name: "part", Value: schedule.Printable(name), Message: "This screen has no part called " + schedule.Printable(name) + ".", Hint: "Open the screen without part"}
}

func badFormat(name, hint string) schedule.BadValue {
	return schedule.BadValue{Name: "format", Value: schedule.Printable(name), Message: "This screen has no format called " + schedule.Printable(name) + ".", Hint: hint}
}

// explain answers a request that cannot be served: a page inside the frame, a fragment for htmx, a readable
// message, the right code, and the filters that were good.
func (s *server) explain(c echo.Context, r *request, err error) error {
	code, page := s.errorPage(s, r, err)
	page.Request = requestID(c)
	stopped := nested(r.ctx) && r.ctx.Err() != nil                                                                            // no visitor asked, and who did has left
	if code >= http.StatusInternalServerError && !stopped && !errors.Is(err, errLoading) && !errors.As(err, new(busyError)) { // being busy is counted, and no fault
		s.Log.Error("request failed", "err", err, "route", r.screen.Name, "path", r.http.URL.Path, "request", requestID(c))
	}
	if errors.Is(err, errLoading) {
		c.Response().Header().Set("Refresh", loadingAgain)
		c.Response().Header().Set("Retry-After", loadingAgain)
	}
	if code == http.StatusServiceUnavailable && c.Response().Header().Get("Retry-After") == "" {
		c.Response().Header().Set("Retry-After", askAgain)
	}
	if r.format == jsonFile.name && !r.fragment {
		return s.explainJSON(c, code, page)
	}
	content := components.ErrorView(page)
	body := templ.Component(layoutWith(page.Page, content))
	switch {
	case r.refreshes(partScreen):
		page.Said = page.Title
		body = screenWith(page.Page, content)
	case r.fragment:
		body = components.ErrorFragment(page)
	}
	out := newRendered(code, htmlType)
	out.address = r.refreshed()
	if err := out.show(context.WithoutCancel(r.ctx), body, codingFor(r.http)); err != nil { // the time of the request may be over
		return err
	}
	return writeRendered(c, out)
}

// explainJSON says the same to a program: what failed, and each value that cannot be used with what to write instead.
func (s *server) explainJSON(c echo.Context, code int, page components.ErrorPage) error {
	values := make([]map[string]string, 0, len(page.Bad))
	for _, b := range page.Bad {
		values = append(values, map[string]string{"name": b.Name, "value": b.Value, "message": b.Message, "hint": b.Hint})
	}
	out := newRendered(code, jsonFile.contentType)
	out.state = page.State.Text
	body, err := json.MarshalIndent(map[string]any{"status": code, "error": page.Title, "message": page.Purpose, "state": out.state, "request": page.Request, "values": values}, "", "  ")
	if err != nil {
		return err
	}
	out.fill(append(body, '\n'), codingFor(c.Request()))
	return writeRendered(c, out)
}

// drawError says what happened in the words of a visitor.
func (s *server) drawError(r *request, err error) (int, components.ErrorPage) {
	var (
		missing notFoundError
		query   queryError
		filter  filterError
		badPage *paging.BadPage
		busy    busyError
	)
	layout := components.ErrorPage{Clean: s.address(r.screen.Path, nil, r.paramValues()...), Home: s.link(r, catalog.PathHub)}
	code := http.StatusInternalServerError
	title, text := "This screen could not be made", "Something inside the service failed while it made this screen. The log holds the cause. Your filters are kept below; nothing was changed."
	switch {
	case errors.As(err, &missing):
		code, title, text = http.StatusNotFound, "There is no such screen or record", missing.message
	case errors.Is(err, errManagersOnly):
		code, title, text = http.StatusForbidden, "Only managers see this", "The screen “"+r.screen.Title+"” shows drafts, decisions or other people's data. Your own schedule is in the Employee Portal."
		layout.Portal = s.link(r, catalog.PathPortal)
	case errors.Is(err, errLoading):
		code, layout.Again = http.StatusServiceUnavailable, r.http.URL.RequestURI()
		title, text = "The schedule is being loaded", format.UpperFirst(s.loadingWords())+". This page opens by itself when that is done."
	case errors.Is(r.ctx.Err(), context.DeadlineExceeded): // not that of a query, which says that the database does not answer
		code, layout.Again = http.StatusServiceUnavailable, r.http.URL.RequestURI()
		title, text = "This screen took too long", "It was not ready after "+components.Plural(int(pageTimeout.Seconds()), "second", "seconds")+", so the service stopped. Narrow it by dates or by employee, or open it again when less is going on."
	case awayWords(err) != "":
		code, layout.Again = http.StatusServiceUnavailable, r.http.URL.RequestURI()
		title, text = "The schedule cannot be read just now", format.UpperFirst(awayWords(err))+". Nothing is wrong with your address or your filters: open it again in a minute."
	case errors.Is(err, errReplaced):
		code, title, text = http.StatusServiceUnavailable, "The data was replaced just now", "An import took the place of the data while this screen was made. Open it again to see the new data."
	case errors.Is(err, store.ErrNotFound), errors.Is(err, roster.ErrNotFound):
		code, title, text = http.StatusNotFound, "There is no such record", "The address names a record that is not in this schedule."
	case errors.As(err, &busy):
		code, layout.Again = http.StatusServiceUnavailable, r.http.URL.RequestURI()
		title, text = "Too many "+busy.at.what, "At most "+components.Thousands(int64(cap(busy.at.taken)))+" at a time, so that every other screen stays quick. Those before yours are not done yet: open this address again in "+
			components.Plural(int(busy.at.again.Seconds()), "second", "seconds")+"."
	case errors.As(err, &query):
		code, layout.Bad = http.StatusBadRequest, []schedule.BadValue{query.BadValue}
	case errors.As(err, &filter):
		code, layout.Bad = http.StatusBadRequest, filter.bad
	case errors.As(err, &badPage):
		code, layout.Bad = http.StatusBadRequest, []schedule.BadValue{badPage.BadValue}
	}
	if code == http.StatusBadRequest {
		title = "These filters need a second look"
		text = r.screen.Title + " was asked for with values it cannot read. The ones it can read are kept below."
		if r.screen.Title == "" {
			text = "The address holds values that cannot be read."
		}
	}
	layout.Code = code
	layout.Page = s.framePage(r, title, text)
	layout.Page.Crumbs = append(layout.Page.Crumbs[:max(0, len(layout.Page.Crumbs)-1)], components.Link{Text: fmt.Sprintf("Error %d", code)})
	layout.Page.Carry.Title = "Filters kept"
	layout.Page.Counters = []components.Counter{{Label: "Status", Value: fmt.Sprint(code)}, s.generatedCounter(r)}
	switch {
	case r.good != "":
		layout.Good = r.good
	case !r.filter.IsZero() && r.screen.Path != "":
		layout.Good = s.address(r.screen.Path, r.carried(), r.paramValues()...)
	}
	if code == http.StatusBadRequest {
		layout.Form = s.errorForm(r, layout.Bad)
	}
	return code, layout
}

// answerError is Echo's own error handler: what no screen answered.
func (s *server) answerError(err error, c echo.Context) {
	if err == nil || c.Response().Committed || errors.Is(err, errProbeFull) || errors.Is(err, http.ErrAbortHandler) {
		return
	}
	var he *echo.HTTPError
	if errors.As(err, &he) && he.Code == http.StatusRequestEntityTooLarge {
		http.Error(c.Response(), "This area only reads: send no body.", he.Code)
		return
	}
	r, _ := s.parse(c, catalog.Screen{})
	if errors.As(err, &he) && he.Code == http.StatusNotFound {
		err = notFoundError{"No screen answers " + schedule.Printable(c.Request().URL.Path) + ". The route catalog finds a screen by a word or by a pasted address."}
	}
	if werr := s.explain(c, r, err); werr != nil {
		s.Log.Error("answer an error", "err", werr)
	}
}
