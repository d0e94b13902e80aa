package check

import (
	"cmp"
	"fmt"
	"path"
	"slices"
)

// ChangeKind classifies the change of a route or a file.
type ChangeKind string

// Values of ChangeKind. A route is renamed if either its path or its name changes. A file is renamed if the same
// content has another name in the same folder. It is moved if the same content, or otherwise the same name, is in
// another folder.
const (
	Added   ChangeKind = "added"
	Removed ChangeKind = "removed"
	Renamed ChangeKind = "renamed"
	Moved   ChangeKind = "moved"
	Changed ChangeKind = "changed"
)

// ChangeKinds lists the kinds in display order.
var ChangeKinds = []ChangeKind{Added, Removed, Renamed, Moved, Changed}

// Change is the change of one route or file. Was is zero for an addition and Is for a removal.
type Change[T any] struct {
	Kind    ChangeKind
	Was, Is T
	Differs []string // descriptions of the differences; empty for additions and removals
}

// Changes lists the differences between two builds.
type Changes struct {
	Routes []Change[ManifestRoute] // in the order of the new build, then the removed ones
	Files  []Change[ManifestFile]  // sorted by path
}

// None reports whether the two builds have the same routes and files.
func (c Changes) None() bool { return len(c.Routes) == 0 && len(c.Files) == 0 }

// OfKind returns the changes of one kind.
func OfKind[T any](changes []Change[T], kind ChangeKind) (list []Change[T]) {
	for _, c := range changes {
		if c.Kind == kind {
			list = append(list, c)
		}
	}
	return list
}

// CountOfKind returns the number of changes of one kind.
func CountOfKind[T any](changes []Change[T], kind ChangeKind) (n int) {
	for i := range changes {
		if changes[i].Kind == kind {
			n++
		}
	}
	return n
}

// Compare returns the differences between an earlier build and a later one.
func Compare(was, is Manifest) Changes {
	return Changes{Routes: compareRoutes(was.Routes, is.Routes), Files: compareFiles(was.Files, is.Files)}
}

// match pairs the items of is with those of was by one key after another. Items without a match are tried with the next
// key. An empty key matches nothing. Items with equal keys are matched in order.
func match[T any](was, is []T, found func(was, is T), keys ...func(T) string) (gone, fresh []T) {
	for _, key := range keys {
		left := map[string][]int{} // indexes into was
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
				return "" // empty files cannot be distinguished
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
	if was.Size == is.Size && was.Hash != is.Hash { // different sizes already show the change
		words = append(words, "other content of the same size")
	}
	return words
}
