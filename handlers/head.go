package handlers

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// header is a header in the form in which an answer keeps it, made once for all answers and never changed.
type header struct {
	name  string
	lines []string
}

// varyLine names the headers of a request on which a face depends.
const varyLine = "Accept-Encoding, HX-Request, HX-Boosted, HX-History-Restore-Request, HX-Request-Type"

// headLines say what a face is, how it is packed, how long it is, where that is known, and how long it may be kept.
func (out *rendered) headLines(coding, length string) []header {
	lines, values := make([]header, 0, 6), make([]string, 0, 6) // one piece of memory for all
	add := func(name, value string) {
		if n := len(values); value != "" {
			values = append(values, value)
			lines = append(lines, header{name, values[n : n+1 : n+1]})
		}
	}
	kept := "private, no-store"
	if out.etag != "" {
		kept = "private, no-cache"
	}
	add("Content-Type", out.contentType)
	add("Cache-Control", kept)
	add("Content-Encoding", coding)
	add(stateHeader, out.state)
	add("Etag", out.etag)
	add("Content-Length", length)
	return lines
}

// setHead sets the lines of a head.
func setHead(h http.Header, lines []header) {
	for i := range lines {
		h[lines[i].name] = lines[i].lines
	}
	if was := h["Vary"]; !slices.Contains(was, varyLine) {
		h["Vary"] = append(slices.Clip(was), varyLine)
	}
}

// head is what is sent before the body of a face: the headers, and the same as they stand on the wire.
type head struct {
	lines  []header
	length []string
	ready  []byte // all but the length, and what every answer has, each line with its end
}

// head is made once for a face that is sent to many.
func (out *rendered) head() *head {
	h := &head{length: []string{strconv.Itoa(len(out.body))}}
	h.ready = appendLines(slices.Clone(readyForAll), out.headLines(out.coding, ""))
	h.lines = out.headLines(out.coding, h.length[0])
	return h
}

// readyForAll is what the heads of all faces say.
var readyForAll = appendLines(nil, append(slices.Clone(securityHeaders), header{"Vary", []string{varyLine}}))

// appendLines adds headers as HTTP/1.1 writes them.
func appendLines(to []byte, list []header) []byte {
	for _, h := range list {
		to = append(append(to, h.name...), ": "...)
		to = append(append(to, oneLine.Replace(h.lines[0])...), "\r\n"...)
	}
	return to
}

// oneLine keeps a value from ending its line, as net/http does.
var oneLine = strings.NewReplacer("\r", " ", "\n", " ")

// set says all of it before an answer with a body goes out. Where the connection takes the head as it is, net/http is left what it has
// to know: it would sort and write some fifteen headers anew for each answer, which took an eighth of one from the cache.
func (h *head) set(to http.Header, req *http.Request, body int) {
	by := sender(req)
	if by == nil {
		setHead(to, h.lines)
		return
	}
	for i := range securityHeaders {
		delete(to, securityHeaders[i].name)
	}
	delete(to, noStore.name)
	to["Content-Length"] = h.length
	to["Content-Type"] = nil // it is not to be guessed
	by.Next(h.ready, body)
}
