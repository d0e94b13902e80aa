package store

// These names are exported to the tests in package store_test, which may import packages that import this package.
var (
	Faulty    = faulty
	FaultyAsk = faultyAsk
	DryRunOf  = dryRunOf
	Opened    = opened
)
