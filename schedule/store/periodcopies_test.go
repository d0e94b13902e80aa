package store

// pagesOf is the pages of a list in each of these orders, with their cursors.
func pagesOf[T any](page func(Page) ([]T, string, error), sorts ...string) (all []any, err error) {
	for _, sort := range sorts {
		for p, more := (Page{Sort: sort, Limit: 7}), true; more; more = p.After != "" {
			rows, next, err := page(p)
			if err != nil {
				return nil, err
			}
			all, p.After = append(all, rows, next), next
		}
	}
	return all, nil
}
