package engine

import (
	"context"
	"errors"
)

// Unavailable says why the database cannot be read at this moment, in words for anybody: no path and no host is in Reason. It passes
// by itself once the cause is gone. What else may fail is no matter of the moment, and is no Unavailable.
type Unavailable struct {
	Reason string
	Cause  error
}

// Error is the reason with its cause, for the log.
func (u *Unavailable) Error() string { return u.Reason + ": " + u.Cause.Error() }

// Unwrap is what the engine or the system said.
func (u *Unavailable) Unwrap() error { return u.Cause }

// MarkUnavailable gives an error its reason, where it has one; any other error stays as it is.
func MarkUnavailable(err error, reason func(error) string) error {
	if err == nil || errors.As(err, new(*Unavailable)) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if words := reason(err); words != "" {
		return &Unavailable{words, err}
	}
	return err
}
