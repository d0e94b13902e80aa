package conditions

import (
	"opshub/handlers/web"
	"opshub/schedule/store"
)

// Schema is the columns of the live schema as this request finds them.
func Schema(s *web.Server, r *web.Request) ([]store.Column, error) {
	return web.FoundOnce(r, "schema", func() ([]store.Column, error) { return s.Store.Schema(r.Ctx) })
}
