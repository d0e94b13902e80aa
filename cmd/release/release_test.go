package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"debug/buildinfo"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
	"github.com/google/go-cmp/cmp"

	"opshub/assets"
)

// commitTime is the time of the commit in the tests.
var commitTime = time.Date(2026, 11, 16, 9, 30, 20, 0, time.UTC)

// host is the target of this machine.
var host = target{runtime.GOOS, runtime.GOARCH}

// cloned copies the sources of this program to another folder, with small files in place of the documents and the npm packages. The tests
// release this program instead of opshub, because it compiles in seconds.
func cloned(t *testing.T) *release {
	t.Helper()
	root := t.TempDir()
	for _, folder := range []string{"cmd/release", "assets"} {
		for _, name := range sources(t, filepath.Join("../..", folder)) {
			write(t, filepath.Join(root, folder, name), readFile(t, filepath.Join("../..", folder, name)))
		}
	}
	for name, text := range map[string]string{
		"go.mod": readFile(t, "../../go.mod"), "go.sum": readFile(t, "../../go.sum"), "README.md": "# opshub\n", "docs/serving.md": "# Serving\n",
		"assets/pictures/week.png": "a picture", "docs/notes.txt": "not a document", "docs/deploy/opshub.service": "[Unit]\n", "docs/deploy/units_test.go": "package deploy_test\n",
		"assets/node_modules/htmx.org/LICENSE": "Permission to use is granted.\n",
	} {
		write(t, filepath.Join(root, name), text)
	}
	return &release{root: root, out: filepath.Join(t.TempDir(), "dist"), version: "v1.2.0", at: commitTime, ldflags: "-s -w", program: "./cmd/release",
		targets: []target{host}, parts: []assets.Part{{Name: "htmx.org", Version: "4.0.1"}}, log: io.Discard}
}

var linked = regexp.MustCompile(`\]\(([^):#]+)(#[^)]*)?\)`)

// TestDocumentsHaveLinkedFiles verifies that an archive contains every file of the repository to which one of its documents links.
func TestDocumentsHaveLinkedFiles(t *testing.T) {
	r := &release{root: "../.."}
	names, err := r.documents()
	if err != nil {
		t.Fatal(err)
	}
	links := 0
	for _, name := range names {
		if path.Ext(name) != ".md" {
			continue
		}
		for _, link := range linked.FindAllStringSubmatch(readFile(t, filepath.Join(r.root, name)), -1) {
			links++
			if target := path.Join(path.Dir(name), link[1]); !slices.Contains(names, target) {
				t.Errorf("%s links to %s, which is not in the archive", name, target)
			}
		}
	}
	if links < 20 {
		t.Errorf("only %d links", links)
	}
}

// sources returns the files of a folder that its package embeds or compiles, without those of node_modules.
func sources(t *testing.T, folder string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "pictures") {
			return filepath.SkipDir
		}
		if name, err := filepath.Rel(folder, path); !d.IsDir() && !strings.HasSuffix(path, "_test.go") {
			names = append(names, name)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// released returns the files of a folder by name.
func released(t *testing.T, folder string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, e := range entries {
		files[e.Name()] = readFile(t, filepath.Join(folder, e.Name()))
	}
	return files
}

// TestRelease builds two releases from two folders. It verifies that all bytes are equal, that the checksums are those of the files, and
// that the SBOM and the notices contain all linked modules.
func TestRelease(t *testing.T) {
	first, second := cloned(t), cloned(t)
	for _, r := range []*release{first, second} {
		if err := r.build(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	files, again := released(t, first.out), released(t, second.out)
	for name, body := range files {
		if again[name] != body {
			t.Errorf("%s differs in the second build", name)
		}
	}
	folder := "opshub_v1.2.0_" + host.String()
	archive := folder + ".tar.gz"
	if host.os == "windows" {
		archive = folder + ".zip"
	}
	names := func(m map[string]string) (list []string) {
		for name := range m {
			list = append(list, name)
		}
		slices.Sort(list)
		return list
	}
	if diff := cmp.Diff([]string{"SHA256SUMS", noticesName, archive, "opshub_v1.2.0_sbom.cdx.json"}, names(files)); diff != "" {
		t.Errorf("files of the release:\n%s", diff)
	}
	members := unpacked(t, archive, files[archive])
	want := []string{"README.md", noticesName, "assets/pictures/week.png", "docs/deploy/opshub.service", "docs/serving.md", host.binary()}
	for i := range want {
		want[i] = folder + "/" + want[i]
	}
	if diff := cmp.Diff(want, names(members)); diff != "" {
		t.Errorf("members of the archive:\n%s", diff)
	}
	if members[folder+"/"+noticesName] != files[noticesName] {
		t.Error("the notices in the archive differ")
	}
	checkSums(t, first.out)
	binary := members[folder+"/"+host.binary()]
	checkComponents(t, binary, files["opshub_v1.2.0_sbom.cdx.json"], files[noticesName])
	if err := first.build(t.Context()); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("a release into a folder with files: %v", err)
	}
}

// checkSums compares SHA256SUMS with sha256sum, which must also find a changed file.
func checkSums(t *testing.T, folder string) {
	t.Helper()
	sum := func() ([]byte, error) {
		c := exec.CommandContext(t.Context(), "sha256sum", "--check", "--strict", "SHA256SUMS")
		c.Dir = folder
		return c.CombinedOutput()
	}
	out, err := sum()
	if entries, _ := os.ReadDir(folder); err != nil || strings.Count(string(out), ": OK\n") != len(entries)-1 {
		t.Errorf("sha256sum of %d files: %v\n%s", len(entries), err, out)
	}
	write(t, filepath.Join(folder, noticesName), "changed")
	if out, err := sum(); err == nil {
		t.Errorf("sha256sum accepts a changed file:\n%s", out)
	}
}

// checkComponents compares the SBOM and the notices with the modules that a program records.
func checkComponents(t *testing.T, binary, bill, notices string) {
	t.Helper()
	info, err := buildinfo.Read(strings.NewReader(binary))
	if err != nil {
		t.Fatal(err)
	}
	bom := new(cyclonedx.BOM)
	if err := cyclonedx.NewBOMDecoder(strings.NewReader(bill), cyclonedx.BOMFileFormatJSON).Decode(bom); err != nil {
		t.Fatal(err)
	}
	if bom.Metadata.Timestamp != "2026-11-16T09:30:20Z" || bom.Metadata.Component.Version != "v1.2.0" {
		t.Errorf("the SBOM describes %s of %s", bom.Metadata.Component.Version, bom.Metadata.Timestamp)
	}
	listed := map[string][]string{} // licenses by name and version
	for _, c := range *bom.Components {
		var ids []string
		if c.Licenses != nil {
			for _, l := range *c.Licenses {
				ids = append(ids, l.License.ID)
			}
		}
		listed[c.Name+" "+c.Version] = ids
	}
	want := map[string][]string{ // the license of htmx in this test is not a known one
		"std " + strings.TrimPrefix(info.GoVersion, "go"): {"BSD-3-Clause"}, "htmx.org 4.0.1": nil,
	}
	for _, m := range info.Deps {
		want[m.Path+" "+m.Version] = map[string][]string{"github.com/CycloneDX/cyclonedx-go": {"Apache-2.0"}, "github.com/google/licensecheck": {"BSD-3-Clause"}}[m.Path]
	}
	if diff := cmp.Diff(want, listed); diff != "" || len(info.Deps) == 0 {
		t.Errorf("components of the SBOM:\n%s", diff)
	}
	for name := range want {
		if !strings.Contains(notices, "\n"+name+": LICENSE\n"+strings.Repeat("=", 80)+"\n\n") {
			t.Errorf("the notices lack %s", name)
		}
	}
	for _, text := range []string{"Permission to use is granted.", "Copyright (c) 2019 The Go Authors", "OWASP Foundation"} {
		if !strings.Contains(notices, text) {
			t.Errorf("the notices lack the text %q", text)
		}
	}
	if _, rest, _ := strings.Cut(bill, `"serialNumber": "urn:uuid:`); len(rest) < 36 || rest[14] != '8' {
		t.Errorf("the SBOM has no serial number of version 8: %.40s", rest)
	}
	if !json.Valid([]byte(bill)) || strings.Contains(bill, os.TempDir()) || strings.Contains(notices, os.TempDir()) {
		t.Error("the SBOM is not JSON, or a path of this machine is in the release")
	}
}

// unpacked returns the members of an archive. It verifies that each has the time of the commit and no owner, and that only the program is
// executable.
func unpacked(t *testing.T, name, archive string) map[string]string {
	t.Helper()
	members := map[string]string{}
	take := func(name string, mode os.FileMode, at time.Time, body io.Reader) {
		text, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		members[name] = string(text)
		want := os.FileMode(0o644)
		if base := filepath.Base(name); base == "opshub" || base == "opshub.exe" {
			want = 0o755
		}
		if mode != want || !at.Equal(commitTime) {
			t.Errorf("%s: mode %o, time %s", name, mode, at)
		}
	}
	if strings.HasSuffix(name, ".zip") {
		r, err := zip.NewReader(strings.NewReader(archive), int64(len(archive)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.File {
			body, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			take(f.Name, f.Mode(), f.Modified, body)
		}
		return members
	}
	unzipped, err := gzip.NewReader(strings.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	if !unzipped.ModTime.IsZero() || unzipped.Name != "" {
		t.Errorf("the gzip header names %q of %s", unzipped.Name, unzipped.ModTime)
	}
	for r := tar.NewReader(unzipped); ; {
		head, err := r.Next()
		if err == io.EOF {
			return members
		}
		if err != nil {
			t.Fatal(err)
		}
		if head.Uid != 0 || head.Gid != 0 || head.Uname != "" || head.Gname != "" {
			t.Errorf("%s has the owner %d %s, %d %s", head.Name, head.Uid, head.Uname, head.Gid, head.Gname)
		}
		take(head.Name, os.FileMode(head.Mode), head.ModTime, r)
	}
}

// TestArchives writes both kinds of archives and reads them again.
func TestArchives(t *testing.T) {
	want := map[string]string{"a/opshub": "program", "a/docs/x.md": "# X"}
	for name, pack := range map[string]func(io.Writer, time.Time, []member) error{"a.tar.gz": writeTarGz, "a.zip": writeZip} {
		var b bytes.Buffer
		members := []member{{"a/opshub", 0o755, []byte("program")}, {"a/docs/x.md", 0o644, []byte("# X")}}
		if err := pack(&b, commitTime.In(time.FixedZone("", 3600)), members); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, unpacked(t, name, b.String())); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}
