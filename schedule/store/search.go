package store

import (
	"context"
	"slices"
	"strings"

	"opshub/schedule"
)

// secretReasons are found by no text.
var secretReasons = []string{"medical", "sick"}

// SecretText says whether a text asks for reasons that are found by no text.
func SecretText(q string) bool {
	text := schedule.Fold(q)
	return slices.ContainsFunc(secretReasons, func(word string) bool {
		return strings.Contains(text, word) || len(text) >= 3 && strings.Contains(word, text)
	})
}

// BlocksByReason is the first unavailable blocks whose reason holds a text, by first start, and how many there are. Medical reasons
// are found by no text, and nobody but managers asks.
func (s *Store) BlocksByReason(ctx context.Context, v schedule.Viewer, q string, limit int) (ids []int64, total int, err error) {
	if schedule.Fold(q) == "" || SecretText(q) {
		return nil, 0, nil
	}
	type answer struct {
		ids   []int64
		total int
	}
	f := schedule.Filter{Q: q}
	a, err := remembered(s, key("blocks by reason", v, f), func() (a answer, err error) {
		w := &where{}
		w.managers(v)
		w.add("b.deleted = 0")
		w.add("b.reason_code NOT IN ('medical', 'sick')")
		w.contains(q, "b.search")
		err = s.engine.read(ctx, func(r reader) error {
			n, err := count(ctx, r, `SELECT COUNT(*) FROM unavailable_block b`+w.text(), w.args...)
			if a.total = int(n); err != nil || n == 0 {
				return err
			}
			return r.query(ctx, `SELECT b.id FROM unavailable_block b`+w.text()+` ORDER BY b.first_at, b.id LIMIT `+w.arg(int64(limit)), w.args, func(row row) error {
				a.ids = append(a.ids, row.int(0))
				return nil
			})
		})
		return a, err
	})
	return slices.Clone(a.ids), a.total, wrap(err, "blocks by reason")
}
