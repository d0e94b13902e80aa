package store

import (
	"testing"
	_ "time/tzdata"

	"opshub/schedule/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }
