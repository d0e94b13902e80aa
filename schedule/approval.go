package schedule

import (
	"fmt"
	"strings"
)

// ApprovalField is one field that an approval of a draft save would need. The schema cannot store approvals.
type ApprovalField struct {
	Name     string // column name
	Label    string
	Type     string // column type as in a schema
	Limits   string // empty for none
	By       ApprovalSource
	Required bool
	Meaning  string // a whole sentence
}

// ApprovalSource is who would provide the value of a field.
type ApprovalSource string

// Values of ApprovalSource.
const (
	ByPerson ApprovalSource = "the person who approves"
	ByDryRun ApprovalSource = "the dry run"
	ByRecord ApprovalSource = "the record itself"
)

// ApprovalWord is the word that the name of a table or URL for approvals would contain.
const ApprovalWord = "approval"

// ApprovalTable is the proposed name of the table of approvals.
const ApprovalTable = "draft_approval"

// ApprovalFields lists the fields in the order of the form.
var ApprovalFields = []ApprovalField{
	{"id", "Number", "INTEGER", "above 0, never used again", ByRecord, true, "The number of the approval."},
	{"draft_period_id", "Draft period", "INTEGER", "a draft period that is not archived", ByDryRun, true, "The draft period whose save is approved."},
	{"data_state", "Version of the data", "TEXT", "", ByDryRun, true, "The version of the data that was approved. Another version needs another approval."},
	{"payload_sha256", "Checksum of the new version", "TEXT", "64 hexadecimal digits", ByDryRun, true, "The checksum over the rows to publish, so that no other rows are published."},
	{"rows_to_write", "Rows to write", "INTEGER", "0 or more", ByDryRun, true, "Number of rows that the save would write."},
	{"warnings", "Warnings", "INTEGER", "0 or more", ByDryRun, true, "Number of warnings at the time of the approval."},
	{"findings", "Findings", "INTEGER", "0 or more", ByDryRun, true, "Number of all findings."},
	{"decision", "Decision", "TEXT", "approved or declined", ByPerson, true, "What was decided."},
	{"reason", "Reason", "TEXT", "at most 500 characters", ByPerson, true, "The reason: the accepted warnings, or the required changes."},
	{"approver", "Approver", "TEXT", "an account of the identity source", ByRecord, true, "The approver, as named by the identity source."},
	{"approved_at", "Decided", "INTEGER", "seconds since 1970, UTC", ByRecord, true, "The time of the decision."},
	{"expires_at", "Good until", "INTEGER", "after the decision", ByPerson, false, "The time when the approval expires; empty if it is valid until the data changes."},
	{"prev_hash", "Checksum of the previous approval", "TEXT", "64 hexadecimal digits", ByRecord, true, "The checksum of the previous approval, so that no approval can be removed."},
	{"hash", "Checksum of the approval", "TEXT", "64 hexadecimal digits", ByRecord, true, "The checksum over this approval and the previous one."},
}

// ApprovalSchema returns a CREATE TABLE statement for approvals. It is only displayed, never executed.
func ApprovalSchema() string {
	lines := make([]string, len(ApprovalFields))
	for i, f := range ApprovalFields {
		lines[i] = fmt.Sprintf("    %-16s %s", f.Name, f.Type)
		switch {
		case f.Name == "id":
			lines[i] += " PRIMARY KEY"
		case f.Required:
			lines[i] += " NOT NULL"
		}
		if f.Name == "draft_period_id" {
			lines[i] += " REFERENCES " + tableDraft + " (id)"
		}
	}
	return "CREATE TABLE " + ApprovalTable + " (\n" + strings.Join(lines, ",\n") + "\n);\n"
}

// ApprovalMatch describes how much of an approval a table of the live schema could store.
type ApprovalMatch struct {
	Table string
	Has   []string // fields with a column of the same name
	Holds bool     // the table name contains ApprovalWord, or all required fields have a column
}

// ApprovalMatches compares each table of the live schema with the fields, in the order of the schema.
func ApprovalMatches(schema []SchemaColumn) (out []ApprovalMatch) {
	required := 0
	need := map[string]bool{}
	for _, f := range ApprovalFields {
		need[f.Name] = f.Required
		if f.Required {
			required++
		}
	}
	found := 0
	for i, c := range schema {
		if i == 0 || schema[i-1].Table != c.Table {
			out, found = append(out, ApprovalMatch{Table: c.Table, Holds: strings.Contains(c.Table, ApprovalWord)}), 0
		}
		last := &out[len(out)-1]
		if must, field := need[c.Name]; field {
			last.Has = append(last.Has, c.Name)
			if must {
				found++
			}
		}
		last.Holds = last.Holds || found == required
	}
	return out
}
