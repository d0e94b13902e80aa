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

// stampLetters are the digits and the letters that nobody takes for another one.
//
// The state stamp lets two people find out whether they look at the same thing: 7F3KQ-29QDM. Its first half stands for what
// is served, the build, the catalog and the data; its second half for what was asked, the filter and who asks. It is made of
// nothing else, so that the same state has the same stamp in every process, and no clock is in it.
var stampLetters = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// StampHalf is the length of one half of a stamp.
const StampHalf = 5

// StateHeader tells the stamp to whoever takes a file, a calendar or JSON.
const StateHeader = "X-Export-State"

// faceParams choose a face of the same rows, or a place among them; they are no part of what was asked.
var faceParams = []string{"part", "format", "paper", "preview", "bom", "sort", "after", "limit", "why"}

// Mark is a few letters that stand for all of the parts.
func Mark(parts ...string) string {
	sum := sha256.New()
	for _, part := range parts {
		_, _ = fmt.Fprintf(sum, "%d:%s", len(part), part) // a hash never fails
	}
	return stampLetters.EncodeToString(sum.Sum(nil))[:StampHalf]
}

// served is what does not change while the process runs: the build and the catalog.
type served struct{ Build, Catalog string }

// NewServed names the build by its version, its commit, its sources and its bundle, so that two builds of one commit differ where
// their sources do.
func NewServed(cfg Config, files []check.ManifestFile) served {
	return served{Build: Mark(cfg.Version, cfg.Commit, fmt.Sprint(files), assets.CSS(), assets.JS()), Catalog: Mark(cfg.Catalog.Digest())}
}

// StateStamp is the stamp of what the request shows.
func (s *Server) StateStamp(r *Request) string {
	return Mark(s.Served.Build, s.Served.Catalog, r.State) + "-" + r.AskedMark()
}

// AskedMark stands for the filter as it was asked, with what the path says, who asks, and the parameters of the screen's own.
func (r *Request) AskedMark() string {
	who := r.Viewer
	if r.Visitor != (schedule.Viewer{}) {
		who = r.Visitor
	}
	return Mark(fmt.Sprint(who), r.Given.Encode(), fmt.Sprint(r.Given.DraftPeriodID, r.Given.PublishedPeriodID), r.askedBeside())
}

// askedBeside is what the address says beside the filter, in one form whatever the order: the parameters that the screen knows,
// rules where they are not the usual ones, and the record of the path where it is no filter.
func (r *Request) askedBeside() string {
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
