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

// sourceProofs are about the files that the program is made of, and the folders that it runs in.
func sourceProofs() []Proof {
	return []Proof{
		{Key: "files-unchanged", Title: "Every file of the program has the same content before and after.", Means: "A file of the program came, went or changed while this page was made.",
			How: "Build again from a complete checkout.", begin: programFiles, look: filesUnchanged},
		{Key: "no-file-made", Title: "No file came into the folders that the program runs in.", Means: "The files that are named came while this page was made.",
			How: "Find out what made them; an import at the same moment makes some too.", begin: foldersNow, look: noFileMade},
		{Key: "no-form-sends", Title: "No form and no script of a page sends anything.", Means: "A page could send something to the service.",
			How: "Let forms read by GET alone.", look: noFormSends},
		{Key: "no-message-sent", Title: "No file of the program can send mail, text messages or requests to others.", Means: "The files that are named could reach somebody outside.",
			How: "Take the import out of the files that are named.", look: noMessageSent},
	}
}

// sourceNames are the files that the program is made of: those of the build, or of the checkout that it was pointed at.
func sourceNames(s *web.Server) ([]string, error) {
	names, err := s.AllSources().Names()
	if _, own := s.Files.(web.SourceTree); own || err != nil {
		return names, err
	}
	return alike(s.Files, names), nil
}

func programFiles(s *web.Server, _ *web.Request) (any, error) {
	names, err := sourceNames(s)
	return web.FilesOf(s.Files, names), err
}

func filesUnchanged(s *web.Server, r *web.Request, began any) (proved, error) {
	now, err := programFiles(s, r)
	if err != nil {
		return proved{}, err
	}
	was, is, size := began.([]check.ManifestFile), now.([]check.ManifestFile), int64(0)
	for _, f := range is {
		size += f.Size
	}
	if diff := differentFiles(was, is); len(diff) > 0 {
		return proved{Observed: Observed{false, fmt.Sprintf("%s otherwise; the first: %s", components.Plural(len(diff), "file is", "files are"), diff[0])}}, nil
	}
	return proved{Observed: Observed{len(is) > 0, fmt.Sprintf("%s with %s bytes, their sums taken at the start and at the end of this request", components.Plural(len(is), "file", "files"), components.Thousands(size))}}, nil
}

// differentFiles are the files that one list has and the other has not, or not so.
func differentFiles(was, is []check.ManifestFile) (paths []string) {
	for _, list := range [][2][]check.ManifestFile{{was, is}, {is, was}} {
		there := make(map[check.ManifestFile]bool, len(list[1]))
		for _, f := range list[1] {
			there[f] = true
		}
		for _, f := range list[0] {
			if !there[f] && !slices.Contains(paths, f.Path) {
				paths = append(paths, f.Path)
			}
		}
	}
	return paths
}

// folder is a folder of the machine with the names of what lies in it.
type folder struct {
	what, path string
	names      []string
}

// foldersNow lists the folders in which a program that makes files would leave them.
func foldersNow(s *web.Server, r *web.Request) (any, error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	list := []folder{{what: "where the program was started", path: here}}
	if program, err := os.Executable(); err == nil {
		list = append(list, folder{what: "where the program lies", path: filepath.Dir(program)})
	}
	if foot, err := s.Store.Footing(r.Ctx); err == nil && foot.File != nil {
		list = append(list, folder{what: "where the database lies", path: filepath.Dir(foot.File.Path)})
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

func noFileMade(s *web.Server, r *web.Request, began any) (proved, error) {
	now, err := foldersNow(s, r)
	if err != nil {
		return proved{}, err
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
	seen := fmt.Sprintf("%s with %s listed at the start and at the end of this request, and no new name", components.Plural(len(group.Rows), "folder", "folders"), components.Plural(files, "entry", "entries"))
	if len(made) > 0 {
		seen = "new: " + format.Join(made...)
	}
	return proved{Observed: Observed{len(made) == 0, seen}, table: components.Table{Caption: "Folders before and after", Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Folder"}, {Label: "Entries before", Num: true}, {Label: "Entries after", Num: true}}}}, nil
}

// sends is what a form or a script has that sends something.
var sends = regexp.MustCompile(`(?i)<form[^>]*\bmethod="?(post|put|dialog)|hx-(post|put|patch|delete)|\bsendBeacon\b|method:\s*["'](POST|PUT|PATCH|DELETE)`)

// messages are words of packages and calls by which a Go file reaches somebody outside. Every file is searched while a page is made, so
// they are plain words: those are found at the speed of reading.
var messages = [][]byte{[]byte(`net/smtp"`), []byte("gomail"), []byte("go-mail"), []byte("twilio"), []byte("sendgrid"), []byte("mailgun"), []byte("slack-go"), []byte("http.Post("), []byte("http.PostForm(")}

func noFormSends(s *web.Server, _ *web.Request, _ any) (proved, error) {
	return searched(s, sends.Match, "template or script", "templates and scripts", func(name string) bool {
		return strings.HasSuffix(name, ".templ") || strings.HasPrefix(name, "assets/") && strings.HasSuffix(name, ".js")
	})
}

func noMessageSent(s *web.Server, _ *web.Request, _ any) (proved, error) {
	return searched(s, reachesOut, "Go file", "Go files", func(name string) bool {
		return strings.HasSuffix(name, ".go") && !strings.HasPrefix(name, "cmd/bench/")
	})
}

func reachesOut(text []byte) bool {
	return slices.ContainsFunc(messages, func(word []byte) bool { return bytes.Contains(text, word) })
}

// searched looks through the files of the program, which are searched once where they are embedded in it.
func searched(s *web.Server, has func(text []byte) bool, one, many string, which func(string) bool) (proved, error) {
	if _, own := s.Files.(web.SourceTree); !own {
		return searchNow(s, has, one, many, which)
	}
	search := web.Once(s, searchKey(many), func() func() (proved, error) {
		return sync.OnceValues(func() (proved, error) {
			found, err := searchNow(s, has, one, many, which)
			found.Seen += "; they are embedded, so that once is enough"
			return found, err
		})
	})
	return search()
}

// searchKey is the kind of files of a search that was made.
type searchKey string

// searchNow looks through the files now. The one in which what is looked for is written itself does not count.
func searchNow(s *web.Server, has func(text []byte) bool, one, many string, which func(string) bool) (proved, error) {
	names, err := sourceNames(s)
	looked, found := 0, []string{}
	for _, name := range names {
		if !which(name) || name == report.SourceFile(sourceProofs) {
			continue
		}
		text, err := fs.ReadFile(s.Files, name)
		if err != nil {
			return proved{}, err
		}
		if looked++; has(text) {
			found = append(found, name)
		}
	}
	seen := components.Plural(looked, one, many) + " of this build searched, and none found"
	if len(found) > 0 {
		seen = "found in " + format.Join(found...)
	}
	return proved{Observed: Observed{looked > 0 && len(found) == 0, seen}}, err
}
