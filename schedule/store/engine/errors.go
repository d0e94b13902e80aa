package engine

import (
	"errors"

	"opshub/schedule/roster"
)

// ErrNotFound is returned where a question names a single thing that does not exist, or that the viewer may not see.
var ErrNotFound = roster.ErrNotFound

// ErrClosed is returned by every question once the store is closed.
var ErrClosed = errors.New("the store is closed")
