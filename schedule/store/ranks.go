package store

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"slices"
)

// Ranks are the places of some employees in the order of names, packed in few bytes: those of a place on a day are few of all. Packed
// they are the differences from one to the next as varints, in base64.

// packRanks packs ranks of any order; one that stands twice counts once.
func packRanks(ranks []uint32) string {
	slices.Sort(ranks)
	ranks = slices.Compact(ranks)
	out := make([]byte, 0, 2*len(ranks))
	last := uint32(0)
	for _, r := range ranks {
		out = binary.AppendUvarint(out, uint64(r-last))
		last = r
	}
	return base64.StdEncoding.EncodeToString(out)
}

var errRanks = errors.New("packed employees cannot be read: run opshub refresh")

// rankSet is a set of ranks, one bit each.
type rankSet struct {
	bits  []byte
	bytes []byte // to unpack into
}

// add adds packed ranks.
func (s *rankSet) add(text string) (err error) {
	if s.bytes, err = base64.StdEncoding.AppendDecode(s.bytes[:0], []byte(text)); err != nil {
		return errRanks
	}
	return s.unpack(s.bytes)
}

// unpack adds ranks that are packed, but no text any more.
func (s *rankSet) unpack(packed []byte) error {
	rank := uint64(0)
	for rest := packed; len(rest) > 0; {
		step, n := binary.Uvarint(rest)
		if rank += step; n <= 0 || rank > 1<<31 {
			return errRanks
		}
		rest = rest[n:]
		s.include(int64(rank))
	}
	return nil
}

// include adds one rank.
func (s *rankSet) include(rank int64) {
	if at := int(rank / 8); at >= len(s.bits) {
		s.bits = append(s.bits, make([]byte, at+1-len(s.bits))...)
	}
	s.bits[rank/8] |= 1 << (rank % 8)
}

// has says whether a rank is in the set.
func (s *rankSet) has(rank int64) bool {
	return int(rank/8) < len(s.bits) && s.bits[rank/8]&(1<<(rank%8)) != 0
}

// size is how many are in the set.
func (s *rankSet) size() int { return ones(s.bits) }
