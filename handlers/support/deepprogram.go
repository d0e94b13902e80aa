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
	"opshub/handlers/web"
)

// assetsPart is what a browser loads, with sizes as they are sent, and what of it is from npm.
func assetsPart() components.Part {
	group := components.RowGroup{}
	for _, f := range assets.Files() {
		row := components.Row{Cells: []components.Cell{{Text: f.Name}, {Codes: []string{f.Path}}, {Text: components.Bytes(int64(f.Plain))}, {Text: components.Bytes(int64(f.Gzip))}, {Text: "none"}}}
		if f.Brotli > 0 {
			row.Cells[4].Text = components.Bytes(int64(f.Brotli))
		}
		group.Rows = append(group.Rows, row)
	}
	part := components.Part{ID: "assets", Title: "Assets", Quiet: "what a browser loads beside the pages", Rows: len(group.Rows),
		Table: components.Table{Caption: "Assets", Heads: []components.Head{{Label: "File"}, {Label: "Address"}, {Label: "Plain", Num: true}, {Label: "gzip", Num: true}, {Label: "Brotli", Num: true}}, Groups: []components.RowGroup{group}}}
	part.Facts = frontEndFacts()
	return part
}

// settingsPart is the configuration in force.
func settingsPart(s *web.Server, r *web.Request) components.Part {
	group := components.RowGroup{}
	for _, set := range s.Settings {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Codes: []string{set.Name}}, {Text: format.OrNone(set.Value)}, {Text: set.Meaning}}})
	}
	return components.Part{ID: "configuration", Title: "Configuration in force", Quiet: "no secret is shown", Rows: len(group.Rows), Empty: "The service was not told how it was started.",
		Facts: []components.Fact{
			{Label: "Visitors", Text: visitorsWords(s)},
			{Label: "Zone of the organization", Text: r.Zone}, {Label: "Zone data", Text: conditions.ZoneData()},
		},
		Table: components.Table{Caption: "Configuration in force", Heads: []components.Head{{Label: "Setting"}, {Label: "In force"}, {Label: "What it does"}}, Groups: []components.RowGroup{group}}}
}

// processPart is the running program: since when, its memory, what it does at once.
func processPart(s *web.Server, r *web.Request) components.Part {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	facts := []components.Fact{
		{Label: "Version", Text: format.OrNone(s.Version)}, {Label: "Built with", Text: runtime.Version() + " for " + runtime.GOOS + "/" + runtime.GOARCH},
		{Label: "Running since", Text: format.Join(components.Stamp(s.Started.In(r.Now.Location()))+" "+r.Zone, s.Took(s.Started).Round(time.Second).String())},
		{Label: "Goroutines", Text: format.Number(runtime.NumGoroutine())},
		{Label: "Memory in use", Text: format.Size(int64(m.HeapAlloc))}, {Label: "Memory taken from the system", Text: format.Size(int64(m.Sys))}, // #nosec G115 -- a size in memory is far below the limit
		{Label: "Resident memory", Text: residentWords()},
		{Label: "Collections of garbage", Text: format.Number(int(m.NumGC))}, {Label: "Threads at work at once", Text: fmt.Sprintf("%d at most, on %s", runtime.GOMAXPROCS(0), components.Plural(runtime.NumCPU(), "processor", "processors"))},
	}
	return components.Part{ID: "process", Title: "Process", Quiet: "at this moment", Facts: facts}
}

// residentWords is the resident memory as Linux tells it.
func residentWords() string {
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

// visitorsWords say who is let in, and as what.
func visitorsWords(s *web.Server) string {
	switch {
	case s.Identity != nil:
		return "identified by " + conditions.IdentityWords(s) + ", staff unless named as a manager"
	case s.Public:
		return "from every machine that reaches it, each a manager"
	}
	return "from this machine alone, each a manager"
}
