package web

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
)

// filesAgain is when a visitor may try again whose file was refused.
const filesAgain = 15 * time.Second

// newHeavy limits how many files and sheets are made at once. A request occupies its place until the visitor has received the
// file, or until a page is in memory.
func newHeavy(atOnce int) *Places {
	return newPlaces(atOnce, "files", "files and sheets are being made", filesAgain)
}

// heavy reports whether a request is for a file or a sheet. A request that the process sent to itself is not limited: it belongs to
// another one.
func heavy(req *http.Request, sc catalog.Screen) bool {
	if Nested(req.Context()) {
		return false
	}
	query := req.URL.Query()
	switch sc.Family {
	case catalog.Export, catalog.Print:
		return query.Get("preview") != "1"
	case catalog.Data, catalog.Dashboard:
		return query.Get("format") != ""
	}
	return false
}

// turnAway answers a request for which there is no place.
func (s *Server) turnAway(c echo.Context, sc catalog.Screen, err error) error {
	r, bad := s.parse(c, sc)
	if busy := (BusyError{}); bad == nil && errors.As(err, &busy) {
		c.Response().Header().Set("Retry-After", strconv.Itoa(int(busy.At.Again.Seconds())))
		return s.explain(c, r, err)
	}
	return s.explain(c, r, bad)
}
