package dryrun

import (
	"opshub/components"
	"opshub/handlers/web"
)

// OfDryRun makes a part from the dry run; where there is none, it says why.
func DryRunPart(s *web.Server, r *web.Request, part components.Part, fill func(*components.Part, DryRun)) (components.Part, error) {
	run, why, err := DryRunOf(s, r)
	switch {
	case err != nil:
	case why != "":
		part.Empty = "There is no dry run to tell it from. " + why
	default:
		fill(&part, run)
	}
	return part, err
}
