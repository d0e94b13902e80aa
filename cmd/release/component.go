package main

import (
	"bytes"
	"cmp"
	"context"
	"debug/buildinfo"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"

	"opshub/assets"
)

// component is third-party code in the program: a Go module, the standard library of Go or an npm package.
type component struct {
	name, version string
	purl          string            // package URL
	targets       []string          // targets whose program contains it; nil for all
	files         map[string][]byte // license texts and notices by path within the component
}

// components holds the third-party code by package URL.
type components map[string]*component

// sorted returns the components by name.
func (c components) sorted() []*component {
	return slices.SortedFunc(maps.Values(c), func(a, b *component) int { return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.purl, b.purl)) })
}

// get returns the component with this name, version and package URL. It adds the component if it is new.
func (c components) get(name, version, purl string) *component {
	if c[purl] == nil {
		c[purl] = &component{name: name, version: version, purl: purl, files: map[string][]byte{}}
	}
	return c[purl]
}

// add adds the standard library and the modules that the linker recorded in a program, with the license texts that apply to the linked
// packages.
func (c components) add(ctx context.Context, r *release, t target, binary string) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	folders, err := r.packageFolders(ctx, t)
	if err != nil {
		return err
	}
	root, err := r.goCommand(ctx, t, "env", "GOROOT")
	if err != nil {
		return err
	}
	goVersion := strings.TrimPrefix(info.GoVersion, "go")
	std := c.get("std", goVersion, "pkg:golang/std@"+goVersion)
	std.targets = append(std.targets, t.String())
	if err := std.read(strings.TrimSpace(string(root)), nil); err != nil {
		return err
	}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		found := c.get(m.Path, m.Version, "pkg:golang/"+m.Path+"@"+url.PathEscape(m.Version))
		found.targets = append(found.targets, t.String())
		f, ok := folders[m.Path+"@"+m.Version]
		if !ok {
			return fmt.Errorf("go list does not know the linked module %s %s", m.Path, m.Version)
		}
		if err := found.read(f.module, f.packages); err != nil {
			return err
		}
	}
	return nil
}

// moduleFolders holds the folders of a module and of its packages in the program.
type moduleFolders struct {
	module   string
	packages []string
}

// packageFolders returns the folders of all modules of the program, by path@version.
func (r *release) packageFolders(ctx context.Context, t target) (map[string]moduleFolders, error) {
	const format = "{{with .Module}}{{with or .Replace .}}{{.Path}}@{{.Version}}\t{{.Dir}}\t{{end}}{{$.Dir}}{{end}}"
	out, err := r.goCommand(ctx, t, "list", "-deps", "-f", format, r.program)
	if err != nil {
		return nil, err
	}
	all := map[string]moduleFolders{}
	for line := range strings.Lines(string(out)) {
		if words := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(words) == 3 {
			f := all[words[0]]
			f.module, f.packages = words[1], append(f.packages, words[2])
			all[words[0]] = f
		}
	}
	return all, nil
}

// addParts adds the npm packages in the program.
func (c components) addParts(root string, parts []assets.Part) error {
	for _, p := range parts {
		found := c.get(p.Name, p.Version, "pkg:npm/"+strings.Replace(p.Name, "@", "%40", 1)+"@"+p.Version)
		if err := found.read(filepath.Join(root, "assets/node_modules", filepath.FromSlash(p.Name)), nil); err != nil {
			return err
		}
	}
	return nil
}

// noticeFile matches the names of license texts and notices. A suffix must be separated: license.go is code.
var noticeFile = regexp.MustCompile(`(?i)^((un)?licen[cs]e|copying|copyright|notice|patents)([-_][^.]*)?(\.(md|txt|rst))?$`)

// read reads the license texts of a component: those in its folder, and those in the folders between it and the packages. It returns an
// error if the folder of the component has none.
func (c *component) read(folder string, packages []string) error {
	if err := c.readFolder(folder, ""); err != nil {
		return err
	}
	if len(c.licenseNames()) == 0 {
		return fmt.Errorf("%s %s has no license file in %s", c.name, c.version, folder)
	}
	for _, p := range packages {
		rel, err := filepath.Rel(folder, p)
		if err != nil {
			return err
		}
		for ; rel != "."; rel = filepath.Dir(rel) {
			if err := c.readFolder(folder, rel); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *component) readFolder(folder, rel string) error {
	entries, err := os.ReadDir(filepath.Join(folder, rel))
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := filepath.ToSlash(filepath.Join(rel, e.Name()))
		if e.IsDir() || !noticeFile.MatchString(e.Name()) || c.files[name] != nil {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name))) // #nosec G304 -- a file of a linked module
		if err != nil {
			return err
		}
		c.files[name] = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	}
	return nil
}

// fileNames returns the names of all files in order.
func (c *component) fileNames() []string { return slices.Sorted(maps.Keys(c.files)) }

// licenseNames returns the names of the files that grant a license. Notices and patent grants only add to one.
func (c *component) licenseNames() []string {
	return slices.DeleteFunc(c.fileNames(), func(name string) bool {
		base := strings.ToLower(filepath.Base(name))
		return strings.HasPrefix(base, "notice") || strings.HasPrefix(base, "patents") || strings.HasPrefix(base, "copyright")
	})
}

// identified is the smallest part of a text, in percent, that must match a known license.
const identified = 75

// licenses returns the SPDX identifiers of the license texts. It returns nil if one of the texts is not a known license.
func (c *component) licenses() (ids []string) {
	for _, name := range c.licenseNames() {
		found := licensecheck.Scan(c.files[name])
		if found.Percent < identified {
			return nil
		}
		for _, m := range found.Match {
			if !slices.Contains(ids, m.ID) {
				ids = append(ids, m.ID)
			}
		}
	}
	return ids
}
