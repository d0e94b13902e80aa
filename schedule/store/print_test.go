package store

import (
	"context"

	"opshub/schedule"
)

func rowsOf[T any](each func(*Store, context.Context, schedule.Viewer, schedule.Filter, func(*T) error) error) func(*Store, schedule.Viewer, schedule.Filter) (int, error) {
	return func(s *Store, v schedule.Viewer, f schedule.Filter) (n int, err error) {
		err = each(s, ctx, v, f, func(*T) error {
			n++
			return nil
		})
		return n, err
	}
}
