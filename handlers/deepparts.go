package handlers

import (
	"fmt"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/store"
)

// deepParts are what the service is made of and runs on: facts, where the checks beside them judge. What cannot be read is said
// in its place, for this is the screen that is opened when something fails.
func (s *server) deepParts(r *request) []components.Part {
	if !r.manages() {
		return []components.Part{{ID: "ground", Title: "What the service runs on", Empty: "Database, settings and process are shown to managers."}}
	}
	return []components.Part{
		s.asPart("ground", "Database", r, bind(s, (*server).footingPart)), s.asPart("schema", "Schema and rows", r, bind(s, (*server).schemaPart)),
		s.asPart("fresh", "Freshness of the data", r, bind(s, (*server).freshnessPart)), assetsPart(), s.settingsPart(r), s.processPart(r),
	}
}

func (s *server) asPart(id, title string, r *request, build func(*request) (components.Part, error)) components.Part {
	part, err := build(r)
	if err != nil {
		part = components.Part{Empty: "It could not be read just now: " + err.Error() + "."}
	}
	part.ID, part.Title = id, title
	return part
}

// footingPart is the engine, and the file or the server below it.
func (s *server) footingPart(r *request) (components.Part, error) {
	info, err := s.Store.Info(r.ctx, r.viewer)
	if err != nil {
		return components.Part{}, err
	}
	f, err := s.Store.Footing(r.ctx)
	part := components.Part{Quiet: "asked just now", Facts: []components.Fact{
		{Label: "Engine", Text: info.Engine}, {Label: "Place", Text: info.Place},
	}}
	add := func(label, text string) { part.Facts = append(part.Facts, components.Fact{Label: label, Text: text}) }
	if f.File != nil {
		add("File size", bytesWords(f.File.Bytes))
		add("File changed", r.byWhom(schedule.Instant(f.File.Changed.Unix()), ""))
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
		add("Started", r.byWhom(p.Started, ""))
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
func (s *server) schemaPart(r *request) (components.Part, error) {
	info, err := s.Store.Info(r.ctx, r.viewer)
	if err != nil {
		return components.Part{}, err
	}
	tables, err := s.Store.Tables(r.ctx, r.viewer)
	if err != nil {
		return components.Part{}, err
	}
	chain, err := s.chainCounter(r)
	if err != nil {
		return components.Part{}, err
	}
	return components.Part{Quiet: "of the database", Facts: []components.Fact{
		{Label: "Schema", Text: fmt.Sprintf("%d, this program needs %d", info.Schema, store.SchemaVersion())},
		{Label: "Tables", Text: format.Number(len(tables))},
		{Label: "Rows", Text: format.Number(rowsIn(tables))},
		{Label: "Data version", Text: format.OrNone(info.DataVersion)},
		{Label: "Audit log", Tag: chain.Tag, Text: chain.Note},
	}}, nil
}

// freshnessPart is how old the data is and how far it reaches, against today.
func (s *server) freshnessPart(r *request) (components.Part, error) {
	info, err := s.Store.Info(r.ctx, r.viewer)
	if err != nil {
		return components.Part{}, err
	}
	first, last := r.view().Extent()
	zone, _ := schedule.ZoneOrUTC(r.zone)
	_, followed := zone.Days(r.roster.Horizon())
	return components.Part{Quiet: "against today, " + r.today.String(), Facts: []components.Fact{
		{Label: "Last accepted import", Text: format.Join(r.byWhom(info.LastImport, ""), r.ageWords(info.LastImport)), Tag: r.freshTag(info)},
		{Label: "Newest record", Text: format.Join(r.byWhom(info.NewestRecord, ""), r.ageWords(info.NewestRecord))},
		{Label: "Days that hold something", Text: extentWords(first, last)},
		{Label: "Today", Text: againstWords(first, last, r.today)},
		{Label: "Repeating blocks are followed until", Text: format.Join(followed.String(), againstWords(0, followed, r.today))},
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
