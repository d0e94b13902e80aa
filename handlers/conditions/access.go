package conditions

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/people"
	"opshub/handlers/web"
	"opshub/schedule"
)

// accessConditions are about the identity and the role of visitors.
func accessConditions() []Condition {
	return []Condition{
		{Key: "identity-source", Title: "Every visitor is identified.", Means: "Every visitor is treated as a manager and sees everything.",
			How: "Start the service with the identity header of your proxy or with a sign-in provider.", Setup: true, Check: identitySource},
		{Key: "managers-named", Title: "At least one manager is named.", Means: "Managers cannot be distinguished from staff, so nobody could approve anything.",
			How: "Start the service with the group or the e-mail addresses of the managers.", Setup: true, Check: ManagersNamed},
		{Key: "nobody-unidentified", Title: "The service refuses unidentified visitors from other machines.", Means: "Every visitor sees everything.",
			How: "Start the service without --public-without-sign-in.", Setup: true, Check: NobodyUnidentified},
		{Key: "base-https", Title: "The service has an https address.", Means: "Screens and sign-in cookies can be read on the network.",
			How: "Set --base-url to the https address of the service.", Setup: true, Check: baseHTTPS},
		{Key: "keys-there", Title: "Sign-in cookies and calendar addresses cannot be forged.", Means: "A key to encrypt sign-in cookies or to sign calendar addresses is missing.",
			How: "Start the service with --key-file and an identity source.", Setup: true, Check: keysConfigured},
		{Key: "addresses-differ", Title: "No two employees share an e-mail address.", Means: "The service recognizes neither employee, because it does not know which one signed in.",
			How: "Enter a separate address for each employee in your personnel records and import them.", Check: addressesUnique},
	}
}

func identitySource(s *web.Server, _ *web.Request) (Observed, error) {
	if s.Identity == nil {
		return Observed{false, "no identity source is configured"}, nil
	}
	return Observed{true, "visitors are identified by " + IdentityWords(s)}, nil
}

// IdentityWords describes in a few words how visitors are identified.
func IdentityWords(s *web.Server) string {
	if s.SignIn() != nil {
		return "a sign-in provider"
	}
	return "a header that the proxy sets"
}

// ManagersNamed checks that the settings name at least one manager, by group or by address.
func ManagersNamed(s *web.Server, _ *web.Request) (Observed, error) {
	groups, addresses := len(s.Managers.Groups), len(s.Managers.Addresses)
	return Observed{groups+addresses > 0, fmt.Sprintf("%s and %s named", components.Plural(groups, "group", "groups"), components.Plural(addresses, "address is", "addresses are"))}, nil
}

// NobodyUnidentified checks that visitors from other machines have to identify themselves.
func NobodyUnidentified(s *web.Server, _ *web.Request) (Observed, error) {
	switch {
	case s.Public:
		return Observed{false, "every visitor is treated as a manager"}, nil
	case s.Identity == nil:
		return Observed{true, "requests from other machines are refused"}, nil
	}
	return Observed{true, "requests without an identity are refused"}, nil
}

func baseHTTPS(s *web.Server, _ *web.Request) (Observed, error) {
	if s.BaseURL == nil {
		return Observed{false, "--base-url is not set"}, nil
	}
	return Observed{s.BaseURL.Scheme == "https", "its address begins with " + schedule.Printable(s.BaseURL.Scheme) + "://"}, nil
}

// keysConfigured checks the keys for sign-in cookies and for calendar addresses. Sign-in cookies need no key if
// a proxy identifies the visitor on each request.
func keysConfigured(s *web.Server, _ *web.Request) (Observed, error) {
	if s.Identity == nil {
		return Observed{false, "no identity source is configured, so no key is used"}, nil
	}
	signIns, sealed := "the proxy names the visitor with each request, so the browser needs no cookie", true
	if by := s.SignIn(); by != nil {
		signIns, sealed = "sign-in cookies are encrypted with the first of "+components.Plural(len(by.Keys), "key", "keys"), len(by.Keys) > 0
	}
	calendars := "calendar addresses are signed with the first of " + components.Plural(len(s.FeedKeys), "key", "keys")
	if len(s.FeedKeys) == 0 {
		calendars = "no key signs calendar addresses, so calendar programs have no access"
	}
	return Observed{sealed && len(s.FeedKeys) > 0, signIns + "; " + calendars}, nil
}

// addressesUnique compares the normalized addresses of the employees that the visitor may read, in the way in
// which sign-in compares them.
func addressesUnique(s *web.Server, r *web.Request) (Observed, error) {
	people := people.PeopleOf(s, r, schedule.Filter{})
	with, several := SharedAddresses(people)
	return Observed{several == 0, fmt.Sprintf("%s shared, of %d", components.Plural(several, "address is", "addresses are"), with)}, nil
}

// SharedAddresses counts the different e-mail addresses, and those that more than one employee has.
func SharedAddresses(people []schedule.Person) (all, shared int) {
	by := map[string]int{}
	for i := range people {
		if address, ok := schedule.Address(people[i].Email); ok {
			if by[address]++; by[address] == 2 {
				shared++
			}
		}
	}
	return len(by), shared
}
