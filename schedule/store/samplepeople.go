package store

import (
	"fmt"
	"hash/fnv"
)

const packedPerson = "the packed employee %d"

// packedPeople compares the employees as the tables have them and as they are packed. What is personal of them goes into a sum.
func (p *sampler) packedPeople() error {
	add := func(to map[string]string, all *personnel) {
		for k, e := range all.people {
			if e.ID < p.between[0].(int64) || e.ID > p.between[1].(int64) {
				continue
			}
			sum := fnv.New32a()
			_, _ = fmt.Fprintf(sum, "%q", fmt.Sprint(*e)) // a hash never fails
			to[fmt.Sprintf(packedPerson, e.ID)] = fmt.Sprintf("%s, of location %d and position %d, for positions %v, sum %08x", e.Status, e.LocationID, e.PositionID, all.positions[k], sum.Sum32())
		}
	}
	tables, err := readPersonnel(p.ctx, p.q)
	if err != nil {
		return err
	}
	add(p.computed, tables)
	rows, err := p.sheet(peopleSheet, whoColumns)
	if err != nil {
		return err
	}
	if packed, bad := unpackPersonnel(rows); bad == nil { // one that cannot be read has no rows
		add(p.stored, packed)
	}
	return nil
}
