package handlers

import "opshub/schedule/store"

// foundOnce is the answer to a question that several parts and faces of one answer ask, asked once a request. An error is not kept. The key
// names the question, with what of the filter it depends on.
func foundOnce[T any](r *request, key string, ask func() (T, error)) (T, error) {
	if known, ok := r.found[key].(T); ok {
		return known, nil
	}
	value, err := ask()
	if err == nil && r.found != nil {
		r.found[key] = value
	}
	return value, err
}

// schema is the columns of the live schema as this request finds them.
func (s *server) schema(r *request) ([]store.Column, error) {
	return foundOnce(r, "schema", func() ([]store.Column, error) { return s.Store.Schema(r.ctx) })
}
