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

// changesTitle is the heading of the part on every screen that has it.
const changesTitle = "What changed since the last release"

// NoRelease stands where there is nothing to compare with.
const NoRelease = "This build carries no manifest of a release, so there is nothing to compare it with."

// changed compares the running program with the manifest of the last release. The outcome is shared for a second, because the files
// of a checkout on disk are read for it.
func changed(s *web.Server, r *web.Request) (check.Changes, error) {
	latest := web.Once(s, comparedKey{}, func() *web.Shared[compared] { return &web.Shared[compared]{} })
	out, _ := latest.Get(r.Ctx, s.Now, web.ServiceLimit, func(context.Context) compared {
		is, err := RunningManifest(s)
		return compared{check.Compare(*s.Released, is), err}
	})
	return out.changes, out.err
}

type comparedKey struct{}

type compared struct {
	changes check.Changes
	err     error
}

// ReleaseWords name the release that the program is compared with.
func ReleaseWords(s *web.Server) string {
	if s.Released.Empty() {
		return ""
	}
	at, err := time.Parse(time.RFC3339, s.Released.Dated)
	if err != nil { // nobody could say when it was
		return "compared with " + format.OrNone(s.Released.Release)
	}
	return "compared with " + format.Join(format.OrNone(s.Released.Release), components.Stamp(at.UTC())+" UTC")
}

// changedCounts are the counts in words, of what there is any of.
func changedCounts[T any](changes []check.Change[T]) string {
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

// ChangesView is the part of the diagnostics: the counts at once, the lists when they are asked for.
func ChangesView(s *web.Server, r *web.Request) (*components.ChangesPage, error) {
	view := &components.ChangesPage{Title: changesTitle, Quiet: ReleaseWords(s)}
	if s.Released.Empty() {
		view.None = NoRelease
		return view, nil
	}
	changes, err := changed(s, r)
	if err != nil {
		return nil, err
	}
	view.Facts = changedFacts(changes)
	if changes.None() {
		view.None = "Nothing: routes and files are those of the release."
		return view, nil
	}
	text := fmt.Sprintf("%s and %s that were added, removed, renamed, moved or changed.",
		components.Plural(len(changes.Routes), "route", "routes"), components.Plural(len(changes.Files), "file", "files"))
	view.Lists, err = r.Slot(page.Lazy(s, r, "changes", "revealed", text, "Show the lists"), func() (templ.Component, error) {
		return components.ChangesPart(changeLists(changes)), nil
	})
	return view, err
}

func changedFacts(changes check.Changes) []components.Fact {
	return []components.Fact{{Label: "Routes", Text: changedCounts(changes.Routes)}, {Label: "Files", Text: changedCounts(changes.Files)}}
}

// openChanges is the longest list that stands open.
const openChanges = 12

// changeLists are the lists of every kind that has any.
func changeLists(changes check.Changes) []components.ChangeList {
	return append(
		listsOf("Routes", changes.Routes, func(r, _ check.ManifestRoute) (string, string) { return r.Path, format.Join(r.Title, r.Section) }),
		listsOf("Files", changes.Files, func(f, was check.ManifestFile) (string, string) {
			words := components.Bytes(f.Size)
			if was.Path != "" && was.Size != f.Size {
				words = format.Join(words, "had "+components.Bytes(was.Size))
			}
			return f.Path, words
		})...)
}

// listsOf makes a list for each kind; line says which thing it is, and what it is, beside what it was.
func listsOf[T any](things string, changes []check.Change[T], line func(one, was T) (what, words string)) (lists []components.ChangeList) {
	for _, kind := range check.ChangeKinds {
		of := check.OfKind(changes, kind)
		if len(of) == 0 {
			continue
		}
		list := components.ChangeList{Title: things + " " + string(kind), Open: len(of) <= openChanges}
		for _, c := range of {
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

// ChangesPart is the same as a part of an overview, with the way to the lists.
func ChangesPart(s *web.Server, r *web.Request) (components.Part, error) {
	part := components.Part{ID: "changes", Title: changesTitle, Quiet: ReleaseWords(s)}
	if s.Released.Empty() {
		part.Empty = NoRelease
		return part, nil
	}
	changes, err := changed(s, r)
	part.Facts = changedFacts(changes)
	if href := page.Link(s, r, catalog.PathDiagnostics); href != "" && !changes.None() {
		part.All = components.Link{Href: href + "#what-changed", Text: "Open the lists: every route and file that is not as it was"}
	}
	return part, err
}
