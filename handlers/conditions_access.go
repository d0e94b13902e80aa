package handlers

import (
	"fmt"

	"opshub/components"
)

// accessConditions are about who visitors are and what they may do.
func accessConditions() []condition {
	return []condition{
		{key: "identity-source", title: "Something says who each visitor is.", means: "Whoever reaches the service counts as a manager and sees everything.",
			how: "Start the service with an identity header of your proxy, or with a sign-in provider.", setup: true, look: (*server).identitySource},
		{key: "managers-named", title: "Somebody is named as a manager.", means: "Nobody can be told apart from staff, so nobody could be asked for an approval.",
			how: "Start the service with the group or the addresses of the managers.", setup: true, look: (*server).managersNamed},
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
