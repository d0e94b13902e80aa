package catalog

// The endpoints beside the area. They are no screens: they stand in no list of routes and carry no filter.
const (
	PathHealth  = "/healthz"
	PathReady   = "/readyz"
	PathMetrics = "/metrics"
	PathAssets  = "/assets/" // what every page loads; the same for everybody
)
