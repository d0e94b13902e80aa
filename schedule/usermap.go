package schedule

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Mapping describes the match between an identity and an employee.
type Mapping string

// Values of Mapping, starting with those that need attention.
const (
	MappingAmbiguous Mapping = "ambiguous" // several employees have the account or the address
	MappingUnmatched Mapping = "unmatched" // employed but without an account
	MappingMatched   Mapping = "matched"   // one account for one employee
	MappingEnded     Mapping = "ended"     // no longer employed and without an account
)

// Mappings lists all mappings in display order.
var Mappings = []Mapping{MappingAmbiguous, MappingUnmatched, MappingMatched, MappingEnded}

// MappedUser is one employee with the identity that signs in for the employee.
type MappedUser struct {
	Person
	Mapping Mapping
	Why     string
	Open    bool // needs attention
}

// MapUsers matches identities with employees by account and by e-mail address, ignoring case. The result is sorted by
// mapping, with open rows first, and otherwise in the order of people.
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
		if account != address { // an account can be the address of another employee
			others = addresses[account]
		}
		out[i].Mapping, out[i].Why, out[i].Open = mapped(people[i], account, address, accounts[account], addresses[address], others)
	}
	sortMapped(out)
	return out
}

// MapVisitors reports for each employee whether a visitor can sign in as the employee on a day. It uses only the e-mail
// address in the form of Address, like the resolution of visitors. The result is sorted like that of MapUsers.
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

// mappedByAddress assesses one employee by whether the address is valid and how many employees have it.
func mappedByAddress(p Person, address bool, same int, today Date) (Mapping, string, bool) {
	works := p.Employed(today, max(today, p.HiredOn)) // employees may sign in before they are hired
	switch {
	case address && same > 1:
		return MappingAmbiguous, fmt.Sprintf("%d employees have this e-mail address; the service does not guess which one signed in", same), true
	case !works:
		return MappingEnded, "no longer works here", false
	case p.Email == "":
		return MappingUnmatched, "no e-mail address", true
	case !address:
		return MappingUnmatched, "the value is not an e-mail address", true
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

// mapped assesses one employee by how many employees have the account, how many have the address, and how many others
// have the account as their address.
func mapped(p Person, account, address string, sameAccount, sameAddress, otherAddress int) (Mapping, string, bool) {
	gone := p.Status != "active" && p.Status != "on_leave"
	switch {
	case account != "" && sameAccount > 1:
		return MappingAmbiguous, fmt.Sprintf("%d employees have this account", sameAccount), true
	case account != "" && otherAddress > 0:
		return MappingAmbiguous, "the account is the e-mail address of another employee", true
	case address != "" && sameAddress > 1:
		return MappingAmbiguous, fmt.Sprintf("%d employees have this e-mail address", sameAddress), true
	case account == "" && gone:
		return MappingEnded, "no longer employed, no account", false
	case account == "" && address == "":
		return MappingUnmatched, "neither an account nor an e-mail address", true
	case account == "":
		return MappingUnmatched, "no account; the e-mail address is unique", true
	case gone:
		return MappingMatched, "one account, one employee; no longer employed", true
	case address == "":
		return MappingMatched, "one account, one employee; no e-mail address", false
	}
	return MappingMatched, "one account, one employee", false
}
