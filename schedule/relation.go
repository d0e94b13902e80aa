package schedule

// Full says whether the block covers the whole shift. A rounded 100 percent does not say that.
func (r Relation) Full() bool { return r == Exact || r == ShiftInsideBlock }

// ConflictKind is the word for a soft conflict with a block of this kind, as schedulers know it from Microsoft's Shifts.
func (k BlockKind) ConflictKind() string {
	if k == TimeOff {
		return "time off conflict"
	}
	return "availability conflict"
}

// Severity is "informational" for what an employee would rather not do, else "warning". Nothing is ever an error: a
// soft conflict is reported, never prevented.
func (k BlockKind) Severity() string {
	if k == Undesired {
		return "informational"
	}
	return "warning"
}
