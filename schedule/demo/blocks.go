package demo

import (
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/recur"
)

// absences creates the blocks of the tables.
func (d *demo) absences() {
	extra := d.changeAbsences()
	slices.SortFunc(extra, func(a, b demoAbsence) int { return strings.Compare(a.who, b.who) })
	for _, a := range append(slices.Clone(demoAbsences), extra...) {
		d.block(a)
	}
}

// block adds one block with its exceptions and audit events.
func (d *demo) block(a demoAbsence) {
	who := d.employee(a.who)
	b := schedule.Block{
		ID: int64(len(d.out.Blocks) + 1), EmployeeID: who.ID, Kind: a.kind, Status: a.status, TimeZone: d.zones[who.LocationID].Name(),
		ReasonCode: a.reason, ReasonText: a.text, Note: a.note, Source: "employee",
		OverridesRecur: a.more.overrides, Deleted: a.more.deleted,
	}
	if b.ReasonText == "" {
		b.ReasonText = strings.ReplaceAll(a.reason, "_", " ")
	}
	if a.zone != "" {
		b.TimeZone = a.zone
	}
	if a.more.by != "" {
		b.Source = "manager"
	}
	d.times(&b, a)
	d.decide(&b, a)
	d.exceptions(b, a)
	d.out.Blocks = append(d.out.Blocks, b)
	d.blockHistory(b, a)
}

// times sets the times of a block.
func (d *demo) times(b *schedule.Block, a demoAbsence) {
	zone, first := demoZone(b.TimeZone), d.monday.Add(a.day)
	start, end := 0, 1440
	if b.AllDay = a.hours == ""; !b.AllDay {
		start, end = demoSpan(a.hours)
	}
	if a.rule != "" {
		until := strings.ReplaceAll(d.monday.Add(20).String(), "-", "")
		b.RRule = strings.ReplaceAll(a.rule, "@+20", until)
		rule, err := recur.ParseRule(b.RRule)
		if err != nil {
			panic("BUG: demo: " + err.Error())
		}
		for on := range rule.Dates(first, first, first+400) {
			first = on // the first day of the rule, on or after the day in the table
			break
		}
		b.FirstOn, b.StartMinute, b.EndMinute = first, start, end
		if end > 1440 {
			b.EndMinute = end - 1440
		}
		return
	}
	if b.AllDay {
		b.StartsOn, b.EndsOn = first, first.Add(max(a.days, 1)-1)
		b.StartsAt, b.EndsAt = zone.StartOfDay(b.StartsOn), zone.StartOfDay(b.EndsOn+1)
		return
	}
	b.StartsAt, b.EndsAt = zone.Resolve(first, start), zone.Resolve(first, end)
}

// decide sets who requested and who decided a block, always before today.
func (d *demo) decide(b *schedule.Block, a demoAbsence) {
	who := d.employee(a.who)
	begins := b.FirstOn
	if begins == 0 {
		begins = demoZone(b.TimeZone).Date(b.StartsAt)
	}
	asked := min(begins.Add(-9-int(b.ID%6)), d.today.Add(-2-int(b.ID%5)))
	b.RequestedAt = d.at(who.LocationID, asked, 9*60+int(b.ID*17%600))
	b.RequestedBy = who.Name
	if a.more.by != "" {
		b.RequestedBy = a.more.by
	}
	b.CreatedAt, b.UpdatedAt = b.RequestedAt, b.RequestedAt
	if b.Status == schedule.Approved || b.Status == schedule.Declined {
		b.DecidedAt = d.at(who.LocationID, min(asked.Add(2), d.today.Add(-1)), 10*60+int(b.ID*23%400))
		b.DecidedBy = d.decider(who).Name
		b.UpdatedAt = b.DecidedAt
	}
}

// decider returns the manager of the employee's location, or of the next location if the employee is that manager.
func (d *demo) decider(who schedule.Employee) schedule.Employee {
	m := d.managers[who.LocationID]
	if m.ID == who.ID {
		return d.managers[1+who.LocationID%int64(len(demoPlaces))]
	}
	return m
}

// exceptions adds the cancelled and changed occurrences.
func (d *demo) exceptions(b schedule.Block, a demoAbsence) {
	for _, day := range a.more.cancel {
		d.out.Exceptions = append(d.out.Exceptions, schedule.BlockException{
			BlockID: b.ID, OccursOn: d.monday.Add(day), Action: recur.Cancel,
		})
	}
	for day, hours := range a.more.replace {
		start, end := demoSpan(hours)
		d.out.Exceptions = append(d.out.Exceptions, schedule.BlockException{
			BlockID: b.ID, OccursOn: d.monday.Add(day), Action: recur.Replace, StartMinute: start, EndMinute: end,
		})
	}
}
