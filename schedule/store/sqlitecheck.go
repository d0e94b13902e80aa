package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// finishFile refuses a file whose pages or references are not in order, and sees to it that it is on disk. The three take
// about as long and do not need each other.
func finishFile(ctx context.Context, path string) error {
	var wg sync.WaitGroup
	var errs [3]error
	for k, step := range []func() error{
		func() error { return syncFile(path) },
		func() error { return checkFile(ctx, path, `PRAGMA quick_check(5)`, "is damaged") },
		func() error { return checkFile(ctx, path, `PRAGMA foreign_key_check`, "has broken references in") },
	} {
		wg.Go(func() { errs[k] = step() })
	}
	wg.Wait()
	return errors.Join(errs[:]...)
}

// checkFile runs a check that answers "ok", nothing, or what is wrong.
func checkFile(ctx context.Context, path, check, wrong string) error {
	c, err := openLiteReader(path)
	if err != nil {
		return err
	}
	defer c.close()
	var found []string
	err = c.query(ctx, check, nil, func(r row) {
		if what := r.text(0); what != "ok" && len(found) < 5 {
			found = append(found, what)
		}
	})
	if err == nil && len(found) > 0 {
		err = fmt.Errorf("the new database %s %s", wrong, strings.Join(found, ", "))
	}
	return err
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0) // #nosec G304 -- the database that the command line names
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// replaceFile renames the finished file over the old one.
func replaceFile(next, path string) error {
	if err := os.Rename(next, path); err != nil {
		return err
	}
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer dir.Close()
	return dir.Sync()
}
