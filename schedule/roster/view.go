package roster

import (
	"errors"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
)

// ErrNotFound is returned if a single record does not exist or the viewer may not read it.
var ErrNotFound = errors.New("not found")

// ErrManagersOnly is returned by queries that only managers may make.
var ErrManagersOnly = errors.New("only managers may ask this")

// View is the roster as one viewer may read it. Managers read everything. Employees read their own rows and what was
// published. The wall reads what was published of everyone, and the blocks in force except undesired times.
type View struct {
	*Roster
	conflictSet *memory.ConflictSet // that the viewer may read
	viewer      schedule.Viewer
	scope       int32 // the person whose rows the viewer reads; everybody, or nobody
}

// nobody is the person of an open shift, and the index of anything that does not exist.
const nobody = memory.Nobody

// everybody is the scope of a viewer who may read the rows of all employees.
const everybody = -2

// For returns the roster as the viewer may read it. A viewer without a known role, and an employee without a record,
// may read nothing.
func (r *Roster) For(v schedule.Viewer) View {
	w := View{r, &r.m.ShownConflicts, v, nobody}
	if w.manager() {
		w.conflictSet = &r.m.AllConflicts
	}
	switch {
	case v.Role == schedule.RoleManager || v.Role == schedule.RoleWall:
		w.scope = everybody
	case v.Role == schedule.RoleStaff && v.EmployeeID > 0:
		w.scope = memory.OrNobody(r.m.PersonOf, v.EmployeeID)
	}
	return w
}

// Viewer returns the viewer who reads the roster.
func (w View) Viewer() schedule.Viewer { return w.viewer }

// known reports whether the viewer has a role that may read anything.
func (w View) known() bool {
	switch w.viewer.Role {
	case schedule.RoleManager, schedule.RoleStaff, schedule.RoleWall:
		return true
	}
	return false
}

// manager reports whether the viewer is a manager, who may read drafts.
func (w View) manager() bool { return w.viewer.Role == schedule.RoleManager }

// wall reports whether the viewer is a wall: a sheet that everyone can read.
func (w View) wall() bool { return w.viewer.Role == schedule.RoleWall }

// reads reports whether the viewer may read the rows of a person.
func (w View) reads(person int32) bool {
	return w.scope == everybody || person != nobody && person == w.scope
}

// readsBlock reports whether the viewer may read a block. A wall sheet hides undesired times and blocks that are not in
// force.
func (w View) readsBlock(b *memory.Block) bool { return w.readsKind(b.Person, b.Kind, b.Status) }

// readsTime reports whether the viewer may read an occurrence. The rules are those of readsBlock.
func (w View) readsTime(o *memory.Occurrence) bool { return w.readsKind(o.Person, o.Kind, o.Status) }

func (w View) readsKind(person int32, kind, status uint8) bool {
	return w.reads(person) && (!w.wall() || kind != memory.Undesired && memory.InForce(status))
}

// readsReasons reports whether a search includes the reasons of blocks. A wall sheet shows no reasons. If a search
// included them, the number of rows would reveal them.
func (w View) readsReasons() bool { return !w.wall() }

// shiftLayer returns the copies of shifts that the viewer may read.
func (w View) shiftLayer() *memory.Layer {
	if w.manager() {
		return &w.m.Working
	}
	return &w.m.Shown
}
