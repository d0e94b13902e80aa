package schedule

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Mapping says how an identity and an employee stand to each other.
type Mapping string

// The mappings, those that need a look first.
const (
	MappingAmbiguous Mapping = "ambiguous" // the account or the address is that of several employees
	MappingUnmatched Mapping = "unmatched" // works here and has no account
	MappingMatched   Mapping = "matched"   // one account, one employee
	MappingEnded     Mapping = "ended"     // no longer works here, and has no account
)

// Mappings lists every mapping in display order.
var Mappings = []Mapping{MappingAmbiguous, MappingUnmatched, MappingMatched, MappingEnded}

// MappedUser is one employee with the identity that signs in as him or her.
type MappedUser struct {
	Person
	Mapping Mapping
	Why     string
	Open    bool // somebody should look at it
}

// MapUsers matches identities with employees, by account and by e-mail address, whatever their case. What needs a look comes
// first, then by name.
func MapUsers(people []Person) []MappedUser {
	accounts, addresses := map[string]int{}, map[string]int{}
	fold := func(s string) string { return Fold(strings.TrimSpace(s)) }
	for i := range people {
		accounts[fold(people[i].Account)]++
		addresses[fold(people[i].Email)]++
	}
	out := make([]MappedUser, len(people))
	for i := range people {
		account, address := fold(people[i].Account), fold(people[i].Email)
		out[i] = MappedUser{Person: people[i]}
		others := 0
		if account != address { // an account that is the address of somebody else
			others = addresses[account]
		}
		out[i].Mapping, out[i].Why, out[i].Open = mapped(people[i], account, address, accounts[account], addresses[address], others)
	}
	sortMapped(out)
	return out
}

// MapVisitors says of each employee whether somebody who signs in is taken for him or her on a day: by the e-mail address alone, in
// the form of Address, as visitors are resolved. What needs a look comes first, then by name.
func MapVisitors(people []Person, today Date) []MappedUser {
	same := map[string]int{}
	for i := range people {
		if address, ok := Address(people[i].Email); ok {
			same[address]++
		}
	}
	out := make([]MappedUser, len(people))
	for i := range people {
		address, ok := Address(people[i].Email)
		out[i] = MappedUser{Person: people[i]}
		out[i].Mapping, out[i].Why, out[i].Open = mappedByAddress(people[i], ok, same[address], today)
	}
	sortMapped(out)
	return out
}

// mappedByAddress judges one employee: whether there is an address, and how many employees have it.
func mappedByAddress(p Person, address bool, same int, today Date) (Mapping, string, bool) {
	works := p.Employed(today, max(today, p.HiredOn)) // who has not begun yet may look already
	switch {
	case address && same > 1:
		return MappingAmbiguous, fmt.Sprintf("%d employees have this e-mail address; nobody is taken for any of them", same), true
	case !works:
		return MappingEnded, "no longer works here", false
	case p.Email == "":
		return MappingUnmatched, "no e-mail address", true
	case !address:
		return MappingUnmatched, "what stands there is no e-mail address", true
	}
	return MappingMatched, "one address, one employee", false
}

func sortMapped(out []MappedUser) {
	slices.SortStableFunc(out, func(a, b MappedUser) int {
		return cmp.Or(cmp.Compare(slices.Index(Mappings, a.Mapping), slices.Index(Mappings, b.Mapping)), boolCompare(b.Open, a.Open))
	})
}

func boolCompare(a, b bool) int {
	if a == b {
		return 0
	}
	if a {
		return 1
	}
	return -1
}

// mapped judges one employee: how many employees have the account, how many the address, and how many others have the account as
// their address.
func mapped(p Person, account, address string, sameAccount, sameAddress, otherAddress int) (Mapping, string, bool) {
	gone := p.Status != "active" && p.Status != "on_leave"
	switch {
	case account != "" && sameAccount > 1:
		return MappingAmbiguous, fmt.Sprintf("%d employees have this account", sameAccount), true
	case account != "" && otherAddress > 0:
		return MappingAmbiguous, "the account is the e-mail address of somebody else", true
	case address != "" && sameAddress > 1:
		return MappingAmbiguous, fmt.Sprintf("%d employees have this e-mail address", sameAddress), true
	case account == "" && gone:
		return MappingEnded, "no longer employed, no account", false
	case account == "" && address == "":
		return MappingUnmatched, "neither an account nor an e-mail address", true
	case account == "":
		return MappingUnmatched, "no account; the e-mail address is nobody else's", true
	case gone:
		return MappingMatched, "one account, one employee; no longer employed", true
	case address == "":
		return MappingMatched, "one account, one employee; no e-mail address", false
	}
	return MappingMatched, "one account, one employee", false
}
