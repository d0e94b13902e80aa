package components

import "opshub/catalog/check"

// sinceWords say since when a check comes out as it does, as far as this process has looked.
func sinceWords(s check.Status, since check.Since) string {
	switch {
	case since.At.IsZero():
		return "not known yet"
	case since.Turned:
		return string(s) + " since " + Stamp(since.At) + "; " + string(since.Before) + " before, last seen so " + Stamp(since.LastWas)
	}
	return string(s) + " since " + Stamp(since.At) + ", when it was first looked at"
}

// breaksHead stands before what a failure means for staff.
func breaksHead(s check.Status) string {
	if s == check.Pass {
		return "If it fails"
	}
	return "Breaks"
}
