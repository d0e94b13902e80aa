package store

import (
	"context"

	"opshub/schedule/roster"
)

// ChainTip is where the next published version and the next audit event continue. It implements part of roster.History.
func (s *Store) ChainTip(ctx context.Context) (tip roster.ChainTip, err error) {
	tip.NextPeriod, tip.NextEvent = 1, 1
	err = s.engine.read(ctx, func(q reader) error {
		err := q.query(ctx, chainTip.selectFrom("published_period")+` ORDER BY id DESC LIMIT 1`, nil, func(r row) {
			tip.NextPeriod = r.int(0) + 1
		})
		if err != nil {
			return err
		}
		return q.query(ctx, chainTip.selectFrom("audit_event")+` ORDER BY id DESC LIMIT 1`, nil, func(r row) {
			tip.NextEvent, tip.LastHash = r.int(0)+1, r.text(1)
		})
	})
	return tip, wrap(err, "end of the audit log")
}

// chainTip is the columns that ChainTip reads.
var chainTip = readColumns{"published_period": {"id"}, "audit_event": {"id", "hash"}}

// ChainTipColumns is the columns of a schema that ChainTip reads, in the order of the schema.
func ChainTipColumns(schema []Column) []Column { return chainTip.in(schema) }

// CurrentVersion asks the database for the version of the data. Version repeats its last answer for a moment.
func (s *Store) CurrentVersion() string {
	s.engine.renew()
	return s.Version()
}

// ReadOnly reports whether the store was opened ReadOnly.
func (s *Store) ReadOnly() bool { return s.mode == ReadOnly }
