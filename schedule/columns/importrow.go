package columns

import (
	"strconv"

	"opshub/schedule"
)

// ImportColumns are the columns of the imports, one row per file.
var ImportColumns = []Column[schedule.ImportRow]{
	key("import_id", "Number of the import, growing.", func(r *schedule.ImportRow) int64 { return r.ID }),
	utc("imported_at_utc", "When it was run, in UTC.", func(r *schedule.ImportRow) schedule.Instant { return r.At }),
	local("imported_local", "The same on the wall clock of time_zone.", func(r *schedule.ImportRow) (schedule.Instant, string) { return r.At, r.Zone }),
	text("time_zone", "IANA time zone of the organization.", func(r *schedule.ImportRow) string { return r.Zone }),
	text("actor", "Who or what ran it.", func(r *schedule.ImportRow) string { return r.Actor }),
	text("source", "What was imported, as it was asked for.", func(r *schedule.ImportRow) string { return r.Source }),
	code("outcome", "accepted or refused. A refused import changes nothing.", func(r *schedule.ImportRow) string { return r.Outcome() }),
	text("file", "Name of the file; empty for an import without one.", func(r *schedule.ImportRow) string { return r.File }),
	code("format", "What sort of file it is.", func(r *schedule.ImportRow) string { return r.Format }),
	code("sha256", "SHA-256 of the whole file in hex.", func(r *schedule.ImportRow) string { return r.SHA256 }),
	count("rows_read", "Rows of the file.", func(r *schedule.ImportRow) int { return r.RowsRead }),
	count("rows_accepted", "Rows of the file that were taken: none where the import was refused.", func(r *schedule.ImportRow) int { return r.RowsAccepted() }),
	count("rows_refused", "Rows of the file with an error.", func(r *schedule.ImportRow) int { return r.RowsRefused }),
	count("reasons", "Reasons why the whole import was refused.", func(r *schedule.ImportRow) int { return r.Reasons }),
	count("notices", "Sentences about what was assumed or mapped.", func(r *schedule.ImportRow) int { return r.Notices }),
}

// ImportErrorColumns are the columns of the refused rows of one import, one row per reason.
var ImportErrorColumns = []Column[schedule.ImportErrorRow]{
	key("import_id", "Number of the import.", func(r *schedule.ImportErrorRow) int64 { return r.ImportID }),
	count("reason", "Number of the reason within the import.", func(r *schedule.ImportErrorRow) int { return r.Ordinal }),
	text("file", "Name of the file.", func(r *schedule.ImportErrorRow) string { return r.File }),
	{Name: "line", Kind: Integer, Meaning: "Line of the file on which the row begins; empty where the whole file is meant.", Append: func(dst []byte, r *schedule.ImportErrorRow) []byte {
		if r.Line > 0 {
			dst = strconv.AppendInt(dst, int64(r.Line), 10)
		}
		return dst
	}},
	code("column", "Column as the file names it; empty where the whole row is meant.", func(r *schedule.ImportErrorRow) string { return r.Column }),
	text("why", "Why the row was refused.", func(r *schedule.ImportErrorRow) string { return r.Message }),
}
