package roster

import (
	"cmp"
	"slices"
	"strings"

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
	posts   *numbering[post]
	zones   *numbering[string] // by name
	imports *numbering[schedule.Instant]

	parts  []*ShiftPart
	copies []*CopyPart
	ex     map[int64][]schedule.BlockException
}

// NewBuilder returns a builder of an empty roster. Recurring blocks are expanded beyond now; see Roster.Horizon.
func NewBuilder(now schedule.Instant) *Builder {
	return &Builder{
		r:   &Roster{warnings: map[string]int{}, series: map[int64]schedule.Series{}, organization: schedule.Organization{TimeZone: "UTC", WeekStartsOn: 1}},
		now: now, texts: newInterner(), posts: newNumbering[post](), zones: newNumbering[string](), imports: newNumbering[schedule.Instant](),
		ex: map[int64][]schedule.BlockException{},
	}
}

// Name sets the data version and the digest of the data.
func (b *Builder) Name(version, state string) { b.r.Version, b.r.State = version, state }

// Organization sets the organization's settings. minOverlap is the overlap in minutes from which there is a soft
// conflict. newest is the time of the latest record.
func (b *Builder) Organization(o schedule.Organization, minOverlap int, newest schedule.Instant) {
	b.r.organization, b.r.minOverlap, b.r.newest = o, max(minOverlap, 1), newest
}

// Places sets the locations and the positions.
func (b *Builder) Places(locations []schedule.Location, positions []schedule.Position) {
	r := b.r
	r.locations, r.positions = slices.Clone(locations), slices.Clone(positions)
	slices.SortFunc(r.locations, func(a, b schedule.Location) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	slices.SortFunc(r.positions, func(a, b schedule.Position) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	r.locationOf, r.positionOf, r.locationText = map[int64]int32{}, map[int64]int32{}, map[int64]string{}
	for k, l := range r.locations {
		r.locationOf[l.ID] = int32(k) // #nosec G115 -- as many as locations
		r.locationText[l.ID] = folded(l.Name, l.Code)
	}
	for k, p := range r.positions {
		r.positionOf[p.ID] = int32(k) // #nosec G115 -- as many as positions
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
	r.people, r.peopleText, r.personOf = make([]schedule.Person, len(keys)), make([]string, len(keys)), make(map[int64]int32, len(keys))
	r.atAddress = map[string][]int32{}
	for k := range keys {
		p := &r.people[k]
		p.Employee = employees[keys[k].from]
		l := r.locationByID(p.LocationID)
		p.Location, p.TimeZone, p.Position = l.Name, l.TimeZone, r.positionName(p.PositionID)
		r.peopleText[k] = folded(p.Name, p.Number)
		r.personOf[p.ID] = int32(k) // #nosec G115 -- as many as employees
		if address, ok := schedule.Address(p.Email); ok {
			r.atAddress[address] = append(r.atAddress[address], int32(k)) // #nosec G115 -- as many as employees
		}
	}
	b.hold(held)
}

// hold sets the positions of each person, ordered by ID with the primary one last.
func (b *Builder) hold(held []schedule.EmployeePosition) {
	r := b.r
	r.held = make([][]int64, len(r.people))
	for _, h := range held {
		if person := orNobody(r.personOf, h.EmployeeID); person != nobody {
			r.held[person] = append(r.held[person], h.PositionID)
		}
	}
	for person, positions := range r.held {
		primary := r.people[person].PositionID
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
	r.drafts = slices.Clone(drafts)
	slices.SortFunc(r.drafts, func(x, y schedule.DraftPeriod) int {
		return cmp.Or(cmp.Compare(x.StartsOn, y.StartsOn), cmp.Compare(x.ID, y.ID))
	})
	r.draftOf, r.heads = map[int64]int32{}, map[int64]int32{}
	for k, d := range r.drafts {
		r.draftOf[d.ID] = int32(k) // #nosec G115 -- as many as periods
	}
	for _, head := range versions {
		r.versions = append(r.versions, version{PublishedPeriod: head, names: map[int32]uint32{}})
	}
	slices.SortFunc(r.versions, func(x, y version) int { return cmp.Compare(x.ID, y.ID) })
	for k := range r.versions {
		r.heads[r.versions[k].ID] = int32(k) // #nosec G115 -- as many as versions
	}
}

// Reserve allocates memory for unavailable blocks.
func (b *Builder) Reserve(blocks int) { b.r.blocks = make([]block, 0, blocks) }

// Block adds an unavailable block. changed is the time of the import that last changed it.
func (b *Builder) Block(x schedule.Block, changed schedule.Instant) {
	b.r.blocks = append(b.r.blocks, b.block(&x, changed))
}

// Exception adds an exception of a recurring block.
func (b *Builder) Exception(x schedule.BlockException) {
	b.ex[x.BlockID] = append(b.ex[x.BlockID], x)
}

// Series adds the recurrence rule of imported occurrences.
func (b *Builder) Series(s schedule.Series) { b.r.series[s.ID] = s }

// Plans sets the small tables. The roster takes ownership of the slices.
func (b *Builder) Plans(targets []schedule.CoverageTarget, rules []schedule.ConstraintRule, findings []schedule.ConstraintReview,
	exceptions []schedule.ScheduleException, reviews []schedule.ExceptionReview, seen []schedule.Acknowledgment,
) {
	b.r.Plans = Plans{targets: targets, rules: rules, constraintReviews: findings, scheduleException: exceptions, exceptionReviews: reviews, acknowledgments: seen}
	b.r.orderPlans()
}

// zone returns the number of a time zone.
func (b *Builder) zone(name string) int32 { return int32(b.zones.of(name)) } // #nosec G115 -- a few hundred zones exist

// folded joins texts with newlines, which a search field cannot contain, and folds them for searching.
func folded(texts ...string) string { return schedule.Fold(strings.Join(texts, "\n")) }

// textTable stores each distinct text once: all bytes in one string, and the offset at which each text ends. Text 0 is
// empty.
type textTable struct {
	bytes string
	ends  []uint32
}

// at returns the text with a number.
func (t *textTable) at(number uint32) string {
	if number == 0 {
		return ""
	}
	return t.bytes[t.ends[number-1]:t.ends[number]]
}

// numbering numbers values while a roster is built, in order of appearance.
type numbering[T comparable] struct {
	numbers map[T]uint32
	list    []T
	last    T // cached with its number, because equal values often follow each other
	number  uint32
}

func newNumbering[T comparable]() *numbering[T] { return &numbering[T]{numbers: map[T]uint32{}} }

// of returns the number of a value.
func (n *numbering[T]) of(value T) uint32 {
	if len(n.list) > 0 && value == n.last {
		return n.number
	}
	number, ok := n.numbers[value]
	if !ok {
		number = uint32(len(n.list)) // #nosec G115 -- fewer values than rows
		n.numbers[value] = number
		n.list = append(n.list, value)
	}
	n.last, n.number = value, number
	return number
}

// interner numbers texts. The empty text is the most frequent one and has the number 0.
type interner struct{ *numbering[string] }

func newInterner() interner {
	n := interner{newNumbering[string]()}
	n.numbering.of("")
	return n
}

// of returns the number of a text.
func (n interner) of(text string) uint32 {
	if text == "" {
		return 0
	}
	return n.numbering.of(text)
}

// merge adds the texts of another interner and returns their numbers in this one.
func (n interner) merge(other interner) []uint32 {
	out := make([]uint32, len(other.list))
	for k, text := range other.list {
		out[k] = n.of(text)
	}
	return out
}

// table returns the texts without the map of their numbers.
func (n interner) table() textTable {
	size := 0
	for _, text := range n.list {
		size += len(text)
	}
	bytes, ends := make([]byte, 0, size), make([]uint32, len(n.list))
	for k, text := range n.list {
		bytes = append(bytes, text...)
		ends[k] = uint32(len(bytes)) // #nosec G115 -- texts of a schedule stay far below 4 GB
	}
	return textTable{bytes: string(bytes), ends: ends}
}

// importNumber returns the number of an import time. A schedule has far fewer imports than a uint16 can count. Any
// imports beyond that share the last number.
func importNumber(times *numbering[schedule.Instant], at schedule.Instant) uint16 {
	return uint16(min(times.of(at), 1<<16-1)) // #nosec G115 -- bounded
}
