package store

import (
	"context"

	"opshub/schedule"
)

// StoredBlock is one unavailable block and its exceptions as they were imported, without anything derived. A deleted block
// is found too.
func (s *Store) StoredBlock(ctx context.Context, v schedule.Viewer, id int64) (
	b schedule.Block, ex []schedule.BlockException, err error,
) {
	w := &where{}
	w.blocks(v, "b.employee_id", "b.id")
	w.add("b.id = #", id)
	err = s.engine.read(ctx, func(q reader) error {
		if err := one(ctx, q, blockSelect+blockFrom+w.text(), w.args, func(r row) { scanBlock(r, &b) }); err != nil {
			return err
		}
		ex, err = exceptionsBetween(ctx, q, id, id)
		return err
	})
	return b, ex, wrap(err, "stored block")
}
