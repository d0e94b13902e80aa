package web

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"opshub/assets"
	"opshub/catalog/check"
	"opshub/handlers/format"
	"opshub/schedule"
)

// stampLetters is an alphabet without ambiguous letters.
//
// The state stamp, such as 7F3KQ-29QDM, lets two people verify that they look at the same content. Its first half identifies
// what is served: the build, the catalog and the data. Its second half identifies the request: the filter and the viewer. It
// depends on nothing else, in particular on no clock, so that equal states have equal stamps in every process.
var stampLetters = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// StampHalf is the length of each half of a stamp.
const StampHalf = 5

// StateHeader is the response header with the stamp of a file, a calendar or JSON.
const StateHeader = "X-Export-State"

// faceParams select a face of the same rows, or a page of them. They are not part of the stamp.
var faceParams = []string{"part", "format", "paper", "preview", "bom", "sort", "after", "limit", "why"}

// Mark returns a short hash of all parts.
func Mark(parts ...string) string {
	sum := sha256.New()
	for _, part := range parts {
		_, _ = fmt.Fprintf(sum, "%d:%s", len(part), part) // a hash never fails
	}
	return stampLetters.EncodeToString(sum.Sum(nil))[:StampHalf]
}

// served identifies the build and the catalog, which do not change while the process runs.
type served struct{ Build, Catalog string }

// NewServed identifies the build by version, commit, sources and assets, so that two builds of one commit differ if
// their sources do.
func NewServed(cfg Config, files []check.ManifestFile) served {
	return served{Build: Mark(cfg.Version, cfg.Commit, fmt.Sprint(files), assets.CSS(), assets.JS()), Catalog: Mark(cfg.Catalog.Digest())}
}

// StateStamp returns the stamp of what the request shows.
func (s *Server) StateStamp(r *Request) string {
	return Mark(s.Served.Build, s.Served.Catalog, r.State) + "-" + r.AskedMark()
}

// AskedMark returns a hash of the filter of query and path, the viewer, and the parameters of the screen.
func (r *Request) AskedMark() string {
	viewer := r.Viewer
	if r.Visitor != (schedule.Viewer{}) {
		viewer = r.Visitor
	}
	return Mark(fmt.Sprint(viewer), r.Given.Encode(), fmt.Sprint(r.Given.DraftPeriodID, r.Given.PublishedPeriodID), r.otherParams())
}

// otherParams returns the parameters besides the filter in canonical order: those that the screen knows, rules that
// differ from their defaults, and the record of the path.
func (r *Request) otherParams() string {
	q := url.Values{}
	for _, name := range r.Known {
		if slices.Contains(faceParams, name) || slices.Contains(r.Rules, name) || slices.Contains(schedule.FilterNames, name) {
			continue
		}
		for _, value := range r.Query[name] {
			if value = strings.TrimSpace(value); value != "" && !slices.Contains(q[name], value) {
				q.Add(name, value)
			}
		}
		slices.Sort(q[name])
	}
	for i := 0; i+1 < len(r.Ruled); i += 2 {
		q.Set(r.Ruled[i], r.Ruled[i+1])
	}
	for name, id := range r.Params {
		if PathFields[name].filter == "" {
			q.Set("{"+name+"}", format.ID(id))
		}
	}
	return q.Encode()
}
