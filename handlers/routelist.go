package handlers

import (
	"context"

	"opshub/catalog"
	"opshub/handlers/routecatalog"
	"opshub/handlers/support"
	"opshub/handlers/web"
)

// Routes lists routes. Without a store in the configuration it gives every row of the catalog, and nothing that only a running program
// knows. It fails on a section that does not exist.
func Routes(ctx context.Context, cfg web.Config, ask routecatalog.RouteOptions) (*routecatalog.RouteList, error) {
	sections, err := support.SectionsAsked(cfg.Catalog, ask.Section)
	if err != nil {
		return nil, err
	}
	if cfg.Store == nil {
		l := &routecatalog.RouteList{Inv: routecatalog.DeclaredRows(cfg.Catalog)}
		l.Narrow(sections, ask, routecatalog.Found{Query: catalog.ParseQuery(ask.Search)})
		return l, nil
	}
	s, err := newServer(cfg, cfg.Catalog.Built())
	if err != nil {
		return nil, err
	}
	return routecatalog.ListRoutes(ctx, s, sections, ask), ctx.Err()
}
