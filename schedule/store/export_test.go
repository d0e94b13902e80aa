package store

// What the tests outside of the package use of those inside: they may import what imports this package.
var (
	Faulty    = faulty
	FaultyAsk = faultyAsk
	DryRunOf  = dryRunOf
	Opened    = opened
)
