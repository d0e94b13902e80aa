package report

// IDSet is the set of IDs of rows of one kind that were read. Most files number their rows in a dense range, so IDs up to 64 million take one
// bit each. A map holds larger IDs.
type IDSet struct {
	bits  []uint64
	large map[int64]struct{}
}

const denseIDs = 64 << 20

// Add adds id and reports whether it is new.
func (s *IDSet) Add(id int64) bool {
	if id >= denseIDs {
		if s.large == nil {
			s.large = map[int64]struct{}{}
		}
		_, dup := s.large[id]
		s.large[id] = struct{}{}
		return !dup
	}
	word, bit := int(id/64), uint64(1)<<(id%64)
	if word >= len(s.bits) {
		s.bits = append(s.bits, make([]uint64, max(word+1-len(s.bits), len(s.bits)))...)
	}
	if s.bits[word]&bit != 0 {
		return false
	}
	s.bits[word] |= bit
	return true
}
