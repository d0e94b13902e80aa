package handlers

import (
	"context"
	"io/fs"
	"slices"
	"sync"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/conditions"
	"opshub/handlers/page"
	"opshub/handlers/routecatalog"
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

// Manifest is what this build consists of: the built rows of a catalog, as they are registered, and the embedded sources with those
// of the commands.
func Manifest(cat *catalog.Catalog, commands fs.FS) (check.Manifest, error) {
	files, err := builtFiles(commands)
	if err != nil {
		return check.Manifest{}, err
	}
	m := check.Manifest{Files: files}
	for _, sc := range cat.Built() {
		m.Routes = append(m.Routes, conditions.ManifestRoute(sc, page.ReadMethods))
	}
	return m, nil
}

// builtFiles are the hand-written files of the build, with those of the commands.
func builtFiles(commands fs.FS) ([]check.ManifestFile, error) {
	files, err := roomFiles()
	if err != nil || commands == nil {
		return files, err
	}
	of, err := web.FilesIn(web.SourceTree{{Folder: "cmd", Files: commands}})
	files = slices.Concat(files, of)
	slices.SortFunc(files, web.ByPath)
	return files, err
}

// roomFiles are those of the rooms, read once: they are embedded.
var roomFiles = sync.OnceValues(func() ([]check.ManifestFile, error) { return web.FilesIn(Sources.(web.SourceTree)) })
