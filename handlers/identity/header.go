package identity

import (
	"errors"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"opshub/schedule"
)

// Header reads the identity from a header that a trusted proxy sets. The same header from any other address is a
// forgery.
type Header struct {
	Email   string         // name of the header with the e-mail address
	Groups  string         // name of the header with the groups, separated by commas; empty for none
	Trusted []netip.Prefix // addresses of the proxies
}

// Check returns an error if the settings are not sufficient to trust the header.
func (h Header) Check() error {
	switch {
	case h.Email == "":
		return errors.New("the header with the e-mail address has no name")
	case len(h.Trusted) == 0:
		return errors.New("an identity header is trusted only from a proxy: set --trusted-proxy to its addresses")
	}
	for _, r := range h.Trusted {
		if r.Bits() == 0 {
			return errors.New("--trusted-proxy " + r.String() + " covers every address, so any visitor could claim any identity")
		}
	}
	return nil
}

// Vary returns the names of the headers.
func (h Header) Vary() string {
	if h.Groups != "" {
		return h.Email + ", " + h.Groups
	}
	return h.Email
}

// Identify reads the headers of a request from a trusted proxy.
func (h Header) Identify(req *http.Request) (Identity, *Refusal) {
	emails, groups := req.Header.Values(h.Email), req.Header.Values(h.Groups)
	trusted := Within(From(req), h.Trusted)
	switch {
	case !trusted && (len(emails) > 0 || h.Groups != "" && len(groups) > 0):
		return Identity{}, &Refusal{Status: http.StatusForbidden, Cause: "identity header from an address that is not a trusted proxy", Once: true,
			Title: "Your identity cannot be trusted",
			Text:  "This request contains the identity header of the proxy in front of this service, but it does not come from that proxy. Open the service at its public address."}
	case !trusted:
		return Identity{}, &Refusal{Status: http.StatusForbidden, Cause: "request that bypassed the proxy", Once: true,
			Title: "This service is reached through its proxy",
			Text:  "The proxy in front of this service identifies visitors, but this request did not come through it. Open the service at its public address."}
	case len(emails) == 0 || len(emails) == 1 && strings.TrimSpace(emails[0]) == "":
		return Identity{}, &Refusal{Status: http.StatusUnauthorized, Cause: "the proxy names no visitor", Once: true,
			Title: "Nobody is signed in", Text: "The proxy in front of this service forwarded the request without your identity. Sign in there, then open this address again."}
	}
	email, ok := schedule.Address(emails[0])
	if len(emails) > 1 || len(groups) > 1 || !ok {
		return Identity{}, &Refusal{Status: http.StatusBadRequest, Cause: "the proxy names no single e-mail address", Once: true,
			Title: "The proxy sent an unclear identity",
			Text:  "The proxy in front of this service must send exactly one e-mail address, but sent several values or another value. The operator of the proxy must correct it: the proxy must replace the header, never add to it."}
	}
	id := Identity{Source: "the header " + h.Email + " from a trusted proxy", Email: email}
	if h.Groups != "" && len(groups) == 1 {
		id.Groups = list(groups[0])
	}
	return id, nil
}

// list splits a header at its commas, in order and without duplicates.
func list(header string) (words []string) {
	for word := range strings.SplitSeq(header, ",") {
		if word = strings.TrimSpace(word); word != "" && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}
