package assets

import (
	"net/http"
	"strconv"
	"strings"
)

// Handler returns a handler for the files of the build at the paths from CSS, JS and Icon. It uses the encoding that
// the browser prefers. A path contains the digest of its content, so responses can be cached forever.
func Handler() http.Handler { return bundled() }

// ServeHTTP serves GET and HEAD requests.
func (s *set) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f := s.byPath[r.URL.Path]
	if f == nil {
		http.NotFound(w, r)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	v := f.choose(strings.Join(r.Header.Values("Accept-Encoding"), ","))
	h := w.Header()
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("ETag", v.etag)
	h.Set("Vary", "Accept-Encoding")
	if matches(r.Header.Get("If-None-Match"), v.etag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.contentType)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Length", strconv.Itoa(len(v.body)))
	if v.encoding != "" {
		h.Set("Content-Encoding", v.encoding)
	}
	if r.Method == http.MethodHead {
		return
	}
	_, _ = w.Write(v.body) // a closed connection is not an error
}

// choose returns the variant that the header prefers. Among equals it returns the first, which is the smallest.
func (f *file) choose(accept string) variant {
	best, weight := f.variants[len(f.variants)-1], 0.0
	for _, v := range f.variants {
		if q := quality(accept, v.encoding); q > weight {
			best, weight = v, q
		}
	}
	return best
}

// quality returns the weight of an encoding in an Accept-Encoding header, or 0 if the header excludes or omits it. The
// uncompressed file is acceptable if it is omitted, but with less weight than any listed encoding.
func quality(accept, encoding string) float64 {
	const unnamed = 0.0001
	star := -1.0
	for field := range strings.SplitSeq(accept, ",") {
		name, params, _ := strings.Cut(field, ";")
		q := weightOf(params)
		switch name = strings.ToLower(strings.TrimSpace(name)); {
		case name == encoding, name == "x-gzip" && encoding == "gzip", name == "identity" && encoding == "":
			return q
		case name == "*":
			star = q
		}
	}
	switch {
	case encoding == "":
		return unnamed
	case star >= 0:
		return star
	}
	return 0
}

func weightOf(params string) float64 {
	for p := range strings.SplitSeq(params, ";") {
		name, value, _ := strings.Cut(p, "=")
		if strings.EqualFold(strings.TrimSpace(name), "q") {
			q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			if err != nil || q < 0 || q > 1 {
				return 0
			}
			return q
		}
	}
	return 1
}

// matches reports whether an If-None-Match header contains the tag. Weak and strong tags are equal here.
func matches(header, etag string) bool {
	for tag := range strings.SplitSeq(header, ",") {
		tag = strings.TrimPrefix(strings.TrimSpace(tag), "W/")
		if tag == etag || tag == "*" {
			return true
		}
	}
	return false
}
