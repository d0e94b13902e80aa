package check

import (
	"fmt"
	"strings"
)

// tables returns FAIL if tables or columns are missing, and WARN if there are more than in the migrations, which does
// not affect screens.
func tables(s Tables) Row {
	t := trial{
		title: "Tables are there", group: groupDatabase, required: true,
		purpose: "The database has the tables and columns that the migrations of this program make, no fewer and no more.",
		seen:    fmt.Sprintf("all %d tables with all %d columns, and no others", s.Tables, s.Columns),
	}
	t.why = Why{
		Expected: fmt.Sprintf("%d tables with %d columns, as the migrations make them", s.Tables, s.Columns),
		Breaks:   "Screens that ask for what is missing answer with an error.",
		Fix:      "Restore the database from a backup, or import the schedule into a new one. Then find out who changes tables beside opshub.",
	}
	switch {
	case s.Err != nil:
		t.why.Summary, t.why.Observed = "the tables could not be read", s.Err.Error()
	case len(s.Missing) > 0:
		t.why.Summary, t.why.Observed = missingWords(s.Missing), "missing or different: "+strings.Join(s.Missing, ", ")
	case len(s.More) > 0:
		t.required = false
		t.why.Summary, t.why.Observed = "there is more: "+firstFew(s.More, ", "), "not made by this program: "+strings.Join(s.More, ", ")
		t.why.Breaks = "Nothing now; but an import builds a new file or fills these tables, and does not keep what others put beside them."
		t.why.Fix = "Keep what belongs to other programs in a database or schema of its own."
	}
	return t.row()
}

func missingWords(list []string) string {
	if len(list) == 1 {
		return list[0] + " is not as it should be"
	}
	return fmt.Sprintf("%s are not as they should be", firstFew(list, ", "))
}
