package web

import (
	"net/http"
	"slices"
)

// varyLine names the headers of a request on which a face depends.
const varyLine = "Accept-Encoding, HX-Request, HX-Boosted, HX-History-Restore-Request, HX-Request-Type"

// setHead writes the headers of a face: what it is, how its body is compressed, and how long it may be stored.
func (out *Rendered) setHead(h http.Header, coding string) {
	stored := "private, no-store"
	if out.etag != "" {
		stored = "private, no-cache"
	}
	h.Set("Cache-Control", stored)
	for _, line := range [...][2]string{{"Content-Type", out.contentType}, {"Content-Encoding", coding}, {StateHeader, out.state}, {"Etag", out.etag}} {
		if line[1] != "" {
			h.Set(line[0], line[1])
		}
	}
	if !slices.Contains(h["Vary"], varyLine) {
		h.Add("Vary", varyLine)
	}
}
