package catalog

// The endpoints beside the area. They are no screens: they stand in no list of routes and carry no filter.
const (
	PathHealth   = "/healthz"
	PathReady    = "/readyz"
	PathMetrics  = "/metrics"
	PathSignIn   = "/sign-in"          // leads to the provider
	PathSignedIn = "/sign-in/callback" // where the provider sends people back to
	PathSignOut  = "/sign-out"
	PathAssets   = "/assets/" // what every page loads; the same for everybody
)
