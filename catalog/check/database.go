package check

import (
	"fmt"
	"strings"
)

func readOnly(d Database) Row {
	t := trial{
		title: "Database handle refuses writes", group: groupDatabase, required: true,
		purpose: "The engine itself refuses to write on the handle that the screens read with.",
		seen:    "the engine refused: " + d.Refusal,
	}
	t.why = Why{
		Expected: "the engine refuses UPDATE ... WHERE 1=0",
		Breaks:   "Nothing, as long as no screen tries to write; but the service can then only promise that, not prove it.",
		Fix:      "Serve with opshub serve, which opens the database read-only, and use a PostgreSQL role with SELECT only.",
	}
	switch {
	case d.Err != nil:
		t.why.Summary, t.why.Observed = "the database does not answer", d.Err.Error()
	case d.Writable != nil:
		t.why.Summary, t.why.Observed = "a write was not refused", d.Writable.Error()
	case d.Refusal == "":
		t.why.Summary, t.why.Observed = "the engine did not say that it refuses", "no words of refusal"
	}
	return t.row()
}

// Schema checks the schema and the journal mode of a database. It is exported for a database that cannot be opened
// because of them.
func Schema(d Database) Row {
	t := trial{
		title: "Engine and schema", group: groupDatabase, required: true,
		purpose: "The database has the schema that this program was built for, and can be read without writing beside it.",
		seen:    fmt.Sprintf("%s, schema %d%s", d.Engine, d.Schema, journalWords(d.Journal)),
	}
	t.why = Why{
		Expected: fmt.Sprintf("schema %d and a journal that readers need not write to", d.WantSchema),
		Observed: t.seen, // overwritten if more is known
		Breaks:   "Screens ask for columns that are not there, or the file cannot be opened read-only.",
		Fix:      "Run opshub import with --db and no path, with the program that serves.",
	}
	switch {
	case d.Err != nil:
		t.why.Summary, t.why.Observed = "the database does not answer", d.Err.Error()
		t.why.Fix = "Look whether the database is there and can be reached; the log holds the cause."
	case d.Schema != d.WantSchema:
		t.why.Summary = fmt.Sprintf("the schema is %d", d.Schema)
		if d.Schema > d.WantSchema {
			t.why.Fix = "Use the newer program, or restore the backup that was made before the upgrade."
		}
	case d.Behind != nil:
		t.why.Summary, t.why.Observed = "the database file there now cannot be served", d.Behind.Error()+"; "+t.seen+" is still read, from the file that was there before"
		t.why.Breaks = "Screens show the schedule as it was before the file was replaced, and will not come up after a restart."
		t.why.Fix = "Put a file there that this program can read, or serve with the program that made the file."
	case strings.EqualFold(d.Journal, "wal"):
		t.why.Summary = "the file is in WAL mode"
	case d.Unready != "":
		t.why.Summary, t.why.Observed = "the database is not ready: "+d.Unready, d.Unready
		t.why.Breaks = "Load balancers send nobody here, and some screens fail or show what was read before."
		t.why.Fix = "Take the cause away; the service notices by itself, within a second. The log holds the cause in full."
	}
	return t.row()
}

func journalWords(journal string) string {
	if journal == "" {
		return ""
	}
	return ", journal mode " + strings.ToUpper(journal)
}

func audit(a Audit) Row {
	t := trial{
		title: "Audit log is whole", group: groupDatabase, required: true,
		purpose: "Every event carries the hash of the one before, so that a changed or missing event shows.",
		seen:    fmt.Sprintf("the hashes of all %d events fit", a.Events),
	}
	t.why = Why{
		Expected: "every event fits the one before it",
		Breaks:   "The history of changes can no longer be trusted from that event on.",
		Fix:      "Restore the log from a backup and find out who wrote to the table audit_event.",
	}
	switch {
	case a.Pending:
		t.pend()
	case a.Err != nil:
		t.why.Summary, t.why.Observed = "the log could not be read", a.Err.Error()
	case a.Broken != 0:
		t.why.Summary = fmt.Sprintf("event %d does not fit", a.Broken)
		t.why.Observed = fmt.Sprintf("the hash of event %d or the link to the one before it is wrong; %d events in all", a.Broken, a.Events)
	}
	return t.row()
}
