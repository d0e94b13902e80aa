package store

// conflictIDs is which pairs are on a page of the report, from the sheet; without the sheet the table is asked. The rows of the sheet stand
// in the order of the ids, which count from 1.
func conflictIDs(pairs *chosen, o order) (ids []int64, next string) {
	page := pageOf(pairs.sheet, o)
	byStart := o.key.name == conflictSorts[0].name
	for n := range pairs.left() {
		if byStart && page.full() { // the others are behind these
			break
		}
		if o.descending {
			n = pairs.left() - 1 - n
		}
		i := pairs.at(n)
		page.add(int64(i)+1, conflictKey(pairs.sheet, page, o.key.name, i))
	}
	return page.ids()
}

// conflictKey is what a sort of conflictSorts compares of a row.
func conflictKey(s *sheet, page *sheetPage, sort string, i int) [4]int64 {
	id, start := int64(i)+1, s.columns[pairStart][i]*60
	switch sort {
	case "employee":
		return [4]int64{s.columns[pairRank][i], start, id}
	case "minutes":
		return [4]int64{s.columns[pairMinutes][i], id}
	case "status":
		return [4]int64{page.word(s.list[s.columns[pairStatus][i]]), start, id}
	}
	return [4]int64{start, id}
}
