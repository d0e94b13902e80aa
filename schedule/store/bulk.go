package store

import "opshub/schedule/store/engine"

// writeRows writes one row per item of a list. The columns are those that Load reads from the table. The first key
// columns are the primary key.
func writeRows[T any](i *importer, table string, key int, list []T, fill func(c engine.Cells, row *T)) error {
	return i.w.Bulk(i.ctx, engine.BulkTable{Name: table, Columns: engine.Loaded[table], Key: key}, len(list), func(k int, c engine.Cells) { fill(c, &list[k]) })
}
