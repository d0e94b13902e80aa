package store

import (
	"context"
	"crypto/rand"
	"fmt"
	"strconv"
	"strings"
)

// A data version is a number that grows with every change, and a random word. The number tells which of two is older; the word tells
// apart what was changed twice from the same state, as on a replica that became a primary of its own.

// nextVersion is the version after a change.
func nextVersion(last string) string {
	return fmt.Sprintf("%d-%s", numberOf(last)+1, rand.Text()[:16])
}

// storedVersion reads the data version from the database.
func storedVersion(ctx context.Context, q reader) (version string, err error) {
	err = one(ctx, q, `SELECT data_version FROM organization WHERE id = 1`, nil, func(r row) { version = r.text(0) })
	return version, err
}

// older says whether a version was there before another one.
func older(a, b string) bool { return numberOf(a) < numberOf(b) }

// numberOf is 0 for a version that has no number.
func numberOf(version string) int64 {
	number, _, _ := strings.Cut(version, "-")
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return 0
	}
	return n
}
