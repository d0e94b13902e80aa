// Package deploy_test runs the guide and the files of this folder with the real programs.
package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// builds is the folder of the program that the tests build.
var builds string

func TestMain(m *testing.M) {
	var err error
	if builds, err = os.MkdirTemp("", "opshub-deploy-"); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(builds) // only temporary files remain
	os.Exit(code)
}

var build = sync.OnceValues(func() (string, error) {
	path := filepath.Join(builds, "opshub")
	out, err := exec.Command("go", "build", "-o", path, "opshub/cmd/opshub").CombinedOutput() // #nosec G204 -- a fixed command
	if err != nil {
		_, _ = os.Stderr.Write(out)
	}
	return path, err
})

// program returns the path of opshub, built once.
func program(t *testing.T) string {
	t.Helper()
	path, err := build()
	must(t, err)
	return path
}

// need skips the test if a tool is missing. With OPSHUB_TEST_ALL the test fails, because `make test` installs the tools.
func need(t *testing.T, tools ...string) {
	t.Helper()
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err == nil {
			continue
		}
		if os.Getenv("OPSHUB_TEST_ALL") != "" {
			t.Fatalf("%s is missing: `make test` installs it", tool)
		}
		t.Skipf("%s is missing: `make test` installs it", tool)
	}
}

var (
	section = regexp.MustCompile(`(?m)^## (.+)$`)
	block   = regexp.MustCompile("(?s)```([a-z]+)\n(.*?)```")
)

// guide returns the code blocks of README.md in one language, by section.
func guide(t *testing.T, language string) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("README.md")
	must(t, err)
	blocks := map[string][]string{}
	heads := section.FindAllStringSubmatchIndex(string(text), -1)
	for i, head := range heads {
		end := len(text)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		name := string(text[head[2]:head[3]])
		for _, found := range block.FindAllStringSubmatch(string(text[head[1]:end]), -1) {
			if found[1] == language {
				blocks[name] = append(blocks[name], found[2])
			}
		}
	}
	return blocks
}

// blocksOf returns the blocks of one section and fails if there are not exactly n.
func blocksOf(t *testing.T, blocks map[string][]string, name string, n int) []string {
	t.Helper()
	if len(blocks[name]) != n {
		t.Fatalf("README.md: section %q has %d blocks, and the test knows %d: %s", name, len(blocks[name]), n, strings.Join(blocks[name], "\n"))
	}
	return blocks[name]
}
