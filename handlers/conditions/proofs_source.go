package conditions

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// sourceProofs are about the source files of the program and the folders in which it runs.
func sourceProofs() []Proof {
	return []Proof{
		{Key: "files-unchanged", Title: "Every file of the program has the same content before and after.", Means: "A file of the program was added, removed or changed while this page was created.",
			How: "Build again from a complete checkout.", begin: programFiles, verify: filesUnchanged},
		{Key: "no-file-made", Title: "No file was added to the folders that the program runs in.", Means: "The named files were added while this page was created.",
			How: "Find out what created the files. An import at the same time also creates some.", begin: listFolders, verify: noFileMade},
		{Key: "no-form-sends", Title: "No form and no script of a page sends anything.", Means: "A page could send data to the service.",
			How: "Use only GET in forms.", verify: noFormSends},
		{Key: "no-message-sent", Title: "No file of the program can send mail, text messages or requests to others.", Means: "The named files could send messages to others.",
			How: "Remove the import from the named files.", verify: noMessageSent},
	}
}

// sourceNames returns the source files of the program: those in the build, or those of the checkout.
func sourceNames(s *web.Server) ([]string, error) {
	names, err := s.AllSources().Names()
	if _, embedded := s.Files.(web.SourceTree); embedded || err != nil {
		return names, err
	}
	return similarFiles(s.Files, names), nil
}

func programFiles(s *web.Server, _ *web.Request) (any, error) {
	names, err := sourceNames(s)
	return web.FilesOf(s.Files, names), err
}

func filesUnchanged(s *web.Server, r *web.Request, began any) (proofOutcome, error) {
	now, err := programFiles(s, r)
	if err != nil {
		return proofOutcome{}, err
	}
	was, is, size := began.([]check.ManifestFile), now.([]check.ManifestFile), int64(0)
	for _, f := range is {
		size += f.Size
	}
	if diff := differentFiles(was, is); len(diff) > 0 {
		return proofOutcome{Observed: Observed{false, fmt.Sprintf("%s changed; the first: %s", components.Plural(len(diff), "file", "files"), diff[0])}}, nil
	}
	return proofOutcome{Observed: Observed{len(is) > 0, fmt.Sprintf("%s with %s bytes, checksums computed at the start and at the end of this request", components.Plural(len(is), "file", "files"), components.Thousands(size))}}, nil
}

// differentFiles returns the paths whose content or presence differs between the lists.
func differentFiles(was, is []check.ManifestFile) (paths []string) {
	for _, list := range [][2][]check.ManifestFile{{was, is}, {is, was}} {
		known := make(map[check.ManifestFile]bool, len(list[1]))
		for _, f := range list[1] {
			known[f] = true
		}
		for _, f := range list[0] {
			if !known[f] && !slices.Contains(paths, f.Path) {
				paths = append(paths, f.Path)
			}
		}
	}
	return paths
}

// folder is a folder of the machine with its entries.
type folder struct {
	what, path string
	names      []string
}

// listFolders lists the folders in which a program would leave files.
func listFolders(s *web.Server, r *web.Request) (any, error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	list := []folder{{what: "working directory", path: here}}
	if program, err := os.Executable(); err == nil {
		list = append(list, folder{what: "folder of the program", path: filepath.Dir(program)})
	}
	if foot, err := s.Store.Environment(r.Ctx); err == nil && foot.File != nil {
		list = append(list, folder{what: "folder of the database", path: filepath.Dir(foot.File.Path)})
	}
	for i := range list {
		entries, err := os.ReadDir(list[i].path)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			list[i].names = append(list[i].names, e.Name())
		}
	}
	return list, nil
}

func noFileMade(s *web.Server, r *web.Request, began any) (proofOutcome, error) {
	now, err := listFolders(s, r)
	if err != nil {
		return proofOutcome{}, err
	}
	group, made, files := components.RowGroup{}, []string{}, 0
	for i, is := range now.([]folder) {
		was := began.([]folder)[i]
		for _, name := range is.names {
			if !slices.Contains(was.names, name) {
				made = append(made, name)
			}
		}
		files += len(is.names)
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: is.what}, {Text: format.Number(len(was.names))}, {Text: format.Number(len(is.names))}}})
	}
	seen := fmt.Sprintf("%s with %s listed at the start and at the end of this request; no new name", components.Plural(len(group.Rows), "folder", "folders"), components.Plural(files, "entry", "entries"))
	if len(made) > 0 {
		seen = "new: " + format.Join(made...)
	}
	return proofOutcome{Observed: Observed{len(made) == 0, seen}, table: components.Table{Caption: "Folders before and after", Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Folder"}, {Label: "Entries before", Num: true}, {Label: "Entries after", Num: true}}}}, nil
}

// sendPattern matches a form or a script that sends something.
var sendPattern = regexp.MustCompile(`(?i)<form[^>]*\bmethod="?(post|put|dialog)|hx-(post|put|patch|delete)|\bsendBeacon\b|method:\s*["'](POST|PUT|PATCH|DELETE)`)

// outboundWords are packages and calls by which a Go file contacts other systems. They are plain words and no
// pattern, because every file is searched during a request.
var outboundWords = [][]byte{[]byte(`net/smtp"`), []byte("gomail"), []byte("go-mail"), []byte("twilio"), []byte("sendgrid"), []byte("mailgun"), []byte("slack-go"), []byte("http.Post("), []byte("http.PostForm(")}

func noFormSends(s *web.Server, _ *web.Request, _ any) (proofOutcome, error) {
	return searchFiles(s, sendPattern.Match, "template or script", "templates and scripts", func(name string) bool {
		return strings.HasSuffix(name, ".templ") || strings.HasPrefix(name, "assets/") && strings.HasSuffix(name, ".js")
	})
}

func noMessageSent(s *web.Server, _ *web.Request, _ any) (proofOutcome, error) {
	return searchFiles(s, hasOutboundWord, "Go file", "Go files", func(name string) bool {
		return strings.HasSuffix(name, ".go") && !strings.HasPrefix(name, "cmd/bench/")
	})
}

func hasOutboundWord(text []byte) bool {
	return slices.ContainsFunc(outboundWords, func(word []byte) bool { return bytes.Contains(text, word) })
}

// searchFiles searches the source files of the program. Embedded files are searched once.
func searchFiles(s *web.Server, has func(text []byte) bool, one, many string, which func(string) bool) (proofOutcome, error) {
	if _, embedded := s.Files.(web.SourceTree); !embedded {
		return searchNow(s, has, one, many, which)
	}
	search := web.Once(s, searchKey(many), func() func() (proofOutcome, error) {
		return sync.OnceValues(func() (proofOutcome, error) {
			found, err := searchNow(s, has, one, many, which)
			found.Seen += "; embedded files are searched only once"
			return found, err
		})
	})
	return search()
}

// searchKey identifies a completed search by the kind of files.
type searchKey string

// searchNow searches the files now. It skips this file, which contains the words itself.
func searchNow(s *web.Server, has func(text []byte) bool, one, many string, which func(string) bool) (proofOutcome, error) {
	names, err := sourceNames(s)
	searched, found := 0, []string{}
	for _, name := range names {
		if !which(name) || name == report.SourceFile(sourceProofs) {
			continue
		}
		text, err := fs.ReadFile(s.Files, name)
		if err != nil {
			return proofOutcome{}, err
		}
		if searched++; has(text) {
			found = append(found, name)
		}
	}
	seen := components.Plural(searched, one, many) + " of this build searched; no match"
	if len(found) > 0 {
		seen = "found in " + format.Join(found...)
	}
	return proofOutcome{Observed: Observed{searched > 0 && len(found) == 0, seen}}, err
}
