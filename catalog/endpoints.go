package catalog

// The endpoints outside the area. They are not screens: no list of routes contains them, and they have no filter.
const (
	PathHealth   = "/healthz"
	PathReady    = "/readyz"
	PathMetrics  = "/metrics"
	PathSignIn   = "/sign-in"          // redirects to the provider
	PathSignedIn = "/sign-in/callback" // target of the redirect from the provider
	PathSignOut  = "/sign-out"
	PathAssets   = "/assets/" // static files of every page
)
