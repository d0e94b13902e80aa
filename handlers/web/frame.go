package web

import (
	"context"

	"github.com/a-h/templ"

	"opshub/components"
)

// layoutWith renders the frame of screens around content.
func layoutWith(p components.Page, content templ.Component) templ.ComponentFunc {
	return Framed(components.Layout(p), content)
}

// screenWith renders the part "screen" around content.
func screenWith(p components.Page, content templ.Component) templ.ComponentFunc {
	return Framed(components.ScreenPart(p), content)
}

func Framed(frame, content templ.Component) templ.ComponentFunc {
	return func(ctx context.Context, w TemplWriter) error {
		return frame.Render(templ.WithChildren(ctx, content), w)
	}
}
