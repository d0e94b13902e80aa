package store

import (
	"testing"
	"time"

	_ "time/tzdata"

	"opshub/schedule/store/storetest"
)

func TestMain(m *testing.M) {
	storetest.Main(m, func(dsn string) error {
		s, err := Open(ctx, dsn, ReadWrite, time.Now)
		if err != nil {
			return err
		}
		return s.Close()
	})
}
