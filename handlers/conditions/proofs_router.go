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

// writingMethods are the methods that write.
var writingMethods = []string{http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}

// routerProofs are about what the service takes.
func routerProofs() []Proof {
	return []Proof{
		{Key: "routes-only-read", Title: "No registered route takes a method that writes.", Means: "Something could be sent to the routes that are named.",
			How: "Register screens for GET and HEAD alone.", look: routesOnlyRead},
		{Key: "requests-refused", Title: "A request that would write is refused on every route.", Means: "A program that holds the address could send something to it.",
			How: "Put the gate for methods before everything else.", look: requestsRefused},
		{Key: "form-unread", Title: "What a form sends is not read.", Means: "Something of what was sent reached the service.",
			How: "Refuse a request before its body is read.", look: formUnread},
	}
}

// routesOnlyRead asks the running router, method by method.
func routesOnlyRead(s *web.Server, _ *web.Request, _ any) (proved, error) {
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
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: method}, {Text: format.Number(by[method])}, {Codes: codeOf(first[method])}}})
	}
	found, err := noWritingMethod(s, nil) // it only looks at the router
	return proved{Observed: found, table: components.Table{Caption: "Methods that routes take", Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Method"}, {Label: "Routes that take it", Num: true}, {Label: "The first of them"}}}}, err
}

func codeOf(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// sendPaths are an address for every registered route, each once.
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

// requestsRefused sends each method that writes to every route, through the whole chain and without leaving the process.
func requestsRefused(s *web.Server, r *web.Request, _ any) (proved, error) {
	paths, h := sendPaths(s), s.Handler()
	group, sent, refused, kept := components.RowGroup{}, 0, 0, writers(s)
	for _, method := range writingMethods {
		row := refusals{}
		for _, path := range paths {
			if kept[method] {
				break // one of them might do something
			}
			row.add(sendWriting(s, r.Ctx, h, method, path, nil), path)
		}
		sent, refused = sent+row.sent, refused+row.refused
		group.Rows = append(group.Rows, row.row(method, kept[method]))
	}
	seen := fmt.Sprintf("%s of %s refused with 405 and the words Allow: GET, HEAD", format.Number(refused), components.Plural(sent, "request was", "requests were"))
	if n := len(kept); n > 0 {
		seen += fmt.Sprintf("; %s not sent, because a route takes it", components.Plural(n, "method was", "methods were"))
	}
	return proved{Observed: Observed{sent > 0 && refused == sent && len(kept) == 0, seen}, lines: []string{"Sent inside the process just now, without a body, to one address of every registered route."},
		table: components.Table{Caption: "Requests that would write", Groups: []components.RowGroup{group},
			Heads: []components.Head{{Label: "Method"}, {Label: "Sent", Num: true}, {Label: "Refused", Num: true}, {Label: "Answer"}}}}, nil
}

// writers are the methods that write and that some route takes.
func writers(s *web.Server) map[string]bool {
	out := map[string]bool{}
	for _, route := range s.Echo.Routes() {
		if slices.Contains(writingMethods, route.Method) {
			out[route.Method] = true
		}
	}
	return out
}

// refusals counts what came of the requests of one method.
type refusals struct {
	sent, refused int
	other         string // the first that was answered otherwise
}

func (c *refusals) add(a written, path string) {
	c.sent++
	if a.code == http.StatusMethodNotAllowed && a.allow == "GET, HEAD" {
		c.refused++
	} else if c.other == "" {
		c.other = fmt.Sprintf("%d by %s", a.code, path)
	}
}

func (c *refusals) row(method string, kept bool) components.Row {
	said := "405, Allow: GET, HEAD"
	if c.other != "" {
		said = c.other
	}
	if kept {
		said = "not sent: a route takes it"
	}
	return components.Row{Cells: []components.Cell{{Text: method}, {Text: format.Number(c.sent)}, {Text: format.Number(c.refused)}, {Text: said}}}
}

// written is the answer to a request that would write.
type written struct {
	code  int
	allow string
}

// sendWriting sends a request inside the process; it is marked, so that it is not counted among those of visitors.
func sendWriting(s *web.Server, ctx context.Context, h http.Handler, method, path string, body io.Reader) written {
	ctx = context.WithValue(ctx, web.ProbingKey{}, &web.Probing{Seen: &check.Route{}})
	req := httptest.NewRequestWithContext(ctx, method, path, body)
	w := &web.ProbeWriter{Headers: http.Header{}, Stop: func() {}}
	h.ServeHTTP(w, req)
	return written{w.Code, w.Headers.Get("Allow")}
}

// formUnread posts a form to every screen of the area, which notes whether anybody reads of it.
func formUnread(s *web.Server, r *web.Request, _ any) (proved, error) {
	if writers(s)[http.MethodPost] {
		return proved{Observed: Observed{false, "no form was sent, because a route takes POST"}}, nil
	}
	sent, h, body := 0, s.Handler(), &watchedBody{text: "approval=given&statement=approved"}
	for _, path := range sendPaths(s) {
		body.at = 0
		sendWriting(s, r.Ctx, h, http.MethodPost, path, body)
		sent++
	}
	return proved{Observed: Observed{sent > 0 && body.read == 0, fmt.Sprintf("of %s with %d bytes each, %d bytes were read", components.Plural(sent, "form", "forms"), len(body.text), body.read)}}, nil
}

// watchedBody is a body that notes how much of it is read.
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
