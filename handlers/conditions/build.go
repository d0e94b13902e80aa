package conditions

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/web"
)

// buildConditions are about the running build and its start.
func buildConditions() []Condition {
	return []Condition{
		{Key: "service-ready", Title: "The service is ready.", Means: "A load balancer would send no visitors here.",
			How: "Read the answer of the readiness probe.", Setup: true, Check: serviceReady},
		{Key: "every-route-there", Title: "Every route of the catalog is registered.", Means: "At least one announced address does not answer.",
			How: "Build the missing screens and restart the service.", Setup: true, Check: everyRouteRegistered},
		{Key: "commit-known", Title: "The build names its commit.", Means: "An approval cannot be traced to its sources later.",
			How: "Build with make, which stamps the commit.", Setup: true, Check: commitKnown},
		{Key: "as-released", Title: "The running program is the released one.", Means: "The running program differs from the release.",
			How: "Release this build, or run the released one.", Setup: true, Check: asReleased},
	}
}

func serviceReady(s *web.Server, r *web.Request) (Observed, error) {
	found := s.ReadyNow(r.Ctx)
	if reason := found.Reason(); reason != "" {
		return Observed{false, reason}, nil
	}
	return Observed{true, fmt.Sprintf("ready, with schema %d", found.Schema)}, nil
}

func everyRouteRegistered(s *web.Server, _ *web.Request) (Observed, error) {
	declared, answers := s.Catalog.Screens(), 0
	first := ""
	for _, sc := range declared {
		if route, ok := s.Live.Match(sc.Path); ok && route.Pattern == sc.Path {
			answers++
		} else if first == "" {
			first = "; the first without an answer: " + sc.Path
		}
	}
	return Observed{answers == len(declared), fmt.Sprintf("%d of %s%s", answers, components.Plural(len(declared), "route answers", "routes answer"), first)}, nil
}

func commitKnown(s *web.Server, _ *web.Request) (Observed, error) {
	if s.Commit == "" {
		return Observed{false, "this build names no commit"}, nil
	}
	return Observed{true, "commit " + s.Commit}, nil
}

func asReleased(s *web.Server, r *web.Request) (Observed, error) {
	if s.Released.Empty() {
		return Observed{false, "this build contains no release manifest"}, nil
	}
	changes, err := changesSinceRelease(s, r)
	return Observed{changes.None(), fmt.Sprintf("%s: routes %s; files %s", ReleaseWords(s), changeCounts(changes.Routes), changeCounts(changes.Files))}, err
}
