package check

import "fmt"

// recount checks whether memory contains the latest data, and whether a recount for one employee agrees.
func recount(r Recount) Row {
	t := trial{
		title: "The schedule in memory is that of the database", group: groupRules, required: true,
		purpose: "Both have the same data version. The shifts, times of blocks and soft conflicts of one employee are computed again from the tables; each minute it is another employee.",
		seen:    fmt.Sprintf("the same version; employee %d: %d shifts and %d blocks, %d figures agree", r.Employee, r.Shifts, r.Blocks, r.Compared),
	}
	t.why = Why{
		Expected: "the version and the rows in memory are those of the database",
		Breaks:   "Screens show what was true before the tables changed.",
		Fix:      "Another program wrote to the tables without a new data version. It must also update organization.data_version.",
	}
	switch {
	case r.Err != nil:
		t.why.Summary, t.why.Observed = "the data could not be read", r.Err.Error()
	case r.Loaded != r.Stored:
		t.pend()
		t.why.Summary = "new data is being loaded"
		t.why.Observed = fmt.Sprintf("memory holds version %s, the database has %s", r.Loaded, r.Stored)
	case len(r.Differences) > 0:
		t.why.Summary = fmt.Sprintf("%d of %d figures of employee %d differ", len(r.Differences), r.Compared, r.Employee)
		t.why.Observed = firstFew(r.Differences, "; ")
	}
	return t.row()
}
