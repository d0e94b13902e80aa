package main

import (
	"os"
	"strings"
	"testing"
)

// TestImportDryRunListsChanges imports a schedule of another program, and verifies what a dry run says about the next file.
func TestImportDryRunListsChanges(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const head = "First Name,Last Name,Email,Start Date,Start Time,End Date,End Time,Location,Area,Published,Open\n"
	write("staff.csv", "employee_id,name,email\n1,Ada Lind,ada@example.org\n2,Bo Stone,bo@example.org\n")
	write("week.csv", head+"Ada,Lind,ada@example.org,2026-12-07,09:00,2026-12-07,17:00,Harbor,Bar,True,False\nBo,Stone,bo@example.org,2026-12-07,09:00,2026-12-07,17:00,Harbor,Bar,True,False\n")
	must(t, exitOK, "mapping   week.csv: deputy-schedule", "import", "--db", "a.db", "staff.csv", "week.csv")
	write("week.csv", head+"Ada,Lind,ada@example.org,2026-12-07,09:00,2026-12-07,18:00,Harbor,Bar,True,False\nBo,Stone,bo@example.org,2026-12-07,09:00,2026-12-07,17:00,Harbor,Bar,True,False\n"+
		"Bo,Stone,bo@example.org,2026-12-08,09:00,2026-12-08,17:00,Harbor,Bar,True,False\n")
	out := must(t, exitOK, "nothing was changed", "import", "--dry-run", "--db", "a.db", "week.csv")
	for _, want := range []string{
		"rows      shifts: 1 to add, 1 to change, 1 as they are\n",
		": employee Bo Stone, starts_at 2026-12-08T09:00, ends_at 2026-12-08T17:00,",
		`: ends_at from "2026-12-07T17:00" to "2026-12-07T18:00"` + "\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	write("week.csv", head+"Cy,Oh,cy@example.org,2026-12-07,09:00,2026-12-07,17:00,Harbor,Bar,True,False\n")
	code, stdout, stderr := opshub(t, nil, "import", "--dry-run", "--db", "a.db", "week.csv")
	if code != exitRefused || !strings.Contains(stdout, `reject    week.csv:2: Email: no employee has the e-mail "cy@example.org"`) || !strings.Contains(stderr, "1 error; an import would change nothing") {
		t.Errorf("exit status %d\n%s%s", code, stdout, stderr)
	}
}

// TestImportExplain explains a file of a known program, a file with the columns of opshub and an unknown one, without a database.
func TestImportExplain(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct{ text, want string }{
		{"Employee_Name,Start_Date_Time,End_Date_Time,Employee_Time_Zone,Color\n", "appears   to be Insightful: shifts as CSV: shifts, by the mapping insightful-shifts\ncolumn    \"Employee_Name\": employee\n"},
		{"shift_id,employee_id,starts_at\n", "missing   ends_at is required\n"},
		{"Mitarbeiter;Datum;Von;Bis\nAda;25.12.2026;09:00;17:00\n", "start_time = \"Von\"\n"},
	} {
		if err := os.WriteFile("a.csv", []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if out := must(t, exitOK, "", "import", "--explain", "a.csv"); !strings.Contains(out, c.want) {
			t.Errorf("no %q in\n%s", c.want, out)
		}
	}
	if out := must(t, exitOK, "deputy-schedule", "mappings"); !strings.Contains(out, "teams-shifts") {
		t.Error(out)
	}
	must(t, exitOK, "[table.columns]", "mappings", "deputy-schedule")
}
