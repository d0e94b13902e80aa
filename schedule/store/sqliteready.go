package store

import "os"

// inPlace looks at the file at once, and goes over to another one that can be read.
func (e *sqlite) inPlace() error {
	e.lookNow()
	f, err := e.acquire()
	if err != nil {
		return err
	}
	defer f.release()
	info, err := os.Stat(e.path)
	if err != nil || sameFile(info, f.info) {
		return err
	}
	next, err := openLiteFile(e.path) // what kept it from being taken over
	if err == nil {
		next.retire()
	}
	return err
}

func (e *sqlite) connections() Connections {
	f, err := e.acquire()
	if err != nil {
		return Connections{Most: maxConnections}
	}
	defer f.release()
	f.mu.Lock()
	defer f.mu.Unlock()
	return Connections{InUse: len(f.slots), Idle: len(f.idle), Most: maxConnections}
}
