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
	errProbeFull = errors.New("the probe stopped after its limit")
	ErrReplaced  = errors.New("the data was replaced while it was read")
	ErrPanic     = errors.New("the handler panicked")
)

// defaultRetryAfter is the Retry-After header in seconds if no better value is known.
const defaultRetryAfter = "10"

// NotFoundError produces a 404 page with its message.
type NotFoundError struct{ Message string }

func (e NotFoundError) Error() string { return e.Message }

// ErrManagersOnly produces a 403 page: only managers may read the screen.
var ErrManagersOnly = roster.ErrManagersOnly

// ErrLoading produces a 503 page that reloads by itself: the schedule is not loaded yet.
var ErrLoading = errors.New("the schedule is being loaded")

// loadingRetryAfter is the number of seconds after which a page reloads while the schedule is loading.
const loadingRetryAfter = "1"

// QueryError is an unusable value in the address. It produces a 400 page.
type QueryError struct{ schedule.BadValue }

func (e QueryError) Error() string { return e.Message }

// FilterError contains the invalid filter values of a request. Request.Filter contains the valid ones. It produces a
// 400 page.
type FilterError struct{ Bad []schedule.BadValue }

func (e FilterError) Error() string { return fmt.Sprintf("%d filters could not be used", len(e.Bad)) }

// badPart describes a part that the screen does not have.
func badPart(name string) schedule.BadValue {
	return schedule.BadValue{Name: "part", Value: schedule.Printable(name), Message: "This screen has no part named " + schedule.Printable(name) + ".", Hint: "Open the screen without part"}
}

// BadFormat describes a format that the screen does not have.
func BadFormat(name, hint string) schedule.BadValue {
	return schedule.BadValue{Name: "format", Value: schedule.Printable(name), Message: "This screen has no format named " + schedule.Printable(name) + ".", Hint: hint}
}

// explain answers a request that failed: with a page in the frame, a fragment for htmx, or JSON, and with the filters
// that were valid.
func (s *Server) explain(c echo.Context, r *Request, err error) error {
	code, page := s.ErrorPage(s, r, err)
	page.Request = requestID(c)
	stopped := Nested(r.Ctx) && r.Ctx.Err() != nil                                                                            // an internal request whose caller has given up
	if code >= http.StatusInternalServerError && !stopped && !errors.Is(err, ErrLoading) && !errors.As(err, new(BusyError)) { // a refusal for load is counted and is not an error
		s.Log.Error("request failed", "err", err, "route", r.Screen.Name, "path", r.Http.URL.Path, "request", requestID(c))
	}
	if errors.Is(err, ErrLoading) {
		c.Response().Header().Set("Refresh", loadingRetryAfter)
		c.Response().Header().Set("Retry-After", loadingRetryAfter)
	}
	if code == http.StatusServiceUnavailable && c.Response().Header().Get("Retry-After") == "" {
		c.Response().Header().Set("Retry-After", defaultRetryAfter)
	}
	if r.Format == JSONFile.Name && !r.fragment {
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
	out.address = r.historyURL()
	if err := out.show(context.WithoutCancel(r.Ctx), body, CodingFor(r.Http)); err != nil { // the request may have timed out
		return err
	}
	return writeRendered(c, out)
}

// explainJSON is explain for programs: the error, and each invalid value with a hint.
func (s *Server) explainJSON(c echo.Context, code int, page components.ErrorPage) error {
	values := make([]map[string]string, 0, len(page.Bad))
	for _, b := range page.Bad {
		values = append(values, map[string]string{"name": b.Name, "value": b.Value, "message": b.Message, "hint": b.Hint})
	}
	out := newRendered(code, JSONFile.ContentType)
	out.state = page.State.Text
	body, err := json.MarshalIndent(map[string]any{"status": code, "error": page.Title, "message": page.Purpose, "state": out.state, "request": page.Request, "values": values}, "", "  ")
	if err != nil {
		return err
	}
	out.fill(append(body, '\n'), CodingFor(c.Request()))
	return writeRendered(c, out)
}

// answerError is Echo's error handler, for requests that no screen answered.
func (s *Server) answerError(err error, c echo.Context) {
	if err == nil || c.Response().Committed || errors.Is(err, errProbeFull) || errors.Is(err, http.ErrAbortHandler) {
		return
	}
	var he *echo.HTTPError
	if errors.As(err, &he) && he.Code == http.StatusRequestEntityTooLarge {
		http.Error(c.Response(), "This area is read-only: send no body.", he.Code)
		return
	}
	r, _ := s.parse(c, catalog.Screen{})
	if errors.As(err, &he) && he.Code == http.StatusNotFound {
		err = NotFoundError{"No screen answers " + schedule.Printable(c.Request().URL.Path) + ". Search the route catalog for a screen by a word or by an address."}
	}
	if werr := s.explain(c, r, err); werr != nil {
		s.Log.Error("answer an error", "err", werr)
	}
}
