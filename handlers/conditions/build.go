package conditions

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/web"
)

// buildConditions are about the running build and its start.
func buildConditions() []Condition {
	return []Condition{
		{Key: "service-ready", Title: "The service says that it is ready.", Means: "A load balancer would send nobody here.",
			How: "Look at what the readiness probe says.", Setup: true, Check: serviceReady},
		{Key: "every-route-there", Title: "Every route of the catalog is registered.", Means: "Some address that is announced does not answer.",
			How: "Build the missing screens and restart the service.", Setup: true, Check: everyRouteRegistered},
		{Key: "commit-known", Title: "The build says which commit it was made from.", Means: "Nobody can say later which sources an approval was about.",
			How: "Build with make, which stamps the commit.", Setup: true, Check: commitKnown},
		{Key: "as-released", Title: "The program is the one that was released.", Means: "What runs has not been released: something changed since.",
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
			first = "; the first that does not: " + sc.Path
		}
	}
	return Observed{answers == len(declared), fmt.Sprintf("%d of %s%s", answers, components.Plural(len(declared), "route answers", "routes answer"), first)}, nil
}

func commitKnown(s *web.Server, _ *web.Request) (Observed, error) {
	if s.Commit == "" {
		return Observed{false, "no commit is stamped into this build"}, nil
	}
	return Observed{true, "commit " + s.Commit}, nil
}

func asReleased(s *web.Server, r *web.Request) (Observed, error) {
	if s.Released.Empty() {
		return Observed{false, "this build carries no manifest of a release"}, nil
	}
	changes, err := changesSinceRelease(s, r)
	return Observed{changes.None(), fmt.Sprintf("%s: routes %s; files %s", ReleaseWords(s), changeCounts(changes.Routes), changeCounts(changes.Files))}, err
}
