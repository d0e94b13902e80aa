package handlers

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// demoAnswers returns a handler that records the responses of wholeServer. It sends each request to the server once per test run. Tests
// that walk over all routes share the responses.
func demoAnswers(t testing.TB) http.Handler {
	t.Helper()
	h, err := demoRecorded()
	if err != nil {
		t.Fatal(err)
	}
	return h
}

var demoRecorded = sync.OnceValues(func() (http.Handler, error) {
	s, err := demoWhole()
	if err != nil {
		return nil, err
	}
	return askedOnce(s.Handler()), nil
})

// askedOnce returns a handler that sends each request to h once and repeats the recorded response for every later request with the same
// method, address and headers. The responses of h must not change.
func askedOnce(h http.Handler) http.Handler {
	var responses sync.Map // of func() *httptest.ResponseRecorder, by request
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		record, _ := responses.LoadOrStore(fmt.Sprint(r.Method, r.URL, r.Header), sync.OnceValue(func() *httptest.ResponseRecorder {
			made := httptest.NewRecorder()
			h.ServeHTTP(made, r)
			made.Body = bytes.NewBuffer(bytes.Clone(made.Body.Bytes())) // without spare capacity
			return made
		}))
		made := record.(func() *httptest.ResponseRecorder)()
		maps.Copy(w.Header(), made.Header())
		w.WriteHeader(made.Code)
		_, _ = w.Write(made.Body.Bytes()) // a ResponseRecorder accepts every write
	})
}
