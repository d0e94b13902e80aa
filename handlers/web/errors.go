package web

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
	"opshub/schedule"
	"opshub/schedule/roster"
)

var (
	errProbeFull = errors.New("the probe has read enough")
	ErrReplaced  = errors.New("the data was replaced while it was read")
	ErrPanic     = errors.New("the handler panicked")
)

// askAgain is after how many seconds to ask again where nobody knows better.
const askAgain = "10"

// NotFoundError is answered with a 404 page that says what was looked for.
type NotFoundError struct{ Message string }

func (e NotFoundError) Error() string { return e.Message }

// ErrManagersOnly is answered with a 403 page: the screen shows what only managers may read.
var ErrManagersOnly = roster.ErrManagersOnly

// ErrLoading is answered with a 503 page that opens the screen again: the schedule is not in memory yet.
var ErrLoading = errors.New("the schedule is being loaded")

// loadingAgain is after how many seconds the page opens again while the schedule is loaded.
const loadingAgain = "1"

// QueryError is a value of the address that cannot be used; it is answered with a 400 page.
type QueryError struct{ schedule.BadValue }

func (e QueryError) Error() string { return e.Message }

// FilterError holds the bad filter values of a request; r.filter keeps the good ones.
type FilterError struct{ Bad []schedule.BadValue }

func (e FilterError) Error() string { return fmt.Sprintf("%d filters could not be used", len(e.Bad)) }

func badPart(name string) schedule.BadValue {
	return schedule.BadValue{Name: "part", Value: schedule.Printable(name), Message: "This screen has no part called " + schedule.Printable(name) + ".", Hint: "Open the screen without part"}
}

func BadFormat(name, hint string) schedule.BadValue {
	return schedule.BadValue{Name: "format", Value: schedule.Printable(name), Message: "This screen has no format called " + schedule.Printable(name) + ".", Hint: hint}
}

// explain answers a request that cannot be served: a page inside the frame, a fragment for htmx, a readable
// message, the right code, and the filters that were good.
func (s *Server) explain(c echo.Context, r *Request, err error) error {
	code, page := s.ErrorPage(s, r, err)
	page.Request = requestID(c)
	stopped := Nested(r.Ctx) && r.Ctx.Err() != nil                                                                            // no visitor asked, and who did has left
	if code >= http.StatusInternalServerError && !stopped && !errors.Is(err, ErrLoading) && !errors.As(err, new(BusyError)) { // being busy is counted, and no fault
		s.Log.Error("request failed", "err", err, "route", r.Screen.Name, "path", r.Http.URL.Path, "request", requestID(c))
	}
	if errors.Is(err, ErrLoading) {
		c.Response().Header().Set("Refresh", loadingAgain)
		c.Response().Header().Set("Retry-After", loadingAgain)
	}
	if code == http.StatusServiceUnavailable && c.Response().Header().Get("Retry-After") == "" {
		c.Response().Header().Set("Retry-After", askAgain)
	}
	if r.Format == JsonFile.Name && !r.fragment {
		return s.explainJSON(c, code, page)
	}
	content := components.ErrorView(page)
	body := templ.Component(layoutWith(page.Page, content))
	switch {
	case r.Refreshes(PartScreen):
		page.Said = page.Title
		body = screenWith(page.Page, content)
	case r.fragment:
		body = components.ErrorFragment(page)
	}
	out := newRendered(code, htmlType)
	out.address = r.refreshed()
	if err := out.show(context.WithoutCancel(r.Ctx), body, CodingFor(r.Http)); err != nil { // the time of the request may be over
		return err
	}
	return writeRendered(c, out)
}

// explainJSON says the same to a program: what failed, and each value that cannot be used with what to write instead.
func (s *Server) explainJSON(c echo.Context, code int, page components.ErrorPage) error {
	values := make([]map[string]string, 0, len(page.Bad))
	for _, b := range page.Bad {
		values = append(values, map[string]string{"name": b.Name, "value": b.Value, "message": b.Message, "hint": b.Hint})
	}
	out := newRendered(code, JsonFile.ContentType)
	out.state = page.State.Text
	body, err := json.MarshalIndent(map[string]any{"status": code, "error": page.Title, "message": page.Purpose, "state": out.state, "request": page.Request, "values": values}, "", "  ")
	if err != nil {
		return err
	}
	out.fill(append(body, '\n'), CodingFor(c.Request()))
	return writeRendered(c, out)
}

// answerError is Echo's own error handler: what no screen answered.
func (s *Server) answerError(err error, c echo.Context) {
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
		err = NotFoundError{"No screen answers " + schedule.Printable(c.Request().URL.Path) + ". The route catalog finds a screen by a word or by a pasted address."}
	}
	if werr := s.explain(c, r, err); werr != nil {
		s.Log.Error("answer an error", "err", werr)
	}
}
