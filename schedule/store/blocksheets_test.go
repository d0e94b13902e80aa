package store

import (
	"context"
	"errors"

	"opshub/schedule"
)

// sameBlockRows are the rows of a page with what the sheets tell of the blocks, and with what the tables do.
func sameBlockRows(ctx context.Context, s *Store, m meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	question := blockQuestion{m, v, f}
	sheets, err := question.beside(ctx, s)
	if sheets == nil && err == nil {
		err = errors.New("nothing is packed")
	}
	if err != nil {
		return nil, nil, err
	}
	o, err := orderOf(Page{Limit: 100}, blockSorts)
	if err != nil {
		return nil, nil, err
	}
	names, err := s.names(ctx)
	if err != nil {
		return nil, nil, err
	}
	var got, want []schedule.BlockRow
	err = s.engine.read(ctx, func(q reader) error {
		ids, _, err := question.page(ctx, q, o)
		if err != nil {
			return err
		}
		if got, err = question.rows(ctx, q, sheets, names, ids); err == nil {
			want, err = question.rows(ctx, q, nil, nil, ids)
		}
		return err
	})
	return got, want, err
}
