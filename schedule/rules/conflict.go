// Package rules implements the rules of a schedule: soft conflicts, constraints on shifts, coverage targets, candidates
// for open shifts, sums of hours, and dry runs. It is pure: no SQL, no HTTP, no clock.
package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// Pair is one soft conflict: a shift and a block occurrence of the same employee that overlap.
type Pair struct {
	Shift        int                 // index into the shifts
	Occurrence   int                 // index into the occurrences
	State        schedule.ShiftState // the copies that overlap: draft, published or both
	Copy         schedule.Interval   // the copy that the figures describe: the working copy, or the published one if only that overlaps
	Other        schedule.Interval   // the published copy if it differs from Copy, otherwise empty
	Overlap      schedule.Interval
	Relation     schedule.Relation
	Percent      int   // share of Copy that overlaps
	UnionMinutes int   // union of the live overlaps of Copy with all occurrences
	DuplicateOf  int64 // lowest ID of another block with the same live occurrence; 0 for none
}

// FindConflicts returns all soft conflicts of one employee (domain.md 2.1 to 2.3). Each pair appears once, even if both
// copies of a shift overlap. Pairs are sorted by start, end and ID of the shift, then by block ID and start of the
// occurrence. Occurrences may have any status, but UnionMinutes and DuplicateOf consider only the live ones. Missing
// occurrences, and occurrences that only touch a shift, are not conflicts.
//
// Cost: O((n+m) log(n+m) + k log k) for n shifts, m occurrences and k pairs.
func FindConflicts(shifts []ShiftCopies, occs []schedule.Occurrence) []Pair {
	if len(shifts) == 0 || len(occs) == 0 {
		return nil
	}
	hits := sweep(shifts, occs)
	slices.SortFunc(hits, func(a, b hit) int {
		s, t := shifts[a.shift].primary(), shifts[b.shift].primary()
		o, p := occs[a.occ], occs[b.occ]
		return cmp.Or(cmp.Compare(s.Start, t.Start), cmp.Compare(s.End, t.End), cmp.Compare(shifts[a.shift].ID, shifts[b.shift].ID),
			cmp.Compare(a.shift, b.shift), cmp.Compare(o.BlockID, p.BlockID), cmp.Compare(o.Start, p.Start),
			cmp.Compare(a.occ, b.occ), cmp.Compare(a.which, b.which))
	})
	pairs := make([]Pair, 0, len(hits))
	for i, h := range hits {
		if i > 0 && hits[i-1].shift == h.shift && hits[i-1].occ == h.occ { // the published copy of the same pair
			pairs[len(pairs)-1].State = schedule.StateBoth
			continue
		}
		pairs = append(pairs, newPair(h, shifts[h.shift], occs[h.occ]))
	}
	addUnions(pairs, hits, shifts, occs)
	addDuplicates(pairs, occs)
	return pairs
}

// newPair returns the pair of a hit without the fields that depend on other pairs.
func newPair(h hit, s ShiftCopies, o schedule.Occurrence) Pair {
	p := Pair{Shift: h.shift, Occurrence: h.occ, State: schedule.StateDraft, Copy: s.Working}
	if h.which == publishedCopy {
		p.State, p.Copy = schedule.StatePublished, s.Published
	} else if s.Published == s.Working {
		p.State = schedule.StateBoth
	} else {
		p.Other = s.Published
	}
	p.Overlap = p.Copy.Overlap(o.Interval)
	p.Relation = RelationOf(p.Copy, o.Interval)
	p.Percent = Percent(p.Overlap.Minutes(), p.Copy.Minutes())
	return p
}

// occurrenceCounts reports whether the occurrence counts in totals.
func occurrenceCounts(o schedule.Occurrence) bool { return o.Status == "" || o.Status.Live() }

// addUnions sets UnionMinutes to the union of the live overlaps by shift and copy. hits must be in the order of the
// pairs.
func addUnions(pairs []Pair, hits []hit, shifts []ShiftCopies, occs []schedule.Occurrence) {
	var overlaps [2][]schedule.Interval
	for p, h := 0, 0; p < len(pairs); {
		shift := pairs[p].Shift
		overlaps[workingCopy], overlaps[publishedCopy] = overlaps[workingCopy][:0], overlaps[publishedCopy][:0]
		for ; h < len(hits) && hits[h].shift == shift; h++ {
			if o := occs[hits[h].occ]; occurrenceCounts(o) {
				which := hits[h].which
				overlaps[which] = append(overlaps[which], shifts[shift].copies()[which].Overlap(o.Interval))
			}
		}
		minutes := [2]int{unionMinutes(overlaps[workingCopy]), unionMinutes(overlaps[publishedCopy])}
		for ; p < len(pairs) && pairs[p].Shift == shift; p++ {
			pairs[p].UnionMinutes = minutes[workingCopy]
			if pairs[p].State == schedule.StatePublished {
				pairs[p].UnionMinutes = minutes[publishedCopy]
			}
		}
	}
}

// addDuplicates sets DuplicateOf for the live occurrences of the pairs.
func addDuplicates(pairs []Pair, occs []schedule.Occurrence) {
	lowest := make(map[schedule.Interval]int64, len(pairs))
	for _, p := range pairs {
		o := occs[p.Occurrence]
		if id, ok := lowest[o.Interval]; occurrenceCounts(o) && (!ok || o.BlockID < id) {
			lowest[o.Interval] = o.BlockID
		}
	}
	for i, p := range pairs {
		o := occs[p.Occurrence]
		if id := lowest[o.Interval]; occurrenceCounts(o) && id < o.BlockID {
			pairs[i].DuplicateOf = id
		}
	}
}
