package check

import "time"

// Facts holds what the service observed when it tested its own guarantees. The values are plain data, so that tests can
// provide any of them. The handlers collect them.
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
	Missing  []string // missing front-end files of the build
	Parts    []string // npm packages in the build, with versions
}

// Database describes the handle with which the service reads.
type Database struct {
	Err        error  // the database did not answer; the other fields are then unknown
	Engine     string // product and version
	Journal    string // journal mode of a file; empty for engines without one
	Schema     int64  // schema version of the database
	WantSchema int64  // schema version that the program expects
	Behind     error  // the file was replaced by one that cannot be served
	Unready    string // reason why the service is not ready, if it is the database
	Refusal    string // error message of the test write
	Writable   error  // set if the test write was not refused
}

// Tables compares the tables of the database with those of this program's migrations.
type Tables struct {
	Err             error
	Tables, Columns int      // numbers in the migrations
	Missing         []string // required by screens and missing or different
	More            []string // not created by any migration
}

// Data describes the age of the data and its range of days.
type Data struct {
	Err         error
	Now         time.Time
	Imported    time.Time // last accepted import; zero for none
	Newest      time.Time // newest record; zero for none
	Today       time.Time // a local day, like First and Last
	First, Last time.Time // range of days with shifts; zero for none

	Day func(time.Time) string // how the organization writes a local day; nil for ISO 8601
}

// Zones counts unknown time zones in the data.
type Zones struct {
	Known          int
	Unknown        []string // zones of the organization and its locations that the zone data does not contain
	Shifts, Blocks int      // rows in an unknown zone
}

// Recount compares the schedule in memory with the database by data version and by the figures of one employee.
type Recount struct {
	Err            error
	Stored, Loaded string // data versions of the database and of the memory
	Employee       int64  // 0 if no employee has a block
	Shifts, Blocks int    // rows of the employee
	Compared       int
	Differences    []string // one sentence each
}

// Audit is the state of the append-only audit log.
type Audit struct {
	Pending bool // still being read
	Err     error
	Events  int
	Broken  int64 // ID of the first event that breaks the chain; 0 for none
}
