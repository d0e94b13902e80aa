package gates

// accessGates are the gates of the section Access.
func accessGates() []gate {
	return []gate{
		{Key: "access-prep", Anybody: true,
			Guards: "As long as one of these does not hold, do not rely on staff seeing their own rows alone.",
			needs: []string{"identity-source", "managers-named", "nobody-unidentified", "base-https", "keys-there",
				"somebody-works-here", "everybody-has-email", "addresses-differ", "portal-there"}},
	}
}
