package store

import (
	"errors"
	"time"
)

// eventually waits a little for what is looked at now and then only.
func eventually(ok func() bool) error {
	for range 100 {
		if ok() {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return errors.New("it did not happen")
}
