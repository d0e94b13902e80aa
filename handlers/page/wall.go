package page

import (
	"github.com/a-h/templ"

	"opshub/components"
	"opshub/handlers/web"
)

// OnWall returns the answer with a wall display. Its validator changes with the data and the day, and not every minute, so
// that an unchanged wall is a small response.
func OnWall(s *web.Server, r *web.Request, layout components.Page, wall components.Wall) *web.Answer {
	wall.ETag = s.DataETag(r)
	wall.Zone, wall.TwelveHours = r.Zone, r.Style.TwelveHours
	layout.Reload = components.WallReload
	return &web.Answer{Page: layout, ETag: wall.ETag, Frame: func(p components.Page) templ.Component { return components.WallView(p, wall) }}
}
