package web

import (
	"opshub/catalog/check"
	"opshub/components"
)

// Dataset is one question about the schedule with its faces. A new report is a new dataset; the faces are shared.
type Dataset struct {
	File     string   // first part of the file name
	Reads    string   // how it interprets a filter, if that is not obvious
	Sheet    string   // what its sheet for paper contains, if not every row
	Known    []string // query parameters besides the filter
	Fields   []string // filter fields of the form, in order
	Show     ScreenFunc
	Print    ScreenFunc                                       // nil if it has no print face
	Write    func(r *Request, as FileFormat) (*Answer, error) // a file of its rows; nil if it has none
	Columns  func(r *Request) []components.ColumnRow          // columns of its file
	Scope    func(r *Request) (*Request, error)               // the request as it is interpreted, such as the week that contains a day; nil if unchanged
	Rows     func(r *Request) (int, error)                    // row count of every face; nil if it has no rows to count
	Order    string                                           // order of the rows in its files, in words
	Example  func(r *Request) ([]string, error)               // values of its first row; nil if there is no row
	Meant    func(r *Request) (Dataset, error)                // the dataset for the requested kind of rows; nil for this one
	Figure   func(r *Request) (string, error)                 // a short summary in words; nil for the row count
	Sums     func(r *Request) (string, error)                 // the counters of a list or a week in words, which replace the row count; nil for the row count
	Printed  func(r *Request) (string, error)                 // summary of its sheet in words, if it differs from the screen
	Needs    []string                                         // keys of the conditions that it checks
	Overview func(r *Request) (OverviewResult, error)         // the content of an overview; nil for other datasets
	Read     bool                                             // a hub that lists the builder screens in reading order
	Reading  bool                                             // its files are also offered with the columns of the screen
	OfOne    bool                                             // about one employee, whom the visitor must choose
}

// DatasetTable contains the constructors of datasets by content key.
type DatasetTable map[string]func(*Server) Dataset

// OverviewResult is the content of an overview.
type OverviewResult struct {
	Counters []components.Counter
	components.Overview
	Steps  components.Steps       // through time, with what is shown as the title instead of Lead; zero for none
	Form   *components.FilterForm // nil if the fields of the dataset make it
	State  string                 // what can change on the screen while the data stays the same; part of the ETag
	Status check.Status           // overall status of the checks that it shows; empty without checks
}

// FileFormat is a format for files of rows.
type FileFormat struct{ Name, ContentType, Good string }

// The file formats. The name is used in addresses and as the file extension.
var (
	CSVFile     = FileFormat{"csv", "text/csv; charset=utf-8; header=present", "all columns, for programs"}
	XLSXFile    = FileFormat{"xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "all columns, with real dates"}
	JSONFile    = FileFormat{"json", "application/json; charset=utf-8", "programs"}
	FileFormats = []FileFormat{CSVFile, XLSXFile, JSONFile}
)

// CalendarType is the content type of an iCalendar file.
const CalendarType = "text/calendar; charset=utf-8"
