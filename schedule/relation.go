package schedule

// Full reports whether the block covers the whole shift. A rounded 100 percent does not imply it.
func (r Relation) Full() bool { return r == Exact || r == ShiftInsideBlock }

// ConflictKind returns the term for a soft conflict with a block of this kind in Microsoft Shifts.
func (k BlockKind) ConflictKind() string {
	if k == TimeOff {
		return "time off conflict"
	}
	return "availability conflict"
}

// Severity returns "informational" for undesired times, otherwise "warning". It never returns an error, because soft
// conflicts are only reported.
func (k BlockKind) Severity() string {
	if k == Undesired {
		return "informational"
	}
	return "warning"
}
