package handlers

import (
	"errors"
	"hash/maphash"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
)

// answeredKept is of how many addresses it is known that they were answered for the present data.
const answeredKept = 8192

// heavy are the requests that take much of the machine. Files and sheets hold their place as long as the visitor takes to receive
// them, and screens over the whole company only while they are worked out for the first time, so the two are counted apart: slow
// downloads never keep a screen waiting.
type heavy struct {
	files, first *places
	seed         maphash.Seed
	mu           sync.Mutex
	answered     recent[uint64, struct{}]
}

func newHeavy(atOnce int) *heavy {
	return &heavy{
		files: newPlaces(atOnce, "files", "files and sheets are being made", 15*time.Second),
		first: newPlaces(atOnce, "first", "screens over the whole company are being worked out", 5*time.Second),
		seed:  maphash.MakeSeed(), answered: recent[uint64, struct{}]{most: answeredKept},
	}
}

// weigh says in which places a request belongs, and after its answer whether it was one: nil for a light request. What is
// sent inside the process belongs to the request around it, or to nobody.
func (h *heavy) weigh(req *http.Request, sc catalog.Screen, key string) (in *places, done func()) {
	if h.files.taken == nil || nested(req.Context()) {
		return nil, doNothing
	}
	query := req.URL.Query()
	switch {
	case sc.Family == catalog.Export || sc.Family == catalog.Print:
		if query.Get("preview") != "1" {
			return h.files, doNothing
		}
	case sc.Family != catalog.Data && sc.Family != catalog.Dashboard:
	case query.Get("format") != "":
		return h.files, doNothing
	case len(sc.Params()) == 0 && companyWide(query):
		sum := maphash.String(h.seed, key)
		if !h.known(sum) {
			return h.first, func() { h.keep(sum) }
		}
	}
	return nil, doNothing
}

// narrowing are the parameters that leave a small part of the company.
var narrowing = []string{"employee_id", "block_id", "location_id", "position_id"}

func companyWide(query url.Values) bool {
	for _, name := range narrowing {
		if query.Get(name) != "" {
			return false
		}
	}
	return true
}

func (h *heavy) known(sum uint64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, ok := h.answered.get(sum)
	return ok
}

func (h *heavy) keep(sum uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.answered.put(sum, struct{}{})
}

// turnAway answers a request for which there is no place.
func (s *server) turnAway(c echo.Context, sc catalog.Screen, err error) error {
	r, bad := s.parse(c, sc)
	if busy := (busyError{}); bad == nil && errors.As(err, &busy) {
		c.Response().Header().Set("Retry-After", strconv.Itoa(int(busy.at.again.Seconds())))
		return s.explain(c, r, err)
	}
	return s.explain(c, r, bad)
}
