package schedule

import "strconv"

// ImportRow is one file of one import, as the list of imports shows it. An import without files has one row without a file.
type ImportRow struct {
	ID          int64
	At          Instant
	Actor       string // who or what ran it
	Source      string // what was imported, in words
	Accepted    bool   // a refused import changed nothing
	Notices     int    // sentences about what was assumed
	Reasons     int    // why it was refused
	Ordinal     int    // of the file; 0 for none
	File        string
	SHA256      string
	Format      string
	RowsRead    int
	RowsRefused int    // with an error
	Zone        string // of the organization
}

// RowsAccepted is the rows of the file that are in the schedule: of a refused import none.
func (r *ImportRow) RowsAccepted() int {
	if !r.Accepted {
		return 0
	}
	return r.RowsRead - r.RowsRefused
}

// Outcome is accepted or refused.
func (r *ImportRow) Outcome() string {
	if r.Accepted {
		return "accepted"
	}
	return "refused"
}

// ImportColumns are the columns of the imports, one row per file.
var ImportColumns = []Column[ImportRow]{
	key("import_id", "Number of the import, growing.", func(r *ImportRow) int64 { return r.ID }),
	utc("imported_at_utc", "When it was run, in UTC.", func(r *ImportRow) Instant { return r.At }),
	local("imported_local", "The same on the wall clock of time_zone.", func(r *ImportRow) (Instant, string) { return r.At, r.Zone }),
	text("time_zone", "IANA time zone of the organization.", func(r *ImportRow) string { return r.Zone }),
	text("actor", "Who or what ran it.", func(r *ImportRow) string { return r.Actor }),
	text("source", "What was imported, as it was asked for.", func(r *ImportRow) string { return r.Source }),
	code("outcome", "accepted, or refused: then nothing of it was taken.", func(r *ImportRow) string { return r.Outcome() }),
	text("file", "Name of the file; empty for an import without one.", func(r *ImportRow) string { return r.File }),
	code("format", "What sort of file it is.", func(r *ImportRow) string { return r.Format }),
	code("sha256", "SHA-256 of the whole file in hex.", func(r *ImportRow) string { return r.SHA256 }),
	count("rows_read", "Rows of the file.", func(r *ImportRow) int { return r.RowsRead }),
	count("rows_accepted", "Rows of the file that were taken: none where the import was refused.", func(r *ImportRow) int { return r.RowsAccepted() }),
	count("rows_refused", "Rows of the file with an error.", func(r *ImportRow) int { return r.RowsRefused }),
	count("reasons", "Reasons why the whole import was refused.", func(r *ImportRow) int { return r.Reasons }),
	count("notices", "Sentences about what was assumed or mapped.", func(r *ImportRow) int { return r.Notices }),
}

// ImportErrorRow is one reason why an import was refused.
type ImportErrorRow struct {
	ImportID int64
	Ordinal  int
	File     string
	Line     int    // 0 where the whole file is meant
	Column   string // empty where the whole row is meant
	Message  string
}

// ImportErrorColumns are the columns of the refused rows of one import, one row per reason.
var ImportErrorColumns = []Column[ImportErrorRow]{
	key("import_id", "Number of the import.", func(r *ImportErrorRow) int64 { return r.ImportID }),
	count("reason", "Number of the reason within the import.", func(r *ImportErrorRow) int { return r.Ordinal }),
	text("file", "Name of the file.", func(r *ImportErrorRow) string { return r.File }),
	{Name: "line", Kind: Integer, Meaning: "Line of the file on which the row begins; empty where the whole file is meant.", Append: func(dst []byte, r *ImportErrorRow) []byte {
		if r.Line > 0 {
			dst = strconv.AppendInt(dst, int64(r.Line), 10)
		}
		return dst
	}},
	code("column", "Column as the file names it; empty where the whole row is meant.", func(r *ImportErrorRow) string { return r.Column }),
	text("why", "Why the row was refused.", func(r *ImportErrorRow) string { return r.Message }),
}
