package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
)

// publishingGates stand in front of publishing a draft period.
func publishingGates() []gate {
	return []gate{
		{key: "publish-prep", period: true, guards: "Before a draft is published, each of these is looked at. Publishing itself happens in your scheduling tool.",
			needs: []string{"period-in-work", "period-ready", "period-alone", "period-no-warnings", "period-covered", "period-no-open-shifts", "period-no-conflicts", "period-no-requests", "period-in-notice"},
			more: func(s *server, r *request, _ []judged) ([]components.Part, error) {
				payload, err := s.gatePayload(r)
				if err != nil {
					return nil, err
				}
				findings, err := s.gateFindings(r)
				if p, _ := s.draftOf(r); p != nil {
					payload.All = components.Link{Href: s.link(r, catalog.PathPublishWords, format.ID(p.ID)), Text: "Read what a publisher would acknowledge"}
				}
				return []components.Part{findings, payload}, err
			}},
		{key: "publish-acknowledgment", period: true, guards: "Whoever publishes a period says that he or she knows what is in it. These have to hold for that to mean something.",
			needs: []string{"period-in-work", "dry-run-made", "period-reviewed", "identity-source"},
			more: func(s *server, r *request, found []judged) ([]components.Part, error) {
				parts, err := sampleOf("What a publisher would acknowledge", func(d DryRun, _ []judged) []string { return publisherWords(d) })(s, r, found)
				if err != nil {
					return nil, err
				}
				reviews, err := s.reviewsPart(r)
				return append(parts, reviews), err
			}},
		{key: "publish-permission", period: true, guards: "Publishing a period is for people who are known, named and here. Each person is held against that below.",
			needs: []string{"identity-source", "managers-named", "approvers-work-here", "period-in-work", "can-publish"}, more: (*server).publishersPart},
	}
}
