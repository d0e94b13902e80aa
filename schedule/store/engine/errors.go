package engine

import (
	"errors"

	"opshub/schedule/roster"
)

// ErrNotFound is returned if the requested item does not exist or the viewer may not see it.
var ErrNotFound = roster.ErrNotFound

// ErrClosed is returned by every query after the store is closed.
var ErrClosed = errors.New("the store is closed")
