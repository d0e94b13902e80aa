package engine

import (
	"context"
	"errors"
)

// Unavailable reports that the database is temporarily unreadable. Reason is suitable for every viewer: it has no path
// and no host. The error disappears when its cause does. Permanent errors are not Unavailable.
type Unavailable struct {
	Reason string
	Cause  error
}

// Error returns the reason and its cause, for the log.
func (u *Unavailable) Error() string { return u.Reason + ": " + u.Cause.Error() }

// Unwrap returns the error of the engine or of the system.
func (u *Unavailable) Unwrap() error { return u.Cause }

// MarkUnavailable wraps an error in Unavailable if reason returns words for it. It returns other errors unchanged.
func MarkUnavailable(err error, reason func(error) string) error {
	if err == nil || errors.As(err, new(*Unavailable)) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if words := reason(err); words != "" {
		return &Unavailable{words, err}
	}
	return err
}
