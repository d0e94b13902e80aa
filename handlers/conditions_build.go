package handlers

import (
	"fmt"

	"opshub/components"
)

// buildConditions are about the running program as it was built and started.
func buildConditions() []condition {
	return []condition{
		{key: "service-ready", title: "The service says that it is ready.", means: "A load balancer would send nobody here.",
			how: "Look at what the readiness probe says.", setup: true, look: (*server).serviceReady},
		{key: "every-route-there", title: "Every route of the catalog is registered.", means: "Some address that is announced does not answer.",
			how: "Build the missing screens and restart the service.", setup: true, look: (*server).everyRouteThere},
		{key: "commit-known", title: "The build says which commit it was made from.", means: "Nobody can say later which sources an approval was about.",
			how: "Build with make, which stamps the commit.", setup: true, look: (*server).commitKnown},
		{key: "as-released", title: "The program is the one that was released.", means: "What runs has not been released: something changed since.",
			how: "Release this build, or run the released one.", setup: true, look: (*server).asReleased},
	}
}

func (s *server) serviceReady(r *request) (observed, error) {
	found := s.readyNow(r.ctx)
	if why := found.reason(); why != "" {
		return observed{false, why}, nil
	}
	return observed{true, fmt.Sprintf("ready, with schema %d", found.schema)}, nil
}

func (s *server) everyRouteThere(*request) (observed, error) {
	declared, answers := s.Catalog.Screens(), 0
	first := ""
	for _, sc := range declared {
		if route, ok := s.live.Match(sc.Path); ok && route.Pattern == sc.Path {
			answers++
		} else if first == "" {
			first = "; the first that does not: " + sc.Path
		}
	}
	return observed{answers == len(declared), fmt.Sprintf("%d of %s%s", answers, components.Plural(len(declared), "route answers", "routes answer"), first)}, nil
}

func (s *server) commitKnown(*request) (observed, error) {
	if s.Commit == "" {
		return observed{false, "no commit is stamped into this build"}, nil
	}
	return observed{true, "commit " + s.Commit}, nil
}

func (s *server) asReleased(r *request) (observed, error) {
	if s.Released.Empty() {
		return observed{false, "this build carries no manifest of a release"}, nil
	}
	changes, err := s.changed(r)
	return observed{changes.None(), fmt.Sprintf("%s: routes %s; files %s", s.releaseWords(), changedCounts(changes.Routes), changedCounts(changes.Files))}, err
}
