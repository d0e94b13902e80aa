package gates

// candidateGates are the gates of the section Candidates.
func candidateGates() []gate {
	return []gate{
		{Key: "candidate-prep", Guards: "Candidates for an open shift are ranked by position, availability, hours and rest. Each of these has to be in the data first.",
			needs: []string{"somebody-works-here", "positions-known", "availability-known", "limits-known", "open-shift-ahead", "zones-known", "data-fresh"}},
	}
}
