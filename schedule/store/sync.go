package store

import (
	"context"

	"opshub/schedule"
	"opshub/schedule/store/engine"
)

// SyncSource is the state of a source of opshub sync after its last run.
type SyncSource struct {
	Name        string
	CheckedAt   schedule.Instant // last run
	SucceededAt schedule.Instant // last run that imported the source or found it unchanged; 0 for never
	Batch       int64            // last accepted import; 0 for none
	Validator   string           // ETag or Last-Modified of the imported content
	SHA256      string           // of the imported content
	Rows        int              // rows of the last import that was tried, good and bad
	Refused     int              // of these, rows with errors
	Removed     int              // rows that the last import removed, because they vanished from the source
	Failure     string           // why the last run failed; empty if it did not
}

// SyncImport is the part of an import that concerns its source: the new state, the rows that the source contains if it is
// complete, and the shifts to remove. Blocks are removed with the flag Deleted.
type SyncImport struct {
	State         SyncSource
	Complete      bool
	Rows          map[string][]int64 // IDs by table; only of a complete source
	RemovedShifts []int64
}

// syncColumns lists the columns of sync_source in the order of scanSyncSource.
var syncColumns = []string{"name", "checked_at", "succeeded_at", "import_batch_id", "validator", "sha256", "rows_read", "rows_refused", "rows_removed", "failure"}

func scanSyncSource(r engine.Row) SyncSource {
	return SyncSource{
		Name: r.Text(0), CheckedAt: engine.Instant(r, 1), SucceededAt: engine.Instant(r, 2), Batch: r.Int(3), Validator: r.Text(4), SHA256: r.Text(5),
		Rows: int(r.Int(6)), Refused: int(r.Int(7)), Removed: int(r.Int(8)), Failure: r.Text(9),
	}
}

// SyncSources returns the state of all sources by name. Viewers who are not managers get nil.
func (s *Store) SyncSources(ctx context.Context, v schedule.Viewer) ([]SyncSource, error) {
	if !engine.ReadsDrafts(v) {
		return nil, nil
	}
	query := engine.ReadColumns{"sync_source": syncColumns}.SelectFrom("sync_source") + ` ORDER BY name`
	list, err := engine.Every(ctx, s.engine, query, nil, scanSyncSource)
	return list, wrap(err, "sources of sync")
}

// SyncRows returns the IDs of the rows that a complete source had at its last import, by table, without those that another
// complete source also has.
func (s *Store) SyncRows(ctx context.Context, source string) (map[string][]int64, error) {
	rows := map[string][]int64{}
	err := s.engine.Query(ctx, `SELECT kind, row_id FROM sync_row WHERE source = ?1
		EXCEPT SELECT kind, row_id FROM sync_row WHERE source <> ?1 ORDER BY kind, row_id`, []any{source}, func(r engine.Row) {
		rows[r.Text(0)] = append(rows[r.Text(0)], r.Int(1))
	})
	return rows, wrap(err, "rows of a source")
}

// SaveSyncSource stores the state of a source whose run imported nothing.
func (s *Store) SaveSyncSource(ctx context.Context, state SyncSource) error {
	if s.mode != engine.ReadWrite {
		return ErrReadOnly
	}
	return wrap(s.engine.Change(ctx, func(w engine.Writer) error { return writeSyncSource(ctx, w, state) }), "state of a source")
}

func writeSyncSource(ctx context.Context, w engine.Writer, state SyncSource) error {
	return w.Bulk(ctx, engine.BulkTable{Name: "sync_source", Columns: syncColumns, Key: 1}, 1, func(_ int, c engine.Cells) {
		engine.Put(c, state.Name, state.CheckedAt, state.SucceededAt, engine.Optional(state.Batch), state.Validator, state.SHA256,
			state.Rows, state.Refused, state.Removed, engine.Clean(state.Failure))
	})
}

// sync stores the state of the source of an import and removes the shifts that vanished from it.
func (i *importer) sync() error {
	m := i.meta.Sync
	if m == nil {
		return nil
	}
	for _, id := range m.RemovedShifts {
		if err := i.w.Exec(i.ctx, `DELETE FROM shift WHERE id = ?1`, id); err != nil {
			return err
		}
	}
	m.State.Batch = i.result.Batch
	if err := writeSyncSource(i.ctx, i.w, m.State); err != nil {
		return err
	}
	if err := i.w.Exec(i.ctx, `DELETE FROM sync_row WHERE source = ?1`, m.State.Name); err != nil || !m.Complete {
		return err
	}
	for kind, ids := range m.Rows {
		t := engine.BulkTable{Name: "sync_row", Columns: []string{"source", "kind", "row_id"}}
		err := i.w.Bulk(i.ctx, t, len(ids), func(k int, c engine.Cells) { engine.Put(c, m.State.Name, kind, ids[k]) })
		if err != nil {
			return err
		}
	}
	return nil
}
