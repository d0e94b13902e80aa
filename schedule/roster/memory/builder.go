package memory

import (
	"cmp"
	"slices"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"opshub/schedule"
)

// Builder builds a Roster from the rows of a database. Call its methods in this order: Organization, Places, Employees,
// Periods, then fill the parts of working copies, then the parts of published copies, then add the other rows, and call
// Build.
//
// Several goroutines may fill parts at the same time, one goroutine per part. All other methods must be called from one
// goroutine. It may differ from those that fill the parts.
type Builder struct {
	r       *Roster
	now     schedule.Instant // the horizon extends beyond it
	texts   interner
	posts   *numbering[Post]
	zones   *numbering[string] // by name
	imports *numbering[schedule.Instant]

	parts  []*ShiftPart
	copies []*CopyPart
	ex     map[int64][]schedule.BlockException
}

// NewBuilder returns a builder of an empty roster. Recurring blocks are expanded beyond now; see Roster.Horizon.
func NewBuilder(now schedule.Instant) *Builder {
	return &Builder{
		r:   &Roster{Warnings: map[string]int{}, Series: map[int64]schedule.Series{}, Organization: schedule.Organization{TimeZone: "UTC", WeekStartsOn: 1}},
		now: now, texts: newInterner(), posts: newNumbering[Post](), zones: newNumbering[string](), imports: newNumbering[schedule.Instant](),
		ex: map[int64][]schedule.BlockException{},
	}
}

// Name sets the data version and the digest of the data.
func (b *Builder) Name(version, state string) { b.r.Version, b.r.State = version, state }

// Organization sets the organization's settings. minOverlap is the overlap in minutes from which there is a soft
// conflict. newest is the time of the latest record.
func (b *Builder) Organization(o schedule.Organization, minOverlap int, newest schedule.Instant) {
	b.r.Organization, b.r.MinOverlap, b.r.Newest = o, max(minOverlap, 1), newest
}

// Places sets the locations and the positions.
func (b *Builder) Places(locations []schedule.Location, positions []schedule.Position) {
	r := b.r
	r.Locations, r.Positions = slices.Clone(locations), slices.Clone(positions)
	slices.SortFunc(r.Locations, func(a, b schedule.Location) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	slices.SortFunc(r.Positions, func(a, b schedule.Position) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	r.LocationOf, r.PositionOf, r.LocationText = map[int64]int32{}, map[int64]int32{}, map[int64]string{}
	for k, l := range r.Locations {
		r.LocationOf[l.ID] = int32(k) // #nosec G115 -- as many as locations
		r.LocationText[l.ID] = Folded(l.Name, l.Code)
	}
	for k, p := range r.Positions {
		r.PositionOf[p.ID] = int32(k) // #nosec G115 -- as many as positions
	}
}

// Employees sets the employees and the positions that they can work in, including the primary ones. Names are ordered
// by the Unicode root collation. Equal names are ordered by ID.
func (b *Builder) Employees(employees []schedule.Employee, held []schedule.EmployeePosition) {
	r := b.r
	type keyed struct {
		key  []byte
		from int
	}
	var buffer collate.Buffer
	order := collate.New(language.Und)
	keys := make([]keyed, len(employees))
	for k := range employees {
		keys[k] = keyed{order.KeyFromString(&buffer, employees[k].Name), k}
	}
	slices.SortFunc(keys, func(x, y keyed) int {
		return cmp.Or(slices.Compare(x.key, y.key), cmp.Compare(employees[x.from].ID, employees[y.from].ID))
	})
	r.People, r.PeopleText, r.PersonOf = make([]schedule.Person, len(keys)), make([]string, len(keys)), make(map[int64]int32, len(keys))
	r.AtAddress = map[string][]int32{}
	for k := range keys {
		p := &r.People[k]
		p.Employee = employees[keys[k].from]
		l := r.LocationByID(p.LocationID)
		p.Location, p.TimeZone, p.Position = l.Name, l.TimeZone, r.PositionName(p.PositionID)
		r.PeopleText[k] = Folded(p.Name, p.Number)
		r.PersonOf[p.ID] = int32(k) // #nosec G115 -- as many as employees
		if address, ok := schedule.Address(p.Email); ok {
			r.AtAddress[address] = append(r.AtAddress[address], int32(k)) // #nosec G115 -- as many as employees
		}
	}
	b.hold(held)
}

// hold sets the positions of each person, ordered by ID with the primary one last.
func (b *Builder) hold(held []schedule.EmployeePosition) {
	r := b.r
	r.Held = make([][]int64, len(r.People))
	for _, h := range held {
		if person := OrNobody(r.PersonOf, h.EmployeeID); person != Nobody {
			r.Held[person] = append(r.Held[person], h.PositionID)
		}
	}
	for person, positions := range r.Held {
		primary := r.People[person].PositionID
		slices.SortFunc(positions, func(x, y int64) int {
			switch primary {
			case x:
				return 1
			case y:
				return -1
			}
			return cmp.Compare(x, y)
		})
	}
}

// Periods sets the draft periods and the published versions.
func (b *Builder) Periods(drafts []schedule.DraftPeriod, versions []schedule.PublishedPeriod) {
	r := b.r
	r.Drafts = slices.Clone(drafts)
	slices.SortFunc(r.Drafts, func(x, y schedule.DraftPeriod) int {
		return cmp.Or(cmp.Compare(x.StartsOn, y.StartsOn), cmp.Compare(x.ID, y.ID))
	})
	r.DraftOf, r.VersionOf = map[int64]int32{}, map[int64]int32{}
	for k, d := range r.Drafts {
		r.DraftOf[d.ID] = int32(k) // #nosec G115 -- as many as periods
	}
	for _, head := range versions {
		r.Versions = append(r.Versions, Version{PublishedPeriod: head, Names: map[int32]uint32{}})
	}
	slices.SortFunc(r.Versions, func(x, y Version) int { return cmp.Compare(x.ID, y.ID) })
	for k := range r.Versions {
		r.VersionOf[r.Versions[k].ID] = int32(k) // #nosec G115 -- as many as versions
	}
}

// Reserve allocates memory for unavailable blocks.
func (b *Builder) Reserve(blocks int) { b.r.Blocks = make([]Block, 0, blocks) }

// Block adds an unavailable block. changed is the time of the import that last changed it.
func (b *Builder) Block(x schedule.Block, changed schedule.Instant) {
	b.r.Blocks = append(b.r.Blocks, b.block(&x, changed))
}

// Exception adds an exception of a recurring block.
func (b *Builder) Exception(x schedule.BlockException) {
	b.ex[x.BlockID] = append(b.ex[x.BlockID], x)
}

// Series adds the recurrence rule of imported occurrences.
func (b *Builder) Series(s schedule.Series) { b.r.Series[s.ID] = s }

// Plans sets the small tables. The roster takes ownership of the slices.
func (b *Builder) Plans(targets []schedule.CoverageTarget, rules []schedule.ConstraintRule, findings []schedule.ConstraintReview,
	exceptions []schedule.ScheduleException, reviews []schedule.ExceptionReview, seen []schedule.Acknowledgment,
) {
	b.r.Plans = Plans{Targets: targets, Rules: rules, ConstraintReviews: findings, ScheduleExceptions: exceptions, ExceptionReviews: reviews, Acknowledgments: seen}
	b.r.orderPlans()
}

// zone returns the number of a time zone.
func (b *Builder) zone(name string) int32 { return int32(b.zones.of(name)) } // #nosec G115 -- a few hundred zones exist

// importNumber returns the number of an import time. A schedule has far fewer imports than a uint16 can count. Any
// imports beyond that share the last number.
func importNumber(times *numbering[schedule.Instant], at schedule.Instant) uint16 {
	return uint16(min(times.of(at), 1<<16-1)) // #nosec G115 -- bounded
}
