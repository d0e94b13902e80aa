package identity

import (
	"net/url"
	"strings"
)

// maxBack is the longest address to come back to.
const maxBack = 2048

// Back is where a visitor goes after signing in: a path of this service with its query, and nothing that a browser could take for
// another host. What is not such a path gives home.
func Back(given, home string) string {
	if len(given) > maxBack || !strings.HasPrefix(given, "/") || strings.ContainsFunc(given, notInAddress) {
		return home
	}
	at, err := url.Parse(given)
	if err != nil || at.Scheme != "" || at.Host != "" || at.User != nil || at.Opaque != "" || strings.HasPrefix(at.Path, "//") || strings.Contains(at.Path, `\`) {
		return home
	}
	at.Fragment, at.RawFragment = "", ""
	return at.String()
}

// notInAddress says which runes no address holds that a browser reads as it is written.
func notInAddress(r rune) bool { return r <= ' ' || r == '\\' || r >= 0x7f }
