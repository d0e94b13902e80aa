package store

import (
	"context"
	"strconv"
	"strings"

	"opshub/schedule"
)

// peopleSheet has a row for every employee, by name, with the names of the home.
const peopleSheet = "employee"

// Columns of the sheet of employees.
const (
	whoID     = iota
	whoNumber // a word, as the next four
	whoName
	whoEmail
	whoStatus
	whoAccount
	whoLocation
	whoPosition
	whoHired
	whoTerminated
	whoDay // agreed minutes, as the next three
	whoWeek
	whoRest
	whoPreferred
	whoLocationName // a word, as the rest
	whoPositionName
	whoZone
	whoCan // the positions in which they can work
	whoColumns
)

// personnel is all employees by name, and the positions in which each can work. It is shared and must not be changed.
type personnel struct {
	people    []*person
	positions [][]int64
}

// personWeight is how much an employee weighs among the rows that are kept.
const personWeight = 3

// personnel is read as it was packed, or off the tables.
func (s *Store) personnel(ctx context.Context) (*personnel, error) {
	kept, err := rememberedRows(s, "personnel", func() ([]*personnel, error) {
		var all *personnel
		var err error
		if !s.traced {
			all, err = packedPersonnel(ctx, s.engine)
		}
		if all == nil && err == nil {
			err = s.engine.read(ctx, func(q reader) (err error) {
				all, err = readPersonnel(ctx, q)
				return err
			})
		}
		return []*personnel{all}, err
	}, func(list []*personnel) int { return personWeight * len(list[0].people) })
	if err != nil {
		return nil, err
	}
	return kept[0], nil
}

// everyPerson is all employees by name. Nobody may change them.
func (s *Store) everyPerson(ctx context.Context) ([]*person, error) {
	all, err := s.personnel(ctx)
	if err != nil {
		return nil, err
	}
	return all.people, nil
}

// readPersonnel reads them off the tables.
func readPersonnel(ctx context.Context, q reader) (*personnel, error) {
	all, can := &personnel{}, map[int64][]int64{}
	err := q.query(ctx, `SELECT h.employee_id, h.position_id FROM employee_position h ORDER BY h.employee_id, h.position_id`, nil, func(r row) error {
		can[r.int(0)] = append(can[r.int(0)], r.int(1))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return all, eachPersonOf(ctx, q, &where{}, func(p *person) { all.add(p, can[p.ID]) })
}

func (all *personnel) add(p *person, positions []int64) {
	all.people, all.positions = append(all.people, p), append(all.positions, positions)
}

// packPeople packs the employees. They have to be written, with their ranks.
func (d *deriver) packPeople() (namedSheet, error) {
	p := newPacker(whoColumns)
	all, err := readPersonnel(d.ctx, d.w)
	if err != nil {
		return namedSheet{}, err
	}
	for k, e := range all.people {
		p.add(e.ID, p.word(e.Number), p.word(e.Name), p.word(e.Email), p.word(e.Status), p.word(e.Account), e.LocationID, e.PositionID,
			int64(e.HiredOn), int64(e.TerminatedOn),
			int64(e.Limits.MinutesPerDay), int64(e.Limits.MinutesPerWeek), int64(e.Limits.RestMinutes), int64(e.Limits.PreferredMinutes),
			p.word(e.Location), p.word(e.Position), p.word(e.TimeZone), p.word(idsWord(all.positions[k])))
	}
	return namedSheet{peopleSheet, p}, nil
}

// idsWord writes ids as a word, which idsOfWord reads.
func idsWord(ids []int64) string {
	var b []byte
	for _, id := range ids {
		b = append(strconv.AppendInt(b, id, 10), ',')
	}
	return string(b)
}

func idsOfWord(word string) (ids []int64, err error) {
	for word != "" {
		one, rest, _ := strings.Cut(word, ",")
		id, err := strconv.ParseInt(one, 10, 64)
		if err != nil {
			return nil, errSheet
		}
		ids, word = append(ids, id), rest
	}
	return ids, nil
}

// packedPersonnel reads them as they were packed; nil where none were.
func packedPersonnel(ctx context.Context, q reader) (*personnel, error) {
	text, packed, err := packedText(ctx, q, peopleSheet)
	if !packed || err != nil {
		return nil, err
	}
	rows, err := unpack(text, whoColumns)
	if err != nil {
		return nil, err
	}
	return unpackPersonnel(rows)
}

// unpackPersonnel is the employees of a sheet. Positions that many share are read once.
func unpackPersonnel(s *sheet) (*personnel, error) {
	for _, words := range []int{whoNumber, whoName, whoEmail, whoStatus, whoAccount, whoLocationName, whoPositionName, whoZone, whoCan} {
		for _, word := range s.columns[words] {
			if word < 0 || word >= int64(len(s.list)) {
				return nil, errSheet
			}
		}
	}
	all, can := &personnel{}, map[int64][]int64{}
	people := make([]person, s.rows)
	for i := range people {
		of := func(column int) int64 { return s.columns[column][i] }
		word := func(column int) string { return s.list[of(column)] }
		positions, known := can[of(whoCan)]
		if !known {
			var err error
			if positions, err = idsOfWord(word(whoCan)); err != nil {
				return nil, err
			}
			can[of(whoCan)] = positions
		}
		people[i] = person{Location: word(whoLocationName), Position: word(whoPositionName), TimeZone: word(whoZone), Employee: schedule.Employee{
			ID: of(whoID), Number: word(whoNumber), Name: word(whoName), Email: word(whoEmail), Status: word(whoStatus), Account: word(whoAccount),
			LocationID: of(whoLocation), PositionID: of(whoPosition),
			HiredOn: schedule.Date(of(whoHired)), TerminatedOn: schedule.Date(of(whoTerminated)), // #nosec G115 -- the packer wrote them from dates
			Limits: schedule.EmployeeLimits{MinutesPerDay: int(of(whoDay)), MinutesPerWeek: int(of(whoWeek)), RestMinutes: int(of(whoRest)), PreferredMinutes: int(of(whoPreferred))},
		}}
		all.add(&people[i], positions)
	}
	return all, nil
}
