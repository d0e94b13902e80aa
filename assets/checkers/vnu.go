package checkers

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// VNU checks whole HTML pages by name with the Nu HTML checker in one run, and reports each error and each warning. It
// takes about one second plus 10 ms per page.
func VNU(tb testing.TB, pages map[string][]byte) {
	tb.Helper()
	faults, err := vnu(tb, pages)
	if err != nil {
		tb.Fatal(err)
	}
	for _, f := range faults {
		tb.Error(f)
	}
}

type fault struct {
	page, kind, message, extract string
	line                         int
}

func (f fault) String() string {
	return fmt.Sprintf("%s, line %d: HTML %s: %s\n\t%s", f.page, f.line, f.kind, f.message, strings.TrimSpace(f.extract))
}

func vnu(tb testing.TB, pages map[string][]byte) ([]fault, error) {
	tb.Helper()
	if len(pages) == 0 {
		return nil, errors.New("no page to check")
	}
	java := program(tb, "OPSHUB_JAVA", "java")
	jar := installed(tb, "OPSHUB_VNU", "vnu-jar/build/dist/vnu.jar")

	dir := tb.TempDir()
	names := map[string]string{}
	for i, name := range slices.Sorted(maps.Keys(pages)) {
		file := fmt.Sprintf("%05d.html", i)
		names[file] = name
		if err := os.WriteFile(filepath.Join(dir, file), pages[name], 0o600); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	// One compiler tier starts faster than two. The second tier does not pay off here. One tier needs a larger stack.
	cmd := exec.CommandContext(ctx, java, "-Xss16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", // #nosec G204 -- a test runs a checker on its own pages
		"-jar", jar, "--Werror", "--stdout", "--format", "json", "--html", dir)
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	failed := cmd.Run()
	faults, err := parse(out.Bytes(), names)
	switch {
	case err != nil:
		return nil, fmt.Errorf("the HTML checker answered nothing usable: %w (%w)\n%s", err, failed, log.Bytes())
	case failed != nil && len(faults) == 0:
		return nil, fmt.Errorf("the HTML checker failed: %w\n%s", failed, log.Bytes())
	}
	return faults, nil
}

func parse(out []byte, names map[string]string) ([]fault, error) {
	var answer struct {
		Messages []struct {
			Type, SubType, URL, Message, Extract string
			LastLine                             int
		}
	}
	if err := json.Unmarshal(out, &answer); err != nil {
		return nil, err
	}
	var faults []fault
	for _, m := range answer.Messages {
		kind := m.SubType // "warning", "fatal", "io", ...
		if kind == "" {
			kind = m.Type
		}
		if kind == "info" {
			continue
		}
		faults = append(faults, fault{names[path.Base(m.URL)], kind, m.Message, m.Extract, m.LastLine})
	}
	slices.SortStableFunc(faults, func(a, b fault) int {
		return cmp.Or(cmp.Compare(a.page, b.page), cmp.Compare(a.line, b.line))
	})
	return faults, nil
}
