package handlers

import (
	"embed"
	"io/fs"

	"opshub/assets"
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/identity"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/store"
)

//go:embed *.go blocks/*.go blueprints/*.go calendar/*.go candidates/*.go conditions/*.go coverage/*.go dryrun/*.go exports/*.go format/*.go gates/*.go history/*.go page/*.go people/*.go places/*.go planning/*.go portal/*.go previews/*.go report/*.go routecatalog/*.go shifts/*.go support/*.go web/*.go
var sources embed.FS

// Sources are the files of the build: each room embeds its own, and this joins them under their folders, so that
// an installed program can check its files far from any checkout.
var Sources fs.FS = web.SourceTree{
	{Folder: "schedule/store", Files: store.Sources}, {Folder: "schedule/ingest", Files: ingest.Sources}, {Folder: "schedule", Files: schedule.Sources},
	{Folder: "handlers/identity", Files: identity.Sources}, {Folder: "handlers", Files: sources}, {Folder: "components", Files: components.Sources}, {Folder: "catalog", Files: catalog.Sources}, {Folder: "assets", Files: assets.Sources},
}
