package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// accessIdentityFacts say what vouches for visitors here. What it says of the visitor himself stands on the resolver.
func (s *server) accessIdentityFacts(r *request) (part components.Part, err error) {
	source := "nothing: visitors on this machine are managers"
	switch {
	case s.Public:
		source = "nothing: everybody who reaches the service is a manager"
	case s.Identity != nil:
		source = s.identityWords()
	}
	open, err := s.nobodyUnidentified(r)
	part.Facts = []components.Fact{{Label: "Visitors are identified by", Text: source}, {Label: "Anybody else", Text: open.seen}}
	return part, err
}

// accessMappingFacts count the records whose address would lead to them, of those that the visitor may read.
func (s *server) accessMappingFacts(r *request) (part components.Part, err error) {
	people, err := s.employed(r)
	_, several := sharedAddresses(people)
	without := 0
	for i := range people {
		if _, ok := schedule.Address(people[i].Email); !ok {
			without++
		}
	}
	part.Facts = []components.Fact{
		{Label: "Employees today", Text: format.Number(len(people))}, {Label: "Without an e-mail address", Text: format.Number(without)},
		{Label: "Addresses that several have", Text: format.Number(several)},
	}
	return part, err
}

func (s *server) accessManagerFacts(r *request) (part components.Part, err error) {
	named, err := s.managersNamed(r)
	who := "whoever is named"
	if s.Identity == nil {
		who = "every visitor, because nothing identifies them"
	}
	part.Facts = []components.Fact{{Label: "Named at the start", Text: named.seen}, {Label: "Managers now", Text: who}}
	return part, err
}

// reachScreens are the lists on which the reach of each role is shown.
var reachScreens = []string{catalog.PathShifts, catalog.PathBlocks, catalog.PathDraftPeriods}

// accessReachFacts ask the same lists as each role that the visitor may look as.
func (s *server) accessReachFacts(r *request) (part components.Part, err error) {
	whole := wholePeriod(r)
	lookers, employee, err := s.lookers(whole)
	if err != nil || employee.ID == 0 {
		return part, err
	}
	part.Facts = []components.Fact{{Label: "Staff are asked as", Text: employee.Name}}
	for _, path := range reachScreens {
		o := s.open(whole, path)
		fact := components.Fact{Label: o.screen.Title}
		for _, l := range lookers {
			seen, err := s.rowsSeen(whole.asVisitor(l.visitor), o)
			if err != nil {
				return part, err
			}
			fact.Text = format.Join(fact.Text, l.head+" "+seen.words())
		}
		part.Facts = append(part.Facts, fact)
	}
	return part, nil
}

// accessFallbackFacts ask as a visitor whom no record matches.
func (s *server) accessFallbackFacts(r *request) (part components.Part, err error) {
	nobody := wholePeriod(r).asVisitor(staffVisitor(0))
	found, _, err := s.findEmployees(nobody)
	if err != nil {
		return part, err
	}
	part.Facts = []components.Fact{{Label: "Employees that the search finds", Text: format.Number(len(found))}}
	for _, path := range []string{catalog.PathShifts, catalog.PathMyPublished} {
		o := s.open(r, path)
		seen, err := s.rowsSeen(nobody, o)
		if err != nil {
			return part, err
		}
		part.Facts = append(part.Facts, components.Fact{Label: "Rows of " + o.screen.Title, Text: seen.words()})
	}
	return part, nil
}
