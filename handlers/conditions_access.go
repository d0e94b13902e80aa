package handlers

import (
	"fmt"

	"opshub/components"
	"opshub/schedule"
)

// accessConditions are about who visitors are and what they may do.
func accessConditions() []condition {
	return []condition{
		{key: "identity-source", title: "Something says who each visitor is.", means: "Whoever reaches the service counts as a manager and sees everything.",
			how: "Start the service with an identity header of your proxy, or with a sign-in provider.", setup: true, look: (*server).identitySource},
		{key: "managers-named", title: "Somebody is named as a manager.", means: "Nobody can be told apart from staff, so nobody could be asked for an approval.",
			how: "Start the service with the group or the addresses of the managers.", setup: true, look: (*server).managersNamed},
		{key: "nobody-unidentified", title: "No visitor from another machine is let in unidentified.", means: "Everybody who reaches the service sees everything.",
			how: "Start the service without --public-without-sign-in.", setup: true, look: (*server).nobodyUnidentified},
		{key: "base-https", title: "People reach the service by https.", means: "What is shown, and what proves a sign-in, can be read on its way.",
			how: "Give the https address under which people reach it as --base-url.", setup: true, look: (*server).baseHTTPS},
		{key: "keys-there", title: "What browsers and calendar programs keep cannot be forged.", means: "There is no key under which a sign-in or the address of a calendar could be sealed.",
			how: "Give a file of keys with --key-file, and say who visitors are.", setup: true, look: (*server).keysThere},
		{key: "addresses-differ", title: "No two employees have one e-mail address.", means: "Neither of them is recognised, because nobody can say which of them signed in.",
			how: "Give each of them an address of their own in your personnel records and import them.", look: (*server).addressesDiffer},
	}
}

func (s *server) identitySource(*request) (observed, error) {
	if s.Identity == nil {
		return observed{false, "no identity source is configured"}, nil
	}
	return observed{true, "visitors are identified by " + s.identityWords()}, nil
}

// identityWords are what identifies visitors, in a few words.
func (s *server) identityWords() string {
	if s.signIn() != nil {
		return "a sign-in provider"
	}
	return "a header that the proxy sets"
}

func (s *server) managersNamed(*request) (observed, error) {
	groups, addresses := len(s.Managers.Groups), len(s.Managers.Addresses)
	return observed{groups+addresses > 0, fmt.Sprintf("%s and %s named", components.Plural(groups, "group", "groups"), components.Plural(addresses, "address is", "addresses are"))}, nil
}

func (s *server) nobodyUnidentified(*request) (observed, error) {
	switch {
	case s.Public:
		return observed{false, "everybody who reaches the service counts as a manager"}, nil
	case s.Identity == nil:
		return observed{true, "requests from other machines are refused"}, nil
	}
	return observed{true, "a request that nothing vouches for is refused"}, nil
}

func (s *server) baseHTTPS(*request) (observed, error) {
	if s.BaseURL == nil {
		return observed{false, "no address is given under which people reach it"}, nil
	}
	return observed{s.BaseURL.Scheme == "https", "its address begins with " + schedule.Printable(s.BaseURL.Scheme) + "://"}, nil
}

// keysThere looks at the keys of both: a browser keeps a sign-in, unless a proxy names the visitor with each request, and a calendar
// program keeps an address.
func (s *server) keysThere(*request) (observed, error) {
	if s.Identity == nil {
		return observed{false, "no identity source is configured, so no key is in use"}, nil
	}
	signIns, sealed := "the proxy names the visitor with each request, and the browser keeps nothing", true
	if by := s.signIn(); by != nil {
		signIns, sealed = "sign-ins are sealed under the first of "+components.Plural(len(by.Keys), "key", "keys"), len(by.Keys) > 0
	}
	calendars := "calendar addresses are signed under the first of " + components.Plural(len(s.FeedKeys), "key", "keys")
	if len(s.FeedKeys) == 0 {
		calendars = "no key signs calendar addresses, so calendar programs are not let in"
	}
	return observed{sealed && len(s.FeedKeys) > 0, signIns + "; " + calendars}, nil
}

// addressesDiffer compares addresses as a visitor's is compared with them, of everybody whose record the visitor may read.
func (s *server) addressesDiffer(r *request) (observed, error) {
	people, err := s.peopleOf(r, schedule.Filter{})
	with, several := sharedAddresses(people)
	return observed{several == 0, fmt.Sprintf("%s shared, of %d", components.Plural(several, "address is", "addresses are"), with)}, err
}

// sharedAddresses counts the different e-mail addresses, and those that several employees have.
func sharedAddresses(people []schedule.Person) (all, several int) {
	by := map[string]int{}
	for i := range people {
		if address, ok := schedule.Address(people[i].Email); ok {
			if by[address]++; by[address] == 2 {
				several++
			}
		}
	}
	return len(by), several
}
