package main

import (
	"os"
	"testing"

	"opshub/schedule/store/storetest"
)

// asProgram is the environment variable that makes the test binary run as the program, for tests that start processes.
const asProgram = "OPSHUB_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	storetest.Main(m, nil)
}
