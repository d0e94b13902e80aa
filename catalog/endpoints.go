package catalog

// The endpoints for whoever watches the service. They are no screens: they stand in no list of routes and carry no filter.
const (
	PathHealth  = "/healthz"
	PathReady   = "/readyz"
	PathMetrics = "/metrics"
)
