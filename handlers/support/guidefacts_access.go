package support

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/portal"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// accessIdentityFacts describe how visitors are identified. The access resolver shows the identity of the
// current visitor.
func accessIdentityFacts(s *web.Server, r *web.Request) (part components.Part, err error) {
	source := "nothing: visitors on this machine are managers"
	switch {
	case s.Public:
		source = "nothing: every visitor is a manager"
	case s.Identity != nil:
		source = conditions.IdentityWords(s)
	}
	open, err := conditions.NobodyUnidentified(s, r)
	part.Facts = []components.Fact{{Label: "Visitors are identified by", Text: source}, {Label: "Unidentified visitors", Text: open.Seen}}
	return part, err
}

// accessMappingFacts count the employees that an e-mail address identifies, among those that the visitor may
// read.
func accessMappingFacts(s *web.Server, r *web.Request) (part components.Part, err error) {
	people := conditions.Employed(s, r)
	_, several := conditions.SharedAddresses(people)
	without := 0
	for i := range people {
		if _, ok := schedule.Address(people[i].Email); !ok {
			without++
		}
	}
	part.Facts = []components.Fact{
		{Label: "Employees today", Text: format.Number(len(people))}, {Label: "Without an e-mail address", Text: format.Number(without)},
		{Label: "Shared addresses", Text: format.Number(several)},
	}
	return part, err
}

// accessManagerFacts describe which visitors are managers.
func accessManagerFacts(s *web.Server, r *web.Request) (part components.Part, err error) {
	named, err := conditions.ManagersNamed(s, r)
	who := "the named managers"
	if s.Identity == nil {
		who = "every visitor, because visitors are not identified"
	}
	part.Facts = []components.Fact{{Label: "Named at the start", Text: named.Seen}, {Label: "Managers now", Text: who}}
	return part, err
}

// reachScreens are the lists whose rows accessReachFacts counts for each role.
var reachScreens = []string{catalog.PathShifts, catalog.PathBlocks, catalog.PathDraftPeriods}

// accessReachFacts count the rows of reachScreens for each role that the visitor may assume.
func accessReachFacts(s *web.Server, r *web.Request) (part components.Part, err error) {
	whole := conditions.WholePeriod(r)
	lookers, employee, err := conditions.RoleVisitors(s, whole)
	if err != nil || employee.ID == 0 {
		return part, err
	}
	part.Facts = []components.Fact{{Label: "Example of staff", Text: employee.Name}}
	for _, path := range reachScreens {
		o := page.Open(s, whole, path)
		fact := components.Fact{Label: o.Screen.Title}
		for _, l := range lookers {
			seen, err := report.RowsSeen(s, report.AsVisitor(whole, l.Visitor), o)
			if err != nil {
				return part, err
			}
			fact.Text = format.Join(fact.Text, l.Head+" "+seen.Words())
		}
		part.Facts = append(part.Facts, fact)
	}
	return part, nil
}

// accessFallbackFacts count what a visitor without an employee record may read.
func accessFallbackFacts(s *web.Server, r *web.Request) (part components.Part, err error) {
	nobody := report.AsVisitor(conditions.WholePeriod(r), report.StaffVisitor(0))
	found, _ := nobody.View().PeopleNamed(nobody.Filter.Q, portal.SearchLimit)
	part.Facts = []components.Fact{{Label: "Employees found by the search", Text: format.Number(len(found))}}
	for _, path := range []string{catalog.PathShifts, catalog.PathMyPublished} {
		o := page.Open(s, r, path)
		seen, err := report.RowsSeen(s, nobody, o)
		if err != nil {
			return part, err
		}
		part.Facts = append(part.Facts, components.Fact{Label: "Rows of " + o.Screen.Title, Text: seen.Words()})
	}
	return part, nil
}
