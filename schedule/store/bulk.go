package store

import "opshub/schedule/store/engine"

// writeRows writes a row for each item of a list, with the columns that Load reads of the table.
func writeRows[T any](i *importer, table string, key int, list []T, fill func(c engine.Cells, row *T)) error {
	return i.w.Bulk(i.ctx, engine.BulkTable{Name: table, Columns: engine.Loaded[table], Key: key}, len(list), func(k int, c engine.Cells) { fill(c, &list[k]) })
}
