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
		{Key: "identity-source", Title: "Something says who each visitor is.", Means: "Whoever reaches the service counts as a manager and sees everything.",
			How: "Start the service with an identity header of your proxy, or with a sign-in provider.", Setup: true, Check: identitySource},
		{Key: "managers-named", Title: "Somebody is named as a manager.", Means: "Nobody can be told apart from staff, so nobody could be asked for an approval.",
			How: "Start the service with the group or the addresses of the managers.", Setup: true, Check: ManagersNamed},
		{Key: "nobody-unidentified", Title: "No visitor from another machine is let in unidentified.", Means: "Everybody who reaches the service sees everything.",
			How: "Start the service without --public-without-sign-in.", Setup: true, Check: NobodyUnidentified},
		{Key: "base-https", Title: "People reach the service by https.", Means: "What is shown, and what proves a sign-in, can be read on its way.",
			How: "Give the https address under which people reach it as --base-url.", Setup: true, Check: baseHTTPS},
		{Key: "keys-there", Title: "What browsers and calendar programs keep cannot be forged.", Means: "There is no key under which a sign-in or the address of a calendar could be sealed.",
			How: "Give a file of keys with --key-file, and say who visitors are.", Setup: true, Check: keysConfigured},
		{Key: "addresses-differ", Title: "No two employees have one e-mail address.", Means: "Neither of them is recognised, because nobody can say which of them signed in.",
			How: "Give each of them an address of their own in your personnel records and import them.", Check: addressesUnique},
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
		return Observed{false, "everybody who reaches the service counts as a manager"}, nil
	case s.Identity == nil:
		return Observed{true, "requests from other machines are refused"}, nil
	}
	return Observed{true, "a request that nothing vouches for is refused"}, nil
}

func baseHTTPS(s *web.Server, _ *web.Request) (Observed, error) {
	if s.BaseURL == nil {
		return Observed{false, "no address is given under which people reach it"}, nil
	}
	return Observed{s.BaseURL.Scheme == "https", "its address begins with " + schedule.Printable(s.BaseURL.Scheme) + "://"}, nil
}

// keysConfigured checks the keys for sign-in cookies and for calendar addresses. Sign-in cookies need no key if
// a proxy identifies the visitor on each request.
func keysConfigured(s *web.Server, _ *web.Request) (Observed, error) {
	if s.Identity == nil {
		return Observed{false, "no identity source is configured, so no key is in use"}, nil
	}
	signIns, sealed := "the proxy names the visitor with each request, and the browser keeps nothing", true
	if by := s.SignIn(); by != nil {
		signIns, sealed = "sign-ins are sealed under the first of "+components.Plural(len(by.Keys), "key", "keys"), len(by.Keys) > 0
	}
	calendars := "calendar addresses are signed under the first of " + components.Plural(len(s.FeedKeys), "key", "keys")
	if len(s.FeedKeys) == 0 {
		calendars = "no key signs calendar addresses, so calendar programs are not let in"
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
