package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/store"
	"opshub/schedule/store/storetest"
)

// TestImportUpdatesOnlyColumnsOfTheFile verifies in both engines that files with few columns do not change the other columns of employees,
// shifts and blocks. The exports before and after the import are equal.
func TestImportUpdatesOnlyColumnsOfTheFile(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		t.Chdir(t.TempDir())
		write := func(name, text string) {
			t.Helper()
			if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		exports := func() (texts []string) {
			for _, args := range [][]string{{"staff"}, {"shifts", "--notes"}, {"blocks", "--status", "all", "--notes"}} {
				texts = append(texts, must(t, exitOK, "", append([]string{"export", "--db", dsn}, args...)...))
			}
			return texts
		}
		write("employees.csv", "employee_id,name,number,email,role,location,time_zone,status,hired_on\n1,Ann,E-1,ann@example.org,Cook,BER,Europe/Berlin,on_leave,2020-01-02\n")
		write("shifts.csv", "shift_id,employee_id,starts_at,ends_at,shift_type,role,location,status,time_zone,break_minutes,notes\n"+
			"1,1,2026-11-16T09:00,2026-11-16T17:00,early,Cook,NYC,draft,America/New_York,30,keys\n")
		write("unavailable_blocks.csv", "block_id,employee_id,starts_at,ends_at,status,kind,reason,time_zone,note\n1,1,2026-11-16T16:00,2026-11-16T18:00,requested,time_off,school,Europe/Paris,exam\n")
		must(t, exitOK, "imported", "import", "--db", dsn, "employees.csv", "shifts.csv", "unavailable_blocks.csv")
		before := exports()

		write("staff.csv", "employee_id,name,email\n1,Ann,ann@example.org\n")
		write("four.csv", "shift_id,employee_id,starts_at,ends_at\n1,1,2026-11-16T09:00,2026-11-16T17:00\n")
		write("times.csv", "block_id,employee_id,starts_at,ends_at\n1,1,2026-11-16T16:00,2026-11-16T18:00\n")
		must(t, exitOK, "imported", "import", "--db", dsn, "staff.csv", "four.csv", "times.csv")
		if d := cmp.Diff(before, exports()); d != "" {
			t.Errorf("files with few columns change others (-before +after):\n%s", d)
		}

		write("attendance.csv", "employee_id,name,date,check_in,check_out\n1,Somebody,2026-11-16,09:01,17:03\n")
		code, stdout, stderr := opshub(t, nil, "import", "--db", dsn, "attendance.csv")
		if code != exitRefused {
			t.Errorf("attendance: exit status %d: %s%s", code, stdout, stderr)
		}
		if d := cmp.Diff(before, exports()); d != "" {
			t.Errorf("attendance is imported:\n%s", d)
		}
	})
}

// TestImportOrganization imports the settings of the organization into both engines. A later file changes only the columns that it
// contains.
func TestImportOrganization(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		t.Chdir(t.TempDir())
		for _, c := range []struct {
			file string
			want schedule.Organization
		}{
			{"name,clock\nWorks,12h\n", schedule.Organization{Name: "Works", TimeZone: "UTC", WeekStartsOn: 1, Style: localtime.Style{TwelveHours: true}}},
			{"name,time_zone,week_starts_on,date_order\nWorks,Asia/Tokyo,sun,mdy\n",
				schedule.Organization{Name: "Works", TimeZone: "Asia/Tokyo", Style: localtime.Style{TwelveHours: true, MonthFirst: true}}},
			{"name,clock,date_order\nPlant,,\n", schedule.Organization{Name: "Plant", TimeZone: "Asia/Tokyo"}},
		} {
			if err := os.WriteFile("organization.csv", []byte(c.file), 0o600); err != nil {
				t.Fatal(err)
			}
			must(t, exitOK, "imported  1 organization", "import", "--db", dsn, "organization.csv")
			db, err := store.Open(t.Context(), dsn, store.ReadOnly, time.Now)
			if err != nil {
				t.Fatal(err)
			}
			known, err := db.Known(t.Context())
			if err = errors.Join(err, db.Close()); err != nil {
				t.Fatal(err)
			}
			if known.Organization.PublishNoticeDays = 0; known.Organization != c.want {
				t.Errorf("%q: %+v", c.file, known.Organization)
			}
		}
	})
}

// TestImportSaysThatItWasStopped verifies the message of an import whose context is canceled, and that the database does not change.
func TestImportSaysThatItWasStopped(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFolder(t, "folder", false)
	must(t, exitOK, "", "import", "--db", "a.db", "folder")
	before, err := os.ReadFile("a.db")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var out, errs bytes.Buffer
	if code := run(ctx, []string{"import", "--db", "a.db", "folder"}, func(string) string { return "" }, time.Now, &out, &errs); code != exitBroken ||
		!strings.Contains(errs.String(), "stopped early: nothing was imported") {
		t.Errorf("exit status %d: %s%s", code, out.String(), errs.String())
	}
	if after, err := os.ReadFile("a.db"); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the database changed, %v", err)
	}
}
