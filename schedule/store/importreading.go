package store

import (
	"context"
	"errors"

	"opshub/schedule"
)

// Reading reads a complete set of rows. It may call blocks once, when all of them are read and nothing stands against them, with a roster
// that holds nothing else and is not changed any more; what is called comes back at once.
type Reading func(blocks func(*schedule.Roster)) (ImportMeta, *schedule.Roster, error)

var (
	errNotRead    = errors.New("the rest of the rows could not be read")
	errMoreBlocks = errors.New("blocks were read after all of them should have been") // they would be lost
)

// ImportReading is Import of rows while they are read. Into an empty database the blocks are written beside the reading of what comes after
// them, the shifts; still it is all or nothing. Of meta only who imports and when is known yet. An error of the reading is given as it is.
// A reading may look at what the database holds: an import that ended in the meantime is an error.
func (s *Store) ImportReading(ctx context.Context, meta ImportMeta, read Reading) (ImportResult, error) {
	if s.mode != ReadWrite {
		return ImportResult{}, ErrReadOnly
	}
	version, err := storedVersion(ctx, s.engine)
	if err != nil {
		return ImportResult{}, wrap(err, "data version")
	}
	var b *aheadImport
	defer func() { b.leave() }()
	all, roster, err := read(func(blocks *schedule.Roster) { b = s.begin(ctx, meta, blocks, version) })
	all.Actor, all.At = meta.Actor, meta.At // as the blocks have them
	switch {
	case err != nil:
		return ImportResult{}, err
	case b == nil:
		return s.importAt(ctx, all, roster, version)
	case len(all.Errors) > 0:
		b.leave()
		return s.refuse(ctx, all)
	}
	b.rest <- wholeImport{all, roster}
	<-b.ended
	return b.result, b.err
}

// aheadImport is an import whose blocks are being written.
type aheadImport struct {
	rest   chan wholeImport // closed where there is none
	ended  chan struct{}
	left   bool         // rest is closed
	result ImportResult // once it ended
	err    error
}

type wholeImport struct {
	meta   ImportMeta
	roster *schedule.Roster
}

func (s *Store) begin(ctx context.Context, meta ImportMeta, blocks *schedule.Roster, version string) *aheadImport {
	b := &aheadImport{rest: make(chan wholeImport, 1), ended: make(chan struct{})}
	i := &importer{meta: meta, roster: blocks, version: version}
	go func() {
		defer close(b.ended)
		b.result, b.err = s.importedBy(ctx, i, func() error {
			if err := i.writeAhead(); err != nil {
				return err
			}
			rest, ok := <-b.rest
			if !ok {
				return errNotRead
			}
			if len(rest.roster.Blocks) != len(i.roster.Blocks) {
				return errMoreBlocks
			}
			i.meta, i.roster = rest.meta, rest.roster
			return i.run()
		})
	}()
	return b
}

// leave lets nothing be written any more.
func (b *aheadImport) leave() {
	if b == nil || b.left {
		return
	}
	b.left = true
	close(b.rest)
	<-b.ended
}

// unreferenced is a writer whose dropIndexes takes the references to other tables off as well.
type unreferenced interface{ takesReferencesOff() }

// writeAhead writes blocks and their events before there is anything they could change, and before who they are about. In a database that
// holds something they have to wait, and where references cannot be taken off.
func (i *importer) writeAhead() error {
	if _, ok := i.w.(unreferenced); !ok || !i.fresh {
		return nil
	}
	err := inTurn(i.dropIndexes, func() error { return i.blocksAndEvents(nil, nil) })
	i.blocksAhead = true
	return err
}
