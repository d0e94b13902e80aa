package ingest

// idSet remembers which ids a reading has met. Files usually number their rows in a dense range, so ids up to 64
// million take one bit each; others go into a map.
type idSet struct {
	bits  []uint64
	large map[int64]struct{}
}

const denseIDs = 64 << 20

// add puts id in and says whether it is new.
func (s *idSet) add(id int64) bool {
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
