package main

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"

	"opshub/catalog"
)

// mostReadmeWords is the largest number of words in the README. Longer texts belong in docs.
const mostReadmeWords = 1000

// docs returns the README and the documents in docs by their paths from the root of the repository.
func docs(t *testing.T) map[string]string {
	t.Helper()
	paths, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(paths) < 10 {
		t.Fatalf("%d documents: %v", len(paths), err)
	}
	texts := map[string]string{}
	for _, path := range append(paths, "../../README.md", "../../docs/deploy/README.md") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[strings.TrimPrefix(filepath.ToSlash(path), "../../")] = string(text)
	}
	return texts
}

// docFlag is the documentation of a flag.
type docFlag struct{ Variable, Default string }

var (
	flagTable  = regexp.MustCompile("^\\| Flag of `opshub ([a-z -]+)` \\| Variable \\| Default \\| Meaning \\|$")
	flagRow    = regexp.MustCompile("^\\| `--([a-z0-9-]+)` \\| (.*?) \\| (.*?) \\| \\S.*\\.? \\|$")
	flagInText = regexp.MustCompile(`(?:^|[^\w-])--([a-z][a-z0-9-]*)`)
	fence      = regexp.MustCompile("(?s)```.*?```")
)

// documentedFlags reads the tables of flags, by command and flag.
func documentedFlags(t *testing.T, texts map[string]string) map[string]map[string]docFlag {
	t.Helper()
	commands := map[string]map[string]docFlag{}
	for path, text := range texts {
		var table map[string]docFlag
		for line := range strings.Lines(text) {
			line = strings.TrimSuffix(line, "\n")
			if head := flagTable.FindStringSubmatch(line); head != nil {
				if commands[head[1]] == nil {
					commands[head[1]] = map[string]docFlag{}
				}
				table = commands[head[1]]
				continue
			}
			row := flagRow.FindStringSubmatch(line)
			switch {
			case table == nil:
			case !strings.HasPrefix(line, "|"):
				table = nil
			case strings.HasPrefix(line, "|---"):
			case row == nil:
				t.Errorf("%s: not a row about one flag: %s", path, line)
			default:
				if _, twice := table[row[1]]; twice {
					t.Errorf("%s: --%s is documented twice for the same command", path, row[1])
				}
				table[row[1]] = docFlag{strings.Trim(row[2], "`"), strings.Trim(row[3], "`")}
			}
		}
	}
	return commands
}

// declaredFlags returns the flags of the program in the form of documentedFlags. A flag without a default in the command line has the
// default that the document states.
func declaredFlags(app *kong.Application, documented map[string]map[string]docFlag) map[string]map[string]docFlag {
	commands := map[string]map[string]docFlag{}
	for _, node := range app.Leaves(true) {
		name := strings.TrimPrefix(node.FullPath(), app.Name+" ")
		for _, flag := range node.Flags {
			if flag.Hidden || flag.Name == "help" {
				continue
			}
			if commands[name] == nil {
				commands[name] = map[string]docFlag{}
			}
			declared := docFlag{Variable: "none", Default: flag.Default}
			switch {
			case flag.Required:
				declared.Default = "required"
			case flag.Default == "":
				declared.Default = documented[name][flag.Name].Default
			}
			if len(flag.Envs) > 0 {
				declared.Variable = strings.Join(flag.Envs, ", ")
			}
			commands[name][flag.Name] = declared
		}
	}
	return commands
}

func model(t *testing.T) *kong.Application {
	t.Helper()
	parser, err := newParser(os.Getenv, io.Discard, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	return parser.Model
}

// TestDocsFlags compares the tables of flags with the command line in both directions: each flag of each command with its variable and
// its default.
func TestDocsFlags(t *testing.T) {
	texts := docs(t)
	documented := documentedFlags(t, texts)
	if diff := cmp.Diff(declaredFlags(model(t), documented), documented); diff != "" {
		t.Errorf("the flags differ from the documentation (-program +docs):\n%s", diff)
	}
	serve := documentedFlags(t, map[string]string{"serving": texts["docs/serving.md"], "sign-in": texts["docs/sign-in.md"]})["serve"]
	if diff := cmp.Diff(documented["serve"], serve); diff != "" {
		t.Errorf("flags of serve outside docs/serving.md and docs/sign-in.md:\n%s", diff)
	}
}

// TestDocsNameOnlyFlagsThatExist verifies that the program has every --flag in the documentation.
func TestDocsNameOnlyFlagsThatExist(t *testing.T) {
	known := map[string]bool{"help": true}
	for _, flags := range declaredFlags(model(t), nil) {
		for name := range flags {
			known[name] = true
		}
	}
	for path, text := range docs(t) {
		for _, found := range flagInText.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
			if !known[found[1]] {
				t.Errorf("%s: no command has --%s", path, found[1])
			}
		}
	}
}

// TestDocsNameEveryCommand compares the commands in the documentation with those of the program.
func TestDocsNameEveryCommand(t *testing.T) {
	app := model(t)
	var declared, listed []string
	for _, node := range app.Leaves(true) {
		declared = append(declared, strings.TrimPrefix(node.FullPath(), app.Name+" "))
	}
	texts := docs(t)
	for _, row := range regexp.MustCompile("(?m)^\\| `opshub ([a-z -]+)` \\|").FindAllStringSubmatch(texts["docs/commands.md"], -1) {
		listed = append(listed, row[1])
	}
	slices.Sort(declared)
	slices.Sort(listed)
	if diff := cmp.Diff(declared, listed); diff != "" {
		t.Errorf("the commands differ from the list in docs/commands.md (-program +docs):\n%s", diff)
	}
	for path, text := range texts {
		for line := range strings.Lines(text) {
			words := strings.Fields(line)
			if len(words) < 2 || !strings.HasPrefix(line, "    ") || words[0] != "opshub" && words[0] != "bin/opshub" {
				continue
			}
			if !slices.ContainsFunc(app.Children, func(c *kong.Node) bool { return c.Name == words[1] }) {
				t.Errorf("%s: there is no command opshub %s", path, words[1])
			}
		}
	}
}

// folderOfMachine matches paths in the file system, which the guide of the deployment contains.
var folderOfMachine = regexp.MustCompile(`^/(etc|run|srv|tmp|usr|var)\b`)

// TestDocsAddresses verifies that every address in the documentation is a screen of the catalog or another known address.
func TestDocsAddresses(t *testing.T) {
	rows, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	beside := []string{catalog.PathHealth, catalog.PathReady, catalog.PathMetrics, catalog.PathSignIn, catalog.PathSignedIn, catalog.PathSignOut}
	for path, text := range docs(t) {
		for _, found := range regexp.MustCompile("`(/[^`]+)`").FindAllStringSubmatch(text, -1) {
			if _, screen := rows.Lookup(found[1]); !screen && !folderOfMachine.MatchString(found[1]) && !slices.Contains(beside, found[1]) {
				t.Errorf("%s: there is no address %s", path, found[1])
			}
		}
	}
}

// TestHelpIsSentences verifies that --help describes every command and every flag in complete sentences.
func TestHelpIsSentences(t *testing.T) {
	sentence := regexp.MustCompile(`^[A-Z].*\.$`)
	app := model(t)
	for _, node := range app.Leaves(true) {
		if !sentence.MatchString(node.Help) {
			t.Errorf("%s: %q", node.FullPath(), node.Help)
		}
		for _, flag := range node.Flags {
			if flag.Name != "help" && !sentence.MatchString(flag.Help) {
				t.Errorf("%s --%s: %q", node.FullPath(), flag.Name, flag.Help)
			}
		}
	}
}

var (
	link     = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading  = regexp.MustCompile(`(?m)^#+ (.+)$`)
	notInID  = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
	fileName = regexp.MustCompile("`((?:[a-z]+/)+[a-z_0-9]+\\.(?:go|templ|txt|sql))`")
)

// TestDocsLinks verifies that every link inside the documentation has a target, and that every source file that it names exists.
func TestDocsLinks(t *testing.T) {
	texts := docs(t)
	for path, text := range texts {
		for _, found := range link.FindAllStringSubmatch(text, -1) {
			if strings.HasPrefix(found[1], "https://") {
				continue
			}
			file, id, _ := strings.Cut(found[1], "#")
			target := path
			if file != "" {
				target = filepath.ToSlash(filepath.Join(filepath.Dir(path), file))
			}
			if _, err := os.Stat(filepath.Join("../..", target)); err != nil {
				t.Errorf("%s: %v", path, err)
			}
			if id != "" && !slices.Contains(headingIDs(texts[target]), id) {
				t.Errorf("%s: %s has no heading #%s", path, target, id)
			}
		}
		for _, found := range fileName.FindAllStringSubmatch(text, -1) {
			_, err := os.Stat(filepath.Join("../..", found[1]))
			if isNew := strings.Contains(found[1], "breaks") && path == "docs/writing-a-screen.md"; (err == nil) == isNew {
				t.Errorf("%s: %s: %v", path, found[1], err)
			}
		}
	}
}

// headingIDs returns the anchors that a Markdown renderer generates for the headings of a document.
func headingIDs(text string) (ids []string) {
	for _, found := range heading.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		id := notInID.ReplaceAllString(strings.ToLower(found[1]), "")
		ids = append(ids, strings.ReplaceAll(id, " ", "-"))
	}
	return ids
}

// TestReadmeIsShort verifies that the README has at most mostReadmeWords words.
func TestReadmeIsShort(t *testing.T) {
	if n := len(strings.Fields(docs(t)["README.md"])); n > mostReadmeWords {
		t.Errorf("README.md has %d words, want at most %d", n, mostReadmeWords)
	}
}

// TestDocsNewScreen adds the files and lines from docs/writing-a-screen.md, checks their types, and runs the test among them. A full build
// would take a minute.
func TestDocsNewScreen(t *testing.T) {
	text := docs(t)["docs/writing-a-screen.md"]
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	var files, rows []string
	for _, block := range regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(text, -1) {
		if strings.HasPrefix(block[1], "package ") {
			files = append(files, block[1])
		} else {
			rows = append(rows, block[1])
		}
	}
	tables := []struct{ file, before string }{ // in the order of the document; a row is inserted before this text
		{"handlers/people/datasets.go", "\t}\n}\n"}, {"catalog/reports.go", "}\n"}, {"catalog/leads.go", "\tPathBlocks: "},
	}
	names := regexp.MustCompile("(?m)^\\| [1-4] \\| `(.*)` \\|").FindAllStringSubmatch(text, -1)
	if len(names) != len(files) || len(tables) != len(rows) {
		t.Fatalf("%d names for %d files, %d tables for %d rows", len(names), len(files), len(tables), len(rows))
	}
	key := regexp.MustCompile(`^\t\t("[a-z-]+"): `).FindStringSubmatch(rows[0])
	if key == nil || !strings.Contains(rows[1], "Content: "+key[1]+",") {
		t.Fatalf("the screen does not have the content of the dataset:\n%s%s", rows[0], rows[1])
	}
	screen, tree := overlay{}, overlay{}
	for i, name := range names {
		screen.replace(t, filepath.Join(root, name[1]), files[i])
	}
	for i, table := range tables {
		old, err := os.ReadFile(filepath.Join(root, table.file))
		if err != nil {
			t.Fatal(err)
		}
		before, after, found := strings.Cut(string(old), table.before)
		if !found {
			t.Fatalf("%s has no %q", table.file, table.before)
		}
		changed := screen
		if strings.HasPrefix(table.file, "catalog/") { // every package imports the catalog
			changed = tree
		}
		changed.replace(t, filepath.Join(root, table.file), before+rows[i]+table.before+after)
	}
	for _, line := range [][]string{
		{"go", "test", "-vet=off", "-overlay", tree.file(t), "-run", "TestEveryRowIsWhole|TestRanks", "./catalog"},
		{"go", "test", "-vet=off", "-overlay", screen.file(t), "-run", "WithoutBreak", "./schedule/roster"},
	} {
		cmd := exec.CommandContext(t.Context(), line[0], line[1:]...) // #nosec G204 -- the lines above
		cmd.Dir = root
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(line, " "), err, out)
		}
	}
	for _, err := range screen.typeErrors(t, root, "opshub/handlers/people") {
		t.Error(err)
	}
}

// overlay maps paths of source files to the files that replace them in a build.
type overlay map[string]string

// replace replaces the content of the file at path.
func (o overlay) replace(t *testing.T, path, content string) {
	t.Helper()
	o[path] = filepath.Join(t.TempDir(), filepath.Base(path))
	if err := os.WriteFile(o[path], []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// file writes the overlay in the form of the -overlay flag and returns its path.
func (o overlay) file(t *testing.T) string {
	t.Helper()
	list, err := json.Marshal(map[string]any{"Replace": o})
	path := filepath.Join(t.TempDir(), "overlay.json")
	if err == nil {
		err = os.WriteFile(path, list, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// listedPackage is a package as go list prints it.
type listedPackage struct {
	ImportPath, Dir, Export string // Export is the file with its compiled types
	GoFiles                 []string
}

// typeErrors checks the types of a package with the overlay applied. It reads the packages of this module from source, and the types of all
// other packages from the build cache.
func (o overlay) typeErrors(t *testing.T, root, path string) (errs []error) {
	t.Helper()
	list := exec.CommandContext(t.Context(), "go", "list", "-deps", "-export", "-json=ImportPath,Dir,Export,GoFiles", path)
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	files, checked := token.NewFileSet(), map[string]*types.Package{}
	exports := map[string]string{}
	compiled := importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	config := types.Config{Error: func(err error) { errs = append(errs, err) }, Importer: importerFunc(func(path string) (*types.Package, error) {
		if p := checked[path]; p != nil {
			return p, nil
		}
		return compiled.Import(path)
	})}
	for decoder := json.NewDecoder(bytes.NewReader(out)); decoder.More(); { // dependencies come first
		var p listedPackage
		if err := decoder.Decode(&p); err != nil {
			t.Fatal(err)
		}
		if exports[p.ImportPath] = p.Export; !strings.HasPrefix(p.ImportPath, "opshub/") {
			continue
		}
		checked[p.ImportPath], _ = config.Check(p.ImportPath, files, o.parse(t, files, p), nil) // config collects the errors
	}
	if checked[path] == nil {
		t.Fatalf("%s was not checked", path)
	}
	return errs
}

// parse parses the files of a package, replaced and extended by the files of the overlay.
func (o overlay) parse(t *testing.T, files *token.FileSet, p listedPackage) (parsed []*ast.File) {
	t.Helper()
	sources := map[string]string{}
	for _, name := range p.GoFiles {
		sources[filepath.Join(p.Dir, name)] = filepath.Join(p.Dir, name)
	}
	for original, replacement := range o {
		if filepath.Dir(original) == p.Dir && !strings.HasSuffix(original, "_test.go") {
			sources[original] = replacement
		}
	}
	for _, source := range slices.Sorted(maps.Values(sources)) {
		file, err := parser.ParseFile(files, source, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, file)
	}
	return parsed
}

// importerFunc implements types.Importer with a function.
type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }
