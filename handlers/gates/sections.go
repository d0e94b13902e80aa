package gates

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// accessGates are the gates of the section Access.
func accessGates() []gate {
	return []gate{
		{Key: "access-prep", Anybody: true,
			Guards: "Staff may see rows of other employees unless all of these conditions are met.",
			needs: []string{"identity-source", "managers-named", "nobody-unidentified", "base-https", "keys-there",
				"somebody-works-here", "everybody-has-email", "addresses-differ", "portal-there"}},
	}
}

// candidateGates are the gates of the section Candidates.
func candidateGates() []gate {
	return []gate{
		{Key: "candidate-prep", Guards: "Candidates for an open shift are ranked by position, availability, hours and rest. The ranking needs all of this data.",
			needs: []string{"somebody-works-here", "positions-known", "availability-known", "limits-known", "open-shift-ahead", "zones-known", "data-fresh"}},
	}
}

// publishingGates precede the publication of a draft period.
func publishingGates() []gate {
	return []gate{
		{Key: "publish-prep", period: true, Guards: "Check each of these conditions before you publish a draft. You publish it in your scheduling tool.",
			needs: []string{"period-in-work", "period-ready", "period-alone", "period-no-warnings", "period-covered", "period-no-open-shifts", "period-no-conflicts", "period-no-requests", "period-in-notice"},
			more: func(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
				payload, err := gatePayload(s, r)
				if err != nil {
					return nil, err
				}
				findings, err := gateFindings(s, r)
				if p, _ := conditions.DraftOf(s, r); p != nil {
					payload.All = components.Link{Href: page.Link(s, r, catalog.PathPublishWords, format.ID(p.ID)), Text: "Read what a publisher would acknowledge"}
				}
				return []components.Part{findings, payload}, err
			}},
		{Key: "publish-acknowledgment", period: true, Guards: "The publisher of a period confirms its content. That confirmation is reliable only if these conditions are met.",
			needs: []string{"period-in-work", "dry-run-made", "period-reviewed", "identity-source"},
			more: func(s *web.Server, r *web.Request, found []conditions.Judged) ([]components.Part, error) {
				parts, err := wordingOf("What a publisher would acknowledge", func(d dryrun.DryRun, _ []conditions.Judged) []string { return dryrun.PublisherWords(d) })(s, r, found)
				if err != nil {
					return nil, err
				}
				reviews, err := reviewsPart(s, r)
				return append(parts, reviews), err
			}},
		{Key: "publish-permission", period: true, Guards: "Only identified managers who work here may publish a period. Each person is checked below.",
			needs: []string{"identity-source", "managers-named", "approvers-work-here", "period-in-work", "can-publish"}, more: publishersPart},
	}
}
