package schedule

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// The lengths that RFC 5321 allows.
const (
	maxAddress = 254
	maxMailbox = 64
)

// domains reads domains as browsers look them up, with the lengths that DNS has.
var domains = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.Transitional(false), idna.StrictDomainName(true), idna.VerifyDNSLength(true))

// Address brings an e-mail address into the one form in which addresses are compared: no space around it, lower case, and a domain
// of another script as DNS writes it. It says false of what is no single plain address. Letters that only look like ASCII stay
// what they are: lower-casing the Kelvin sign into a k would make one person's address out of another's.
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

// AddressOrText is the address in that form, or the text in lower case where it is no address.
func AddressOrText(s string) string {
	if address, ok := Address(s); ok {
		return address
	}
	return strings.ToLower(strings.TrimSpace(s))
}

// notInMailbox says which runes no plain mailbox holds: space, control and invisible ones, and those that lists and comments are made of.
func notInMailbox(r rune) bool {
	return !unicode.IsGraphic(r) || unicode.IsSpace(r) || strings.ContainsRune(`,;:<>()[]"\@`, r)
}

func lower(r rune) rune {
	if l := unicode.ToLower(r); r < utf8.RuneSelf || l >= utf8.RuneSelf {
		return l
	}
	return r
}
