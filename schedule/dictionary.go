package schedule

// TableMeaning says what the rows of a table are.
type TableMeaning struct {
	Name    string
	Meaning string // a whole sentence
	Columns []ColumnMeaning
}

// ColumnMeaning says what a column holds.
type ColumnMeaning struct {
	Name    string
	Unit    ColumnUnit
	Meaning string // a whole sentence
}

// ColumnUnit says what the values of a column count or are written as.
type ColumnUnit string

// The units.
const (
	unitKey     ColumnUnit = "number of a record"
	unitCount   ColumnUnit = "count"
	unitMinutes ColumnUnit = "minutes"
	unitDays    ColumnUnit = "days"
	unitPercent ColumnUnit = "percent"
	unitOfRule  ColumnUnit = "unit of the rule"
	unitOfDay   ColumnUnit = "minutes from midnight"
	unitSecond  ColumnUnit = "seconds since 1970, UTC"
	unitMoment  ColumnUnit = "seconds since 1970, UTC, whole minutes"
	unitDate    ColumnUnit = "local day, YYYY-MM-DD"
	unitFlag    ColumnUnit = "0 or 1"
	unitWord    ColumnUnit = "one word of a fixed list"
	unitText    ColumnUnit = "text"
	unitZone    ColumnUnit = "name of a time zone"
	unitSum     ColumnUnit = "SHA-256, in hexadecimal"
	unitJSON    ColumnUnit = "JSON"
)

// Dictionary says what every table and every column of the database means, by the name of the table.
func Dictionary() map[string]TableMeaning {
	all := map[string]TableMeaning{}
	for _, tables := range [][]TableMeaning{dictionaryPeople, dictionarySchedule, dictionaryBlocks, dictionaryReviews, dictionaryOrigin} {
		for _, t := range tables {
			all[t.Name] = t
		}
	}
	return all
}

// Column finds what a column means; ok is false where nobody said it.
func (t TableMeaning) Column(name string) (c ColumnMeaning, ok bool) {
	for _, c := range t.Columns {
		if c.Name == name {
			return c, true
		}
	}
	return ColumnMeaning{}, false
}
