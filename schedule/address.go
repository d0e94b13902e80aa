package schedule

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// Length limits of RFC 5321.
const (
	maxAddress = 254
	maxMailbox = 64
)

// domains converts domains as browsers do for lookups, with the length limits of DNS.
var domains = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.Transitional(false), idna.StrictDomainName(true), idna.VerifyDNSLength(true))

// Address returns an e-mail address in its canonical form for comparisons: without surrounding space, in lower case,
// and with an internationalized domain in DNS form. ok is false if s is not a single plain address. Letters that only
// resemble ASCII are preserved, because lower-casing the Kelvin sign to k would turn the address of one person into
// that of another.
func Address(s string) (string, bool) {
	mailbox, domain, found := strings.Cut(strings.TrimSpace(s), "@")
	if !found || mailbox == "" || len(mailbox) > maxMailbox || !utf8.ValidString(mailbox) || strings.ContainsFunc(mailbox, notInMailbox) {
		return "", false
	}
	domain, err := domains.ToASCII(domain)
	if err != nil || domain == "" || strings.HasSuffix(domain, ".") {
		return "", false
	}
	address := strings.Map(lower, mailbox) + "@" + domain
	return address, len(address) <= maxAddress
}

// AddressOrText returns the canonical address, or the text in lower case if it is not an address.
func AddressOrText(s string) string {
	if address, ok := Address(s); ok {
		return address
	}
	return strings.ToLower(strings.TrimSpace(s))
}

// notInMailbox reports whether a plain mailbox must not contain the rune: space, control and invisible characters, and
// the syntax of lists and comments.
func notInMailbox(r rune) bool {
	return !unicode.IsGraphic(r) || unicode.IsSpace(r) || strings.ContainsRune(`,;:<>()[]"\@`, r)
}

func lower(r rune) rune {
	if l := unicode.ToLower(r); r < utf8.RuneSelf || l >= utf8.RuneSelf {
		return l
	}
	return r
}
