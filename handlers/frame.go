package handlers

import (
	"context"

	"github.com/a-h/templ"

	"opshub/components"
)

// layoutWith renders the frame of screens around content.
func layoutWith(p components.Page, content templ.Component) templ.ComponentFunc {
	return framed(components.Layout(p), content)
}

// screenWith renders the part "screen" around content.
func screenWith(p components.Page, content templ.Component) templ.ComponentFunc {
	return framed(components.ScreenPart(p), content)
}

// paperWith renders the frame of print faces around content.
func paperWith(p components.Page, content templ.Component) templ.ComponentFunc {
	return framed(components.PaperLayout(p), content)
}

func framed(frame, content templ.Component) templ.ComponentFunc {
	return func(ctx context.Context, w templWriter) error {
		return frame.Render(templ.WithChildren(ctx, content), w)
	}
}
