package conditions

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// changesTitle is the heading of the changes on every screen that shows them.
const changesTitle = "What changed since the last release"

// NoRelease is shown if the build has no manifest of a release.
const NoRelease = "This build contains no release manifest, so it cannot be compared with a release."

// changesSinceRelease compares the running program with the manifest of the last release. The result is shared
// for a second, because the comparison may read the files of a checkout.
func changesSinceRelease(s *web.Server, r *web.Request) (check.Changes, error) {
	latest := web.Once(s, comparisonKey{}, func() *web.Shared[comparison] { return &web.Shared[comparison]{} })
	out, _ := latest.Get(r.Ctx, s.Now, web.ServiceLimit, func(context.Context) comparison {
		is, err := RunningManifest(s)
		return comparison{check.Compare(*s.Released, is), err}
	})
	return out.changes, out.err
}

type comparisonKey struct{}

type comparison struct {
	changes check.Changes
	err     error
}

// ReleaseWords names the release that the program is compared with, or returns "".
func ReleaseWords(s *web.Server) string {
	if s.Released.Empty() {
		return ""
	}
	at, err := time.Parse(time.RFC3339, s.Released.Dated)
	if err != nil { // the manifest has no valid date
		return "compared with " + format.OrNone(s.Released.Release)
	}
	return "compared with " + format.Join(format.OrNone(s.Released.Release), components.Stamp(at.UTC())+" UTC")
}

// changeCounts returns the number of changes by kind as text, without the kinds that have none.
func changeCounts[T any](changes []check.Change[T]) string {
	var words []string
	for _, kind := range check.ChangeKinds {
		if n := check.CountOfKind(changes, kind); n > 0 {
			words = append(words, format.Number(n)+" "+string(kind))
		}
	}
	if len(words) == 0 {
		return "as in the release"
	}
	return strings.Join(words, ", ")
}

// ChangesView returns the changes for the diagnostics: the counts at once, the lists on request.
func ChangesView(s *web.Server, r *web.Request) (*components.ChangesPage, error) {
	view := &components.ChangesPage{Title: changesTitle, Quiet: ReleaseWords(s)}
	if s.Released.Empty() {
		view.None = NoRelease
		return view, nil
	}
	changes, err := changesSinceRelease(s, r)
	if err != nil {
		return nil, err
	}
	view.Facts = changeFacts(changes)
	if changes.None() {
		view.None = "Nothing: routes and files are the same as in the release."
		return view, nil
	}
	text := fmt.Sprintf("%s and %s were added, removed, renamed, moved or changed.",
		components.Plural(len(changes.Routes), "route", "routes"), components.Plural(len(changes.Files), "file", "files"))
	view.Lists, err = r.Slot(page.Lazy(s, r, "changes", "revealed", text, "Show the lists"), func() (templ.Component, error) {
		return components.ChangesPart(changeLists(changes)), nil
	})
	return view, err
}

func changeFacts(changes check.Changes) []components.Fact {
	return []components.Fact{{Label: "Routes", Text: changeCounts(changes.Routes)}, {Label: "Files", Text: changeCounts(changes.Files)}}
}

// maxOpenLines is the length up to which a list is shown expanded.
const maxOpenLines = 12

// changeLists returns one list for each kind that has changes, routes first.
func changeLists(changes check.Changes) []components.ChangeList {
	return append(
		listsByKind("Routes", changes.Routes, func(r, _ check.ManifestRoute) (string, string) { return r.Path, format.Join(r.Title, r.Section) }),
		listsByKind("Files", changes.Files, func(f, was check.ManifestFile) (string, string) {
			words := components.Bytes(f.Size)
			if was.Path != "" && was.Size != f.Size {
				words = format.Join(words, "had "+components.Bytes(was.Size))
			}
			return f.Path, words
		})...)
}

// listsByKind makes a list for each kind. line returns the name and the description of an item; was is its
// earlier state.
func listsByKind[T any](things string, changes []check.Change[T], line func(one, was T) (what, words string)) (lists []components.ChangeList) {
	for _, kind := range check.ChangeKinds {
		ofKind := check.OfKind(changes, kind)
		if len(ofKind) == 0 {
			continue
		}
		list := components.ChangeList{Title: things + " " + string(kind), Open: len(ofKind) <= maxOpenLines}
		for _, c := range ofKind {
			one := c.Is
			if kind == check.Removed {
				one = c.Was
			}
			what, words := line(one, c.Was)
			list.Lines = append(list.Lines, components.ChangeLine{What: what, Words: format.Join(append([]string{words}, c.Differs...)...)})
		}
		lists = append(lists, list)
	}
	return lists
}

// ChangesPart returns the counts as a part of an overview, with a link to the lists.
func ChangesPart(s *web.Server, r *web.Request) (components.Part, error) {
	part := components.Part{ID: "changes", Title: changesTitle, Quiet: ReleaseWords(s)}
	if s.Released.Empty() {
		part.Empty = NoRelease
		return part, nil
	}
	changes, err := changesSinceRelease(s, r)
	part.Facts = changeFacts(changes)
	if href := page.Link(s, r, catalog.PathDiagnostics); href != "" && !changes.None() {
		part.All = components.Link{Href: href + "#what-changed", Text: "Open the lists of all changed routes and files"}
	}
	return part, err
}

// ChangesJSON is the JSON form: every change since the last release.
func ChangesJSON(s *web.Server, r *web.Request) any {
	if s.Released.Empty() {
		return map[string]any{"none": NoRelease}
	}
	changes, err := changesSinceRelease(s, r)
	if err != nil {
		return map[string]any{"error": err.Error()}
	}
	return map[string]any{
		"release": s.Released.Release, "dated": s.Released.Dated,
		"routes": changesByKind(changes.Routes, func(r check.ManifestRoute) any {
			return map[string]string{"method": r.Methods, "uri": r.Path, "route_name": r.Name, "section": r.Section, "family": r.Family, "title": r.Title}
		}),
		"files": changesByKind(changes.Files, func(f check.ManifestFile) any {
			return map[string]any{"path": f.Path, "size": f.Size, "sha256": f.Hash}
		}),
	}
}

// changesByKind returns the changes of every kind. A kind without changes has an empty list.
func changesByKind[T any](changes []check.Change[T], fields func(T) any) map[check.ChangeKind][]map[string]any {
	out := map[check.ChangeKind][]map[string]any{}
	for _, kind := range check.ChangeKinds {
		out[kind] = []map[string]any{}
	}
	for _, c := range changes {
		line := map[string]any{}
		if c.Kind != check.Added {
			line["was"] = fields(c.Was)
		}
		if c.Kind != check.Removed {
			line["is"] = fields(c.Is)
		}
		out[c.Kind] = append(out[c.Kind], line)
	}
	return out
}
