package store

import "context"

// Connections are how a store reaches its database at this moment.
type Connections struct {
	InUse, Idle, Most int
	Waited            int64 // questions that had to wait for a connection so far; 0 where nobody counts them
}

// Connections says how many connections are open.
func (s *Store) Connections() Connections { return s.engine.connections() }

// Ready asks the database something trivial on the way that every question takes, and gives its schema. It is an error when
// there is no answer, when the schema is not the one the program needs, when the database in use is no longer the one in its place,
// for a file that was taken away is read to the end by those who hold it open, and when its disk is full.
func (s *Store) Ready(ctx context.Context) (schema int64, err error) {
	if err := s.engine.behind(); err != nil {
		return 0, wrap(err, "database in its place")
	}
	err = s.engine.read(ctx, func(q reader) error {
		if schema, err = count(ctx, q, versionQuery); err != nil {
			return err
		}
		if err := checkSchema(schema); err != nil {
			return err
		}
		_, err := readMeta(ctx, q)
		return err
	})
	if err == nil {
		err = s.engine.room()
	}
	return schema, wrap(err, "readiness")
}
