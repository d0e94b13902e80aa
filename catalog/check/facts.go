package check

import "time"

// Facts are what the service saw when it tried its own promises just now. They are plain values, so that a test can
// hand in any of them; collecting them is the business of handlers.
type Facts struct {
	Database Database
	Tables   Tables
	Data     Data
	Resolve  Resolve
	ZoneData string // version or origin of the zone data
	Zones    Zones
	Recount  Recount
	Audit    Audit
	Ways     Ways
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
	Behind     error  // the file was replaced, and the new one cannot be served
	Unready    string // what keeps the service from being ready, where that is the database
	Refusal    string // the engine's own words when a write was tried
	Writable   error  // the write was not refused
}

// Tables compares the tables of the database with those that the migrations of this program make.
type Tables struct {
	Err             error
	Tables, Columns int      // that the migrations make
	Missing         []string // what screens ask for and is not there as it should be
	More            []string // what no migration makes
}

// Data is how old the data is and which days it covers.
type Data struct {
	Err         error
	Now         time.Time
	Imported    time.Time // the last accepted import; zero where there is none
	Newest      time.Time // the newest record; zero where there is none
	Today       time.Time // a local day, as the other two
	First, Last time.Time // days that hold a shift; zero where there is none
}

// Zones counts the time zones of the data.
type Zones struct {
	Known          int
	Unknown        []string // names of the organization and its locations that the zone data does not have
	Shifts, Blocks int      // rows in an unknown zone
}

// Recount compares the schedule in memory with the database: the data versions, and the figures of one employee.
type Recount struct {
	Err            error
	Stored, Loaded string // data versions of the database and of the memory
	Employee       int64  // 0 if no employee has a block
	Shifts, Blocks int    // rows of the employee
	Compared       int
	Differences    []string // one sentence each
}

// Audit is the state of the append-only log.
type Audit struct {
	Pending bool // it is still being read
	Err     error
	Events  int
	Broken  int64 // the first event that does not fit; 0 for none
}
