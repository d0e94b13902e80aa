package identity

import (
	"net/url"
	"strings"
)

// maxBack is the maximum length of a return address in bytes.
const maxBack = 2048

// Back returns where a visitor goes after signing in: the given path of this service with its query. It returns home if
// given is not such a path or a browser could interpret it as another host.
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

// notInAddress reports whether a browser could change a rune when it parses an address.
func notInAddress(r rune) bool { return r <= ' ' || r == '\\' || r >= 0x7f }
