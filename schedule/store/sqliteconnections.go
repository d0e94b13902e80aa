package store

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
