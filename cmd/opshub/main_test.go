package main

import (
	"os"
	"testing"

	"opshub/schedule/store/storetest"
)

// asProgram makes the test binary the program itself, for tests that need processes of it.
const asProgram = "OPSHUB_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	storetest.Main(m, nil)
}
