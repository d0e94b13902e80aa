// Package roster holds the schedule in memory and answers all queries about it.
//
// A Roster is built once per data version and never changes, so all requests share it. Each query is a method of a
// View, which is the roster as one visitor may read it. Managers read everything. Employees read their own rows and
// what was published. Queries are loops over slices of small elements. Elements contain no pointers, so the garbage
// collector does not scan millions of them. They form the columns in package memory, which only this package reads.
//
// The package contains no SQL and no HTTP. Package store loads the rows through a memory.Builder.
package roster

import (
	"opshub/schedule"
	"opshub/schedule/roster/memory"
)

// Roster is one version of the schedule. It never changes, so it is safe for concurrent use.
type Roster struct {
	Version string // data version; different after every change
	State   string // digest of the data; equal for two copies of a database

	m *memory.Roster // the columns, which only questions read
}

// New returns the roster of some columns.
func New(m *memory.Roster) *Roster { return &Roster{Version: m.Version, State: m.State, m: m} }

// Empty returns a roster without data.
func Empty() *Roster {
	m, err := memory.NewBuilder(0).Build()
	if err != nil { // an empty build cannot fail
		panic("BUG: " + err.Error())
	}
	return New(m)
}

// Size counts the rows of the roster and their memory.
func (r *Roster) Size() memory.Size { return r.m.Size() }

// Organization returns the organization's settings.
func (r *Roster) Organization() schedule.Organization { return r.m.Organization }

// HasRows reports whether the schedule contains any employee, shift or unavailable block.
func (r *Roster) HasRows() bool { return len(r.m.People)+len(r.m.Shifts)+len(r.m.Blocks) > 0 }

// MinOverlap returns the overlap in minutes from which there is a soft conflict.
func (r *Roster) MinOverlap() int { return r.m.MinOverlap }

// Horizon returns the time over which recurring blocks are expanded for all employees.
func (r *Roster) Horizon() schedule.Interval { return r.m.Horizon }
