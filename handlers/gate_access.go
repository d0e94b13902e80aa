package handlers

// accessGates are the gates of the section Access.
func accessGates() []gate {
	return []gate{
		{key: "access-prep", anybody: true,
			guards: "What has to be in place before screens can be limited by person, from the one who runs the service and from the personnel records.",
			needs: []string{"identity-source", "managers-named", "nobody-unidentified", "base-https", "keys-there",
				"somebody-works-here", "everybody-has-email", "addresses-differ", "portal-there"}},
	}
}
