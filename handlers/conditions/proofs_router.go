package conditions

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// writingMethods are the HTTP methods that write.
var writingMethods = []string{http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}

// routerProofs are about the requests that the service accepts.
func routerProofs() []Proof {
	return []Proof{
		{Key: "routes-only-read", Title: "No registered route accepts a method that writes.", Means: "The named routes accept data.",
			How: "Register screens for GET and HEAD only.", verify: routesOnlyRead},
		{Key: "requests-refused", Title: "A request that would write is refused on every route.", Means: "A program that knows the address could send data to it.",
			How: "Put the method check before all other middleware.", verify: requestsRefused},
		{Key: "form-unread", Title: "The content of a form is not read.", Means: "Content of a form reached the service.",
			How: "Refuse a request before its body is read.", verify: formUnread},
	}
}

// routesOnlyRead counts the registered routes by method.
func routesOnlyRead(s *web.Server, _ *web.Request, _ any) (proofOutcome, error) {
	by, first := map[string]int{}, map[string]string{}
	for _, route := range s.Echo.Routes() {
		path := check.SpecPath(route.Path)
		if by[route.Method]++; first[route.Method] == "" || path < first[route.Method] {
			first[route.Method] = path
		}
	}
	methods := slices.Concat([]string{http.MethodGet, http.MethodHead}, writingMethods)
	for method := range by {
		if !slices.Contains(methods, method) {
			methods = append(methods, method)
		}
	}
	group := components.RowGroup{}
	for _, method := range methods {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: method}, {Text: format.Number(by[method])}, {Codes: codes(first[method])}}})
	}
	found, err := noWritingMethod(s, nil) // it reads the router only
	return proofOutcome{Observed: found, table: components.Table{Caption: "Accepted methods", Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Method"}, {Label: "Routes that accept it", Num: true}, {Label: "First route"}}}}, err
}

func codes(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// sendPaths returns one address for every registered route.
func sendPaths(s *web.Server) (paths []string) {
	for _, route := range s.Echo.Routes() {
		parts := strings.Split(route.Path, "/")
		for i, part := range parts {
			if strings.HasPrefix(part, ":") || part == "*" {
				parts[i] = "1"
			}
		}
		paths = append(paths, strings.Join(parts, "/"))
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// requestsRefused sends each method that writes to every route, through all middleware, inside the process.
func requestsRefused(s *web.Server, r *web.Request, _ any) (proofOutcome, error) {
	paths, h := sendPaths(s), s.Handler()
	group, sent, refused, accepted := components.RowGroup{}, 0, 0, acceptedMethods(s)
	for _, method := range writingMethods {
		row := refusals{}
		for _, path := range paths {
			if accepted[method] {
				break // a route takes the method, and a request could change something
			}
			row.add(sendWrite(r.Ctx, s, h, method, path, nil), path)
		}
		sent, refused = sent+row.sent, refused+row.refused
		group.Rows = append(group.Rows, row.tableRow(method, accepted[method]))
	}
	seen := fmt.Sprintf("%s of %s refused with 405 and the header Allow: GET, HEAD", format.Number(refused), components.Plural(sent, "request was", "requests were"))
	if n := len(accepted); n > 0 {
		seen += fmt.Sprintf("; %s not sent, because a route accepts it", components.Plural(n, "method was", "methods were"))
	}
	return proofOutcome{Observed: Observed{sent > 0 && refused == sent && len(accepted) == 0, seen}, lines: []string{"Sent inside the process just now, without a body, to one address of every registered route."},
		table: components.Table{Caption: "Requests that would write", Groups: []components.RowGroup{group},
			Heads: []components.Head{{Label: "Method"}, {Label: "Sent", Num: true}, {Label: "Refused", Num: true}, {Label: "Answer"}}}}, nil
}

// acceptedMethods returns the methods that write and that a route takes.
func acceptedMethods(s *web.Server) map[string]bool {
	out := map[string]bool{}
	for _, route := range s.Echo.Routes() {
		if slices.Contains(writingMethods, route.Method) {
			out[route.Method] = true
		}
	}
	return out
}

// refusals counts the answers to the requests of one method.
type refusals struct {
	sent, refused int
	other         string // the first other answer
}

func (c *refusals) add(a writeAnswer, path string) {
	c.sent++
	if a.code == http.StatusMethodNotAllowed && a.allow == "GET, HEAD" {
		c.refused++
	} else if c.other == "" {
		c.other = fmt.Sprintf("%d by %s", a.code, path)
	}
}

func (c *refusals) tableRow(method string, accepted bool) components.Row {
	answer := "405, Allow: GET, HEAD"
	if c.other != "" {
		answer = c.other
	}
	if accepted {
		answer = "not sent: a route accepts it"
	}
	return components.Row{Cells: []components.Cell{{Text: method}, {Text: format.Number(c.sent)}, {Text: format.Number(c.refused)}, {Text: answer}}}
}

// writeAnswer is the answer to a request that would write.
type writeAnswer struct {
	code  int
	allow string
}

// sendWrite sends a request inside the process. The request is marked, so that metrics do not count it.
func sendWrite(ctx context.Context, s *web.Server, h http.Handler, method, path string, body io.Reader) writeAnswer {
	ctx = context.WithValue(ctx, web.ProbingKey{}, &web.Probing{Seen: &check.Route{}})
	req := httptest.NewRequestWithContext(ctx, method, path, body)
	w := &web.ProbeWriter{Headers: http.Header{}, Stop: func() {}}
	h.ServeHTTP(w, req)
	return writeAnswer{w.Code, w.Headers.Get("Allow")}
}

// formUnread posts a form to every screen of the area and counts the bytes that the service reads of it.
func formUnread(s *web.Server, r *web.Request, _ any) (proofOutcome, error) {
	if acceptedMethods(s)[http.MethodPost] {
		return proofOutcome{Observed: Observed{false, "no form was sent, because a route accepts POST"}}, nil
	}
	sent, h, body := 0, s.Handler(), &watchedBody{text: "approval=given&statement=approved"}
	for _, path := range sendPaths(s) {
		body.at = 0
		sendWrite(r.Ctx, s, h, http.MethodPost, path, body)
		sent++
	}
	return proofOutcome{Observed: Observed{sent > 0 && body.read == 0, fmt.Sprintf("of %s with %d bytes each, %d bytes were read", components.Plural(sent, "form", "forms"), len(body.text), body.read)}}, nil
}

// watchedBody is a request body that counts the bytes read.
type watchedBody struct {
	text     string
	at, read int
}

func (b *watchedBody) Read(p []byte) (int, error) {
	if b.at >= len(b.text) {
		return 0, io.EOF
	}
	n := copy(p, b.text[b.at:])
	b.at, b.read = b.at+n, b.read+n
	return n, nil
}
