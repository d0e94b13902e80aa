package store

import (
	"context"

	"opshub/schedule/roster"
)

// ChainTip is where the next published version and the next audit event continue. It implements part of roster.History.
func (s *Store) ChainTip(ctx context.Context) (tip roster.ChainTip, err error) {
	err = s.engine.read(ctx, func(q reader) error {
		period, err := count(ctx, q, chainTip.selectFrom("published_period")+` ORDER BY id DESC LIMIT 1`)
		if err != nil {
			return err
		}
		event, hash, err := chainEnd(ctx, q)
		tip = roster.ChainTip{NextPeriod: period + 1, NextEvent: event + 1, LastHash: hash}
		return err
	})
	return tip, wrap(err, "end of the audit log")
}

// chainTip is the columns that ChainTip reads.
var chainTip = readColumns{"published_period": {"id"}, "audit_event": {"id", "hash"}}

// ChainTipColumns is the columns of a schema that ChainTip reads, in the order of the schema.
func ChainTipColumns(schema []Column) []Column { return chainTip.in(schema) }
