package handlers

import (
	"context"

	"opshub/handlers/support"
	"opshub/handlers/web"
)

// Check runs what the smoke tests and the diagnostics run, section by section, and sends each request once. It fails when it
// cannot look; that a check fails is part of what it gives.
func Check(ctx context.Context, cfg web.Config, asked support.CheckOptions) (*support.CheckResults, error) {
	s, err := newServer(cfg, cfg.Catalog.Built())
	if err != nil {
		return nil, err
	}
	support.WaitForAll(s)
	return support.RunChecks(ctx, s, asked)
}
