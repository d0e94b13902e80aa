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

// publishingGates stand in front of publishing a draft period.
func publishingGates() []gate {
	return []gate{
		{Key: "publish-prep", period: true, Guards: "Before a draft is published, each of these is looked at. Publishing itself happens in your scheduling tool.",
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
		{Key: "publish-acknowledgment", period: true, Guards: "Whoever publishes a period says that he or she knows what is in it. These have to hold for that to mean something.",
			needs: []string{"period-in-work", "dry-run-made", "period-reviewed", "identity-source"},
			more: func(s *web.Server, r *web.Request, found []conditions.Judged) ([]components.Part, error) {
				parts, err := sampleOf("What a publisher would acknowledge", func(d dryrun.DryRun, _ []conditions.Judged) []string { return dryrun.PublisherWords(d) })(s, r, found)
				if err != nil {
					return nil, err
				}
				reviews, err := reviewsPart(s, r)
				return append(parts, reviews), err
			}},
		{Key: "publish-permission", period: true, Guards: "Publishing a period is for people who are known, named and here. Each person is held against that below.",
			needs: []string{"identity-source", "managers-named", "approvers-work-here", "period-in-work", "can-publish"}, more: publishersPart},
	}
}
