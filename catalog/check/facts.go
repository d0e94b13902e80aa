package check

// Facts are what the service saw when it tried its own promises just now. They are plain values, so that a test can
// hand in any of them; collecting them is the business of handlers.
type Facts struct {
	Database Database
	Resolve  Resolve
	ZoneData string // version or origin of the zone data
	Zones    Zones
	Derived  Derived
	Audit    Audit
	Missing  []string // what the build lacks of the front end
	Parts    []string // what it has from npm, with versions
}

// Database is the handle that the service reads with.
type Database struct {
	Err        error  // it did not answer; the rest is then unknown
	Engine     string // product and version
	Journal    string // journal mode of a file; empty where the engine has none
	Schema     int64  // of the database
	WantSchema int64  // that the program was built for
	Refusal    string // the engine's own words when a write was tried
	Writable   error  // the write was not refused
}

// Zones counts the time zones of the data.
type Zones struct {
	Pending        bool // the rows are still being read
	Err            error
	Known          int
	Unknown        []string // names of the organization and its locations that the zone data does not have
	Shifts, Blocks int      // rows in an unknown zone
}

// Derived compares derived rows with what the rules make of the base rows, for some employees and one week.
type Derived struct {
	Err         error
	Week        string // the days looked at, in words
	Employees   int
	Shifts      int
	Blocks      int
	Compared    int      // occurrences and soft conflicts that were computed or stored
	Differences []string // one sentence each
}

// Audit is the state of the append-only log.
type Audit struct {
	Pending bool // it is still being read
	Err     error
	Events  int
	Broken  int64 // the first event that does not fit; 0 for none
}
