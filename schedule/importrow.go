package schedule

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

// ImportErrorRow is one reason why an import was refused.
type ImportErrorRow struct {
	ImportID int64
	Ordinal  int
	File     string
	Line     int    // 0 where the whole file is meant
	Column   string // empty where the whole row is meant
	Message  string
}
