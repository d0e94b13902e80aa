package support

import (
	"fmt"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// deepParts are what the service is made of and runs on: facts, where the checks beside them judge. What cannot be read is said
// in its place, for this is the screen that is opened when something fails.
func deepParts(s *web.Server, r *web.Request) []components.Part {
	if !r.Manages() {
		return []components.Part{{ID: "ground", Title: "What the service runs on", Empty: "Database, settings and process are shown to managers."}}
	}
	return []components.Part{
		asPart(s, "ground", "Database", r, web.Bind(s, footingPart)), asPart(s, "schema", "Schema and rows", r, web.Bind(s, schemaPart)),
		asPart(s, "fresh", "Freshness of the data", r, web.Bind(s, freshnessPart)), assetsPart(), settingsPart(s, r), processPart(s, r),
	}
}

func asPart(s *web.Server, id, title string, r *web.Request, build func(*web.Request) (components.Part, error)) components.Part {
	part, err := build(r)
	if err != nil {
		part = components.Part{Empty: "It could not be read just now: " + err.Error() + "."}
	}
	part.ID, part.Title = id, title
	return part
}

// footingPart is the engine, and the file or the server below it.
func footingPart(s *web.Server, r *web.Request) (components.Part, error) {
	info, err := s.Store.Info(r.Ctx, r.Viewer)
	if err != nil {
		return components.Part{}, err
	}
	f, err := s.Store.Footing(r.Ctx)
	part := components.Part{Quiet: "asked just now", Facts: []components.Fact{
		{Label: "Engine", Text: info.Engine}, {Label: "Place", Text: info.Place},
	}}
	add := func(label, text string) { part.Facts = append(part.Facts, components.Fact{Label: label, Text: text}) }
	if f.File != nil {
		add("File size", bytesWords(f.File.Bytes))
		add("File changed", page.ByWhom(r, schedule.Instant(f.File.Changed.Unix()), ""))
		free := "not known on this system"
		if d := f.File.Disk; d.Known {
			free = fmt.Sprintf("%s of %s", format.Size(d.Free), format.Size(d.Whole))
			if d.Free < f.File.Bytes {
				part.Lines = append(part.Lines, "An import builds a second file beside this one, and there is no room for it.")
			}
		}
		add("Free on its disk", free)
		add("Journal mode", strings.ToUpper(f.File.Journal))
	}
	if p := f.Server; p != nil {
		add("Started", page.ByWhom(r, p.Started, ""))
		add("Role", map[bool]string{true: "a replica, which follows a primary", false: "a primary"}[p.Replica])
		add("Read-only by default", p.ReadOnly)
		add("Size", bytesWords(p.Bytes))
		add("Our connections", fmt.Sprintf("%d open, at most %d", p.Open, p.Most))
		add("All connections", fmt.Sprintf("%d to this database, at most %d on the server", p.Connections, p.MostOnServer))
		add("Encoding and collation", format.Join(p.Encoding, p.Collation))
	}
	return part, err
}

// bytesWords is a size in the unit that fits, and in bytes.
func bytesWords(n int64) string { return format.Size(n) + " (" + components.Bytes(n) + ")" }

// schemaPart is the form of the tables, what is in them, and the chain of the audit log.
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
		{Label: "Schema", Text: fmt.Sprintf("%d, this program needs %d", info.Schema, store.SchemaVersion())},
		{Label: "Tables", Text: format.Number(len(tables))},
		{Label: "Rows", Text: format.Number(history.RowsIn(tables))},
		{Label: "Data version", Text: format.OrNone(info.DataVersion)},
		{Label: "Audit log", Tag: chain.Tag, Text: chain.Note},
	}}, nil
}

// freshnessPart is how old the data is and how far it reaches, against today.
func freshnessPart(s *web.Server, r *web.Request) (components.Part, error) {
	info, err := s.Store.Info(r.Ctx, r.Viewer)
	if err != nil {
		return components.Part{}, err
	}
	first, last := r.View().Extent()
	zone, _ := schedule.ZoneOrUTC(r.Zone)
	_, followed := zone.Days(r.Roster.Horizon())
	return components.Part{Quiet: "against today, " + r.Today.String(), Facts: []components.Fact{
		{Label: "Last accepted import", Text: format.Join(page.ByWhom(r, info.LastImport, ""), page.AgeWords(r, info.LastImport)), Tag: freshTag(r, info)},
		{Label: "Newest record", Text: format.Join(page.ByWhom(r, info.NewestRecord, ""), page.AgeWords(r, info.NewestRecord))},
		{Label: "Days that hold something", Text: extentWords(first, last)},
		{Label: "Today", Text: againstWords(first, last, r.Today)},
		{Label: "Repeating blocks are followed until", Text: format.Join(followed.String(), againstWords(0, followed, r.Today))},
	}}, nil
}

func extentWords(first, last schedule.Date) string {
	if first == 0 {
		return "none yet"
	}
	return first.String() + " to " + last.String()
}

// againstWords say how a day lies to a stretch of days; without a first one the stretch has no begin.
func againstWords(first, last, day schedule.Date) string {
	switch {
	case last == 0:
		return "there is no data to hold it against"
	case day > last:
		return components.Plural(int(day-last), "day", "days") + " after the end of the data"
	case day < first:
		return components.Plural(int(first-day), "day", "days") + " before the data begins"
	case last == day:
		return "the last day of the data"
	}
	return components.Plural(int(last-day), "day", "days") + " of data ahead"
}
