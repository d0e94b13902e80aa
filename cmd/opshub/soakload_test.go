package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"opshub/catalog"
)

const (
	soakClients = 4
	checkPause  = 100 * time.Millisecond
	soakTimeout = 2 * time.Minute // of one request
	soakStride  = 7919            // a prime, so that successive requests spread over all records
)

// get sends a request and verifies what holds for every answer: the status, the length, and that it is no error of the server. Only a file
// that is read from the database may end halfway, and only during an outage.
func (s *soak) get(path string) (status int, header http.Header, body []byte) {
	return s.request(path, "identity")
}

func (s *soak) request(path, encoding string) (status int, header http.Header, body []byte) {
	req, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.service.address+path, nil)
	if err != nil {
		s.fail("%s: %v", path, err)
		return 0, nil, nil
	}
	req.Header.Set("Accept-Encoding", encoding)
	away := s.away.Load()
	res, err := s.client.Do(req)
	if err == nil {
		defer res.Body.Close()
		body, err = io.ReadAll(res.Body)
	}
	switch {
	case res != nil && errors.Is(err, io.ErrUnexpectedEOF) && (away%2 == 1 || s.away.Load() != away):
		s.cut.Add(1)
		return 0, nil, nil
	case err != nil:
		s.fail("%s: %v", path, err)
		return 0, nil, nil
	case !isSoakStatus(res.StatusCode), bytes.Contains(body, []byte("Internal Server Error")):
		s.fail("%s: %s: %.300s", path, res.Status, body)
	case res.ContentLength >= 0 && res.ContentLength != int64(len(body)):
		s.fail("%s: Content-Length %d, but %d bytes", path, res.ContentLength, len(body))
	}
	s.answered.Add(1)
	return res.StatusCode, res.Header, body
}

// isSoakStatus reports whether a service may answer with this status: any client error is right for some of the requests, and 503 says
// that too many exports run, that a check fails, or that the database is away.
func isSoakStatus(status int) bool {
	return status >= 200 && status < 500 || status == http.StatusServiceUnavailable
}

// send sends mixed requests until the context ends. The requests of all clients go over all screens, and then over all of them in the
// next variant.
func (s *soak) send(running context.Context) {
	for running.Err() == nil {
		i := int(s.sent.Add(1) - 1)
		began := time.Now()
		s.request(s.mixedPath(i), []string{"identity", "gzip", "gzip, deflate, br, zstd"}[i%3])
		if s.screens[i%len(s.screens)].Family == catalog.Data {
			s.mu.Lock()
			s.latencies = append(s.latencies, time.Since(began))
			s.mu.Unlock()
		}
	}
}

func (s *soak) mixedPath(i int) string {
	screen, round := s.screens[i%len(s.screens)], i/len(s.screens)
	var params []string
	for _, name := range screen.Params() {
		params = append(params, strconv.Itoa(1+round*soakStride%max(1, s.records[name])))
	}
	employee := 1 + round*soakStride%s.records["employee"]
	return screen.URL(nil, params...) + []string{
		"",
		fmt.Sprint("?employee_id=", employee),
		"?from=" + soakDay(1, 1).AddDate(0, 0, round%80).Format(time.DateOnly),
		"?format=csv",
		fmt.Sprint("?format=json&employee_id=", employee),
		fmt.Sprint("?q=", round),
		"?status=unknown&from=2026-02-30",
	}[round%7]
}

// check compares answers with the expected ones until the context ends.
func (s *soak) check(running context.Context) {
	for ; running.Err() == nil; time.Sleep(checkPause) {
		s.checkAnswer()
		s.checkToday()
	}
}

// checkAnswer compares one answer with those of both states. An answer must be exactly that of one state. Answers with the same data
// version must be of the same state. After a change is complete, only the new state is right.
func (s *soak) checkAnswer() {
	settled, q := s.settled.Load(), s.data.question(s.asked)
	s.asked++
	status, header, body := s.get(q.path)
	mark, value, err := q.read(header, body)
	if err != nil || status != http.StatusOK {
		s.fail("%s: status %d, %v", q.path, status, err)
		return
	}
	mark, _, _ = strings.Cut(mark, "-")
	wants := [2]string{s.data.expected(q, 0), s.data.expected(q, 1)}
	state := slices.Index(wants[:], value)
	switch {
	case state < 0:
		s.fail("%s: %.400s\nwant %.400s\nor %.400s", q.path, value, wants[0], wants[1])
	case wants[0] == wants[1]:
	case s.states[mark] != "" && s.states[mark] != fmt.Sprint(state) || mark == "":
		s.fail("%s: the data version %q is that of state %s, but the answer is that of state %d", q.path, mark, s.states[mark], state)
	case settled >= 0 && settled == s.settled.Load() && int(settled) != state:
		s.fail("%s: the answer of state %d after the import of state %d", q.path, state, settled)
	default:
		s.states[mark] = fmt.Sprint(state)
		s.telling++
	}
	s.compared++
}

// checkToday verifies the dates on the screens of today and of this week, and the lengths of their days.
func (s *soak) checkToday() {
	before := s.clock.now().Add(-time.Second) // a page may be one second old
	read := func(path string) (a soakAnswer) {
		status, _, body := s.get(path)
		if err := json.Unmarshal(body, &a); err != nil || status != http.StatusOK {
			s.fail("%s: status %d, %v", path, status, err)
		}
		return a
	}
	own := fmt.Sprint("?format=json&employee_id=", clockEmployee)
	day, week, today := read(catalog.PathDay+own), read(catalog.PathWeek+own), read(catalog.PathManagerToday+"?format=json")
	var wants [2]string // before and after the requests
	for i, at := range []time.Time{before, s.clock.now()} {
		wants[i] = datesOf(localDay(at.In(soakDay(1, 1).Location()), soakZone))
	}
	got := [3]string{daysIn(day), daysIn(week), today.Filter}
	for k, have := range got {
		if !slices.ContainsFunc(wants[:], func(want string) bool {
			part := strings.Split(want, "\n")[k]
			return have == part || k == 2 && strings.Contains(have, part)
		}) {
			s.fail("the clock shows %s, want one of %q, got %q", s.clock.now().In(soakDay(1, 1).Location()), wants, have)
		}
	}
	s.days[got[0]], s.weeks[got[1]] = true, true
	s.compared += len(got)
}

// datesOf returns a line for each screen: the day, the days of its week, and the date alone. The number is the minutes of the day.
func datesOf(day time.Time) string {
	line := func(first time.Time, n int) string {
		var words []string
		for k := range n {
			at := first.AddDate(0, 0, k)
			words = append(words, dayWords(at.Format(time.DateOnly)+"T00:00", int(at.AddDate(0, 0, 1).Sub(at).Minutes())))
		}
		return strings.Join(words, ", ")
	}
	return line(day, 1) + "\n" + line(day.AddDate(0, 0, -(int(day.Weekday())+6)%7), 7) + "\n" + day.Format(time.DateOnly)
}

func daysIn(a soakAnswer) string {
	var words []string
	for _, r := range a.Rows {
		words = append(words, dayWords(r.Starts, r.Minutes))
	}
	slices.Sort(words)
	return strings.Join(words, ", ")
}

func dayWords(start string, minutes int) string { return fmt.Sprint(start, " ", minutes, " minutes") }

// status returns whether readiness and a page report that the database is away. The page must have status 200 in any case.
func (s *soak) status() (unready, banner bool) {
	ready, _, _ := s.get(catalog.PathReady)
	page, _, body := s.get(catalog.PathDay)
	if page != http.StatusOK {
		s.fail("%s: status %d", catalog.PathDay, page)
	}
	text := string(body)
	return ready == http.StatusServiceUnavailable,
		strings.Contains(text, "The database cannot be reached since") || strings.Contains(text, "The latest schedule cannot be loaded since")
}
