package support

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"opshub/assets"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/store"
)

// internalParts describes what the service consists of and runs on. A part that cannot be read shows its error,
// because this screen is for diagnosing failures.
func internalParts(s *web.Server, r *web.Request) []components.Part {
	if !r.Manages() {
		return []components.Part{{ID: "ground", Title: "Environment of the service", Empty: "Only managers see the database, the settings and the process."}}
	}
	return []components.Part{
		namedPart(s, "ground", "Database", r, web.Bind(s, databasePart)), namedPart(s, "schema", "Schema and rows", r, web.Bind(s, schemaPart)),
		namedPart(s, "fresh", "Freshness of the data", r, web.Bind(s, freshnessPart)), assetsPart(), settingsPart(s, r), processPart(s, r),
	}
}

// namedPart calls build and sets the id and title of its part. An error becomes the text of the part.
func namedPart(s *web.Server, id, title string, r *web.Request, build func(*web.Request) (components.Part, error)) components.Part {
	part, err := build(r)
	if err != nil {
		part = components.Part{Empty: "It could not be read just now: " + err.Error() + "."}
	}
	part.ID, part.Title = id, title
	return part
}

// databasePart describes the engine, and the file or the server below it.
func databasePart(s *web.Server, r *web.Request) (components.Part, error) {
	info, err := s.Store.Info(r.Ctx, r.Viewer)
	if err != nil {
		return components.Part{}, err
	}
	f, err := s.Store.Environment(r.Ctx)
	part := components.Part{Quiet: "queried just now", Facts: []components.Fact{
		{Label: "Engine", Text: info.Engine}, {Label: "Address", Text: info.Place},
	}}
	add := func(label, text string) { part.Facts = append(part.Facts, components.Fact{Label: label, Text: text}) }
	if f.File != nil {
		add("File size", bytesText(f.File.Bytes))
		add("File changed", page.ByWhom(r, schedule.Instant(f.File.Changed.Unix()), ""))
		free := "not known on this system"
		if d := f.File.Disk; d.Known {
			free = fmt.Sprintf("%s of %s", format.Size(d.Free), format.Size(d.Whole))
			if d.Free < f.File.Bytes {
				part.Lines = append(part.Lines, "An import creates a second file of this size, but the disk has too little free space.")
			}
		}
		add("Free disk space", free)
		add("Journal mode", strings.ToUpper(f.File.Journal))
	}
	if p := f.Server; p != nil {
		add("Started", page.ByWhom(r, p.Started, ""))
		add("Role", map[bool]string{true: "a replica, which follows a primary", false: "a primary"}[p.Replica])
		add("Read-only by default", p.ReadOnly)
		add("Size", bytesText(p.Bytes))
		add("Our connections", fmt.Sprintf("%d open, at most %d", p.Open, p.Most))
		add("All connections", fmt.Sprintf("%d to this database, at most %d on the server", p.Connections, p.MostOnServer))
		add("Encoding and collation", format.Join(p.Encoding, p.Collation))
	}
	return part, err
}

// bytesText returns a size in a suitable unit, followed by the bytes.
func bytesText(n int64) string { return format.Size(n) + " (" + components.Bytes(n) + ")" }

// schemaPart describes the schema, the size of the tables and the hash chain of the audit log.
func schemaPart(s *web.Server, r *web.Request) (components.Part, error) {
	info, err := s.Store.Info(r.Ctx, r.Viewer)
	if err != nil {
		return components.Part{}, err
	}
	tables, err := s.Store.Tables(r.Ctx, r.Viewer)
	if err != nil {
		return components.Part{}, err
	}
	chain, err := history.ChainCounter(s, r)
	if err != nil {
		return components.Part{}, err
	}
	return components.Part{Quiet: "of the database", Facts: []components.Fact{
		{Label: "Schema", Text: fmt.Sprintf("%d, this program requires %d", info.Schema, store.SchemaVersion())},
		{Label: "Tables", Text: format.Number(len(tables))},
		{Label: "Rows", Text: format.Number(history.RowsIn(tables))},
		{Label: "Data version", Text: format.OrNone(info.DataVersion)},
		{Label: "Audit log", Tag: chain.Tag, Text: chain.Note},
	}}, nil
}

// freshnessPart compares the age and the extent of the data with today.
func freshnessPart(s *web.Server, r *web.Request) (components.Part, error) {
	info, err := s.Store.Info(r.Ctx, r.Viewer)
	if err != nil {
		return components.Part{}, err
	}
	first, last := r.View().Extent()
	zone, _ := localtime.ZoneOrUTC(r.Zone)
	_, followed := zone.Days(r.Roster.Horizon())
	return components.Part{Quiet: "against today, " + r.Style.Day(r.Today), Facts: []components.Fact{
		{Label: "Last accepted import", Text: format.Join(page.ByWhom(r, info.LastImport, ""), page.AgeWords(r, info.LastImport)), Tag: freshnessTag(r, info)},
		{Label: "Newest record", Text: format.Join(page.ByWhom(r, info.NewestRecord, ""), page.AgeWords(r, info.NewestRecord))},
		{Label: "Days with data", Text: extentText(r, first, last)},
		{Label: "Today", Text: dayPosition(first, last, r.Today)},
		{Label: "Recurring blocks are expanded until", Text: format.Join(r.Style.Day(followed), dayPosition(0, followed, r.Today))},
	}}, nil
}

func extentText(r *web.Request, first, last schedule.Date) string {
	if first == 0 {
		return "none yet"
	}
	return r.Style.Day(first) + " to " + r.Style.Day(last)
}

// dayPosition returns where day is relative to the range from first to last. A zero first means that the range
// has no start.
func dayPosition(first, last, day schedule.Date) string {
	switch {
	case last == 0:
		return "there is no data to compare with"
	case day > last:
		return components.Plural(int(day-last), "day", "days") + " after the end of the data"
	case day < first:
		return components.Plural(int(first-day), "day", "days") + " before the data begins"
	case last == day:
		return "the last day of the data"
	}
	return components.Plural(int(last-day), "day", "days") + " of data ahead"
}

// assetsPart lists the files that a browser loads, with their sizes per encoding, and the versions of the npm
// packages.
func assetsPart() components.Part {
	group := components.RowGroup{}
	for _, f := range assets.Files() {
		row := components.Row{Cells: []components.Cell{{Text: f.Name}, {Codes: []string{f.Path}}, {Text: components.Bytes(int64(f.Plain))}, {Text: components.Bytes(int64(f.Gzip))}, {Text: "none"}}}
		if f.Brotli > 0 {
			row.Cells[4].Text = components.Bytes(int64(f.Brotli))
		}
		group.Rows = append(group.Rows, row)
	}
	part := components.Part{ID: "assets", Title: "Assets", Quiet: "files that the browser loads with the pages", Rows: len(group.Rows),
		Table: components.Table{Caption: "Assets", Heads: []components.Head{{Label: "File"}, {Label: "Address"}, {Label: "Plain", Num: true}, {Label: "gzip", Num: true}, {Label: "Brotli", Num: true}}, Groups: []components.RowGroup{group}}}
	part.Facts = frontEndFacts()
	return part
}

// settingsPart lists the settings in force.
func settingsPart(s *web.Server, r *web.Request) components.Part {
	group := components.RowGroup{}
	for _, set := range s.Settings {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Codes: []string{set.Name}}, {Text: format.OrNone(set.Value)}, {Text: set.Meaning}}})
	}
	return components.Part{ID: "configuration", Title: "Current configuration", Quiet: "secrets are hidden", Rows: len(group.Rows), Empty: "The start options are not known.",
		Facts: []components.Fact{
			{Label: "Visitors", Text: visitorsText(s)},
			{Label: "Time zone of the organization", Text: r.Zone}, {Label: "Time zone data", Text: localtime.ZoneData()},
		},
		Table: components.Table{Caption: "Current configuration", Heads: []components.Head{{Label: "Setting"}, {Label: "Value"}, {Label: "Meaning"}}, Groups: []components.RowGroup{group}}}
}

// processPart describes the running process: version, uptime, memory, threads.
func processPart(s *web.Server, r *web.Request) components.Part {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	facts := []components.Fact{
		{Label: "Version", Text: format.OrNone(s.Version)}, {Label: "Built with", Text: runtime.Version() + " for " + runtime.GOOS + "/" + runtime.GOARCH},
		{Label: "Running since", Text: format.Join(components.Stamp(s.Started.In(r.Now.Location()))+" "+r.Zone, s.Took(s.Started).Round(time.Second).String())},
		{Label: "Goroutines", Text: format.Number(runtime.NumGoroutine())},
		{Label: "Memory in use", Text: format.Size(int64(m.HeapAlloc))}, {Label: "Memory from the system", Text: format.Size(int64(m.Sys))}, // #nosec G115 -- a size in memory is far below the limit
		{Label: "Resident memory", Text: residentMemory()},
		{Label: "Garbage collections", Text: format.Number(int(m.NumGC))}, {Label: "Parallel threads", Text: fmt.Sprintf("%d at most, on %s", runtime.GOMAXPROCS(0), components.Plural(runtime.NumCPU(), "processor", "processors"))},
	}
	return components.Part{ID: "process", Title: "Process", Quiet: "at this moment", Facts: facts}
}

// residentMemory returns the resident memory from /proc, which exists only on Linux.
func residentMemory() string {
	text, err := os.ReadFile("/proc/self/statm")
	fields := strings.Fields(string(text))
	if err != nil || len(fields) < 2 {
		return "not known on this system"
	}
	pages, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		return "not known on this system"
	}
	return format.Size(pages * int64(os.Getpagesize()))
}

// visitorsText returns which visitors the service admits, and in which role.
func visitorsText(s *web.Server) string {
	switch {
	case s.Identity != nil:
		return "identified by " + conditions.IdentityWords(s) + ", staff unless named as a manager"
	case s.Public:
		return "from every machine; every visitor is a manager"
	}
	return "only from this machine; every visitor is a manager"
}
