package check

import (
	"cmp"
	"fmt"
	"path"
	"slices"
)

// ChangeKind says what became of a route or a file.
type ChangeKind string

// The kinds. A route is renamed where its address or its name stays and the other is new. A file is renamed where the same
// content has another name in the same folder, and moved where the same content, or else the same name, is in another folder.
const (
	Added   ChangeKind = "added"
	Removed ChangeKind = "removed"
	Renamed ChangeKind = "renamed"
	Moved   ChangeKind = "moved"
	Changed ChangeKind = "changed"
)

// ChangeKinds lists the kinds in the order they are shown.
var ChangeKinds = []ChangeKind{Added, Removed, Renamed, Moved, Changed}

// Change is what became of one route or file: one was added where Was is empty, and removed where Is is.
type Change[T any] struct {
	Kind    ChangeKind
	Was, Is T
	Differs []string // what is another one now, in words; none for what was added or removed
}

// Changes are the differences between two builds.
type Changes struct {
	Routes []Change[ManifestRoute] // in the order of the new build; what was removed stands last
	Files  []Change[ManifestFile]  // by path
}

// None says that the two builds have the same routes and files.
func (c Changes) None() bool { return len(c.Routes) == 0 && len(c.Files) == 0 }

// OfKind are the changes of one kind.
func OfKind[T any](changes []Change[T], kind ChangeKind) (list []Change[T]) {
	for _, c := range changes {
		if c.Kind == kind {
			list = append(list, c)
		}
	}
	return list
}

// CountOfKind is how many there are of one kind.
func CountOfKind[T any](changes []Change[T], kind ChangeKind) (n int) {
	for i := range changes {
		if changes[i].Kind == kind {
			n++
		}
	}
	return n
}

// Compare says what makes one build different from an earlier one.
func Compare(was, is Manifest) Changes {
	return Changes{Routes: compareRoutes(was.Routes, is.Routes), Files: compareFiles(was.Files, is.Files)}
}

// match pairs what is with what was, key by key: what one key leaves over is tried with the next. An empty key fits nothing, and of
// several with one key the first is taken first.
func match[T any](was, is []T, found func(was, is T), keys ...func(T) string) (gone, fresh []T) {
	for _, key := range keys {
		left := map[string][]int{} // places in was
		for i, old := range was {
			left[key(old)] = append(left[key(old)], i)
		}
		taken := make([]bool, len(was))
		gone, fresh = nil, nil
		for _, one := range is {
			k := key(one)
			if k == "" || len(left[k]) == 0 {
				fresh = append(fresh, one)
				continue
			}
			at := left[k][0]
			left[k], taken[at] = left[k][1:], true
			found(was[at], one)
		}
		for i, old := range was {
			if !taken[i] {
				gone = append(gone, old)
			}
		}
		was, is = gone, fresh
	}
	return was, is
}

func compareRoutes(was, is []ManifestRoute) (list []Change[ManifestRoute]) {
	order := map[string]int{}
	for i, r := range is {
		order[r.Path] = i
	}
	found := func(old, one ManifestRoute) {
		if old == one {
			return
		}
		kind := Changed
		if old.Path != one.Path || old.Name != one.Name {
			kind = Renamed
		}
		list = append(list, Change[ManifestRoute]{kind, old, one, routeDiffers(old, one)})
	}
	gone, fresh := match(was, is, found,
		func(r ManifestRoute) string { return r.Path + " " + r.Name },
		func(r ManifestRoute) string { return r.Name },
		func(r ManifestRoute) string { return r.Path })
	for _, r := range fresh {
		list = append(list, Change[ManifestRoute]{Kind: Added, Is: r})
	}
	slices.SortStableFunc(list, func(a, b Change[ManifestRoute]) int { return cmp.Compare(order[a.Is.Path], order[b.Is.Path]) })
	for _, r := range gone {
		list = append(list, Change[ManifestRoute]{Kind: Removed, Was: r})
	}
	return list
}

func routeDiffers(was, is ManifestRoute) (words []string) {
	for _, field := range []struct{ what, was, is string }{
		{"address", was.Path, is.Path}, {"name", was.Name, is.Name}, {"methods", was.Methods, is.Methods},
		{"section", was.Section, is.Section}, {"family", was.Family, is.Family}, {"title", was.Title, is.Title},
	} {
		if field.was != field.is {
			words = append(words, fmt.Sprintf("%s was %s", field.what, field.was))
		}
	}
	return words
}

func compareFiles(was, is []ManifestFile) (list []Change[ManifestFile]) {
	found := func(old, one ManifestFile) {
		if old == one {
			return
		}
		kind := Changed
		switch {
		case path.Dir(old.Path) != path.Dir(one.Path):
			kind = Moved
		case old.Path != one.Path:
			kind = Renamed
		}
		list = append(list, Change[ManifestFile]{kind, old, one, fileDiffers(old, one)})
	}
	gone, fresh := match(was, is, found,
		func(f ManifestFile) string { return f.Path },
		func(f ManifestFile) string {
			if f.Size == 0 {
				return "" // nothing tells one empty file from another
			}
			return f.Hash
		},
		func(f ManifestFile) string { return path.Base(f.Path) })
	for _, f := range fresh {
		list = append(list, Change[ManifestFile]{Kind: Added, Is: f})
	}
	for _, f := range gone {
		list = append(list, Change[ManifestFile]{Kind: Removed, Was: f})
	}
	slices.SortFunc(list, func(a, b Change[ManifestFile]) int {
		return cmp.Compare(cmp.Or(a.Is.Path, a.Was.Path), cmp.Or(b.Is.Path, b.Was.Path))
	})
	return list
}

func fileDiffers(was, is ManifestFile) (words []string) {
	if was.Path != is.Path {
		words = append(words, "was "+was.Path)
	}
	if was.Size == is.Size && was.Hash != is.Hash { // else the sizes say it
		words = append(words, "other content of the same size")
	}
	return words
}
