package handlers

// accessGates are the gates of the section Access.
func accessGates() []gate {
	return nil
}
