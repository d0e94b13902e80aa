package page

import (
	"github.com/a-h/templ"

	"opshub/components"
	"opshub/handlers/web"
)

// PaperWith renders the frame of print faces around content.
func PaperWith(p components.Page, content templ.Component) templ.ComponentFunc {
	return web.Framed(components.PaperLayout(p), content)
}
