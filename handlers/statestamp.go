package handlers

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"opshub/assets"
	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// stampLetters are the digits and the letters that nobody takes for another one.
//
// The state stamp lets two people find out whether they look at the same thing: 7F3KQ-29QDM. Its first half stands for what
// is served, the build, the catalog and the data; its second half for what was asked, the filter and who asks. It is made of
// nothing else, so that the same state has the same stamp in every process, and no clock is in it.
var stampLetters = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// stampHalf is the length of one half of a stamp.
const stampHalf = 5

// stateHeader tells the stamp to whoever takes a file, a calendar or JSON.
const stateHeader = "X-Export-State"

// faceParams choose a face of the same rows, or a place among them; they are no part of what was asked.
var faceParams = []string{"part", "format", "paper", "preview", "bom", "sort", "after", "limit", "why"}

// mark is a few letters that stand for all of the parts.
func mark(parts ...string) string {
	sum := sha256.New()
	for _, part := range parts {
		_, _ = fmt.Fprintf(sum, "%d:%s", len(part), part) // a hash never fails
	}
	return stampLetters.EncodeToString(sum.Sum(nil))[:stampHalf]
}

// served is what does not change while the process runs: the build and the catalog.
type served struct{ build, catalog string }

// newServed names the build by its version, its commit, its sources and its bundle, so that two builds of one commit differ where
// their sources do.
func newServed(cfg Config, files []check.ManifestFile) served {
	return served{build: mark(cfg.Version, cfg.Commit, fmt.Sprint(files), assets.CSS(), assets.JS()), catalog: mark(cfg.Catalog.Digest())}
}

// stateStamp is the stamp of what the request shows.
func (s *server) stateStamp(r *request) string {
	return mark(s.served.build, s.served.catalog, r.state) + "-" + r.askedMark()
}

// askedMark stands for the filter as it was asked, with what the path says, who asks, and the parameters of the screen's own.
func (r *request) askedMark() string {
	who := r.viewer
	if r.visitor != (schedule.Viewer{}) {
		who = r.visitor
	}
	return mark(fmt.Sprint(who), r.given.Encode(), fmt.Sprint(r.given.DraftPeriodID, r.given.PublishedPeriodID), r.askedBeside())
}

// askedBeside is what the address says beside the filter, in one form whatever the order: the parameters that the screen knows,
// rules where they are not the usual ones, and the record of the path where it is no filter.
func (r *request) askedBeside() string {
	q := url.Values{}
	for _, name := range r.known {
		if slices.Contains(faceParams, name) || slices.Contains(r.rules, name) || slices.Contains(schedule.FilterNames, name) {
			continue
		}
		for _, value := range r.query[name] {
			if value = strings.TrimSpace(value); value != "" && !slices.Contains(q[name], value) {
				q.Add(name, value)
			}
		}
		slices.Sort(q[name])
	}
	for i := 0; i+1 < len(r.ruled); i += 2 {
		q.Set(r.ruled[i], r.ruled[i+1])
	}
	for name, id := range r.params {
		if pathFields[name].filter == "" {
			q.Set("{"+name+"}", format.ID(id))
		}
	}
	return q.Encode()
}

// stampView is the stamp for a page, with the way to what it stands for.
func (s *server) stampView(r, away *request) components.StateStamp {
	view := components.StateStamp{Text: s.stateStamp(r)}
	if href := s.link(away, catalog.PathProduction); href != "" {
		view.Href = href + "#" + statePart
	}
	return view
}

// statePart is the id of the part that explains the stamp.
const statePart = "state"

// stampPart says what the stamp of the present page stands for, part by part.
func (s *server) stampPart(r *request) components.Part {
	words := strings.TrimSpace(s.Version + " " + s.Commit)
	return components.Part{ID: statePart, Title: "State stamp", Quiet: "for comparing two screens, sheets or files",
		Lines: []string{"Two screens, sheets of paper or files with the same stamp come from the same build, catalog, data and filter, whichever process made them. " +
			"The first half is the same as long as build, catalog and data are; the second half as long as the filter and the visitor are. The time is no part of it."},
		Facts: []components.Fact{
			{Label: "This page", Text: s.stateStamp(r)},
			{Label: "Build", Text: format.Join(s.served.build, format.OrNone(words))},
			{Label: "Catalog", Text: format.Join(s.served.catalog, components.Plural(len(s.Catalog.Screens()), "route", "routes"))},
			{Label: "Data", Text: format.Join(mark(r.state), "version "+format.OrNone(r.state))},
			{Label: "Filter and visitor", Text: format.Join(r.askedMark(), r.given.Words(s.filterWords(r)))},
		}}
}
