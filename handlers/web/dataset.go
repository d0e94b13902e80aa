package web

import (
	"opshub/catalog/check"
	"opshub/components"
)

// Dataset is one question to the schedule with its faces. A new report is one dataset; the faces are shared.
type Dataset struct {
	File    string   // first part of the name of its files
	Reads   string   // how it understands a filter, where that is not plain; for staff
	Sheet   string   // what its sheet for paper holds, where that is not every row
	Known   []string // query parameters of its own, beside the filter
	Fields  []string // filter fields its form shows, in order
	Show    ScreenFunc
	Print   ScreenFunc                                       // nil: it has no print face
	Write   func(r *Request, as FileFormat) (*Answer, error) // a file of its rows; nil: it has none
	Columns func(r *Request) []components.ColumnRow          // of its file
	Scope   func(r *Request) (*Request, error)               // the request as it is understood, such as the week that holds a day; nil: as it is
	Rows    func(r *Request) (int, error)                    // how many rows every face has; nil: it has no rows to count
	Order   string                                           // of the rows in its files, in words
	Example func(r *Request) ([]string, error)               // the cells of its first row; none where there is no row
	Meant   func(r *Request) (Dataset, error)                // the dataset of the sort of rows that is asked for; nil: this one
	Figure  func(r *Request) (string, error)                 // what it amounts to, in words; nil: its rows
	Sums    func(r *Request) (string, error)                 // of a list or a week: what its counters say, in words; a step shows it in place of the rows; nil: its rows
	Printed func(r *Request) (string, error)                 // what its sheet holds, in words, where that is not what its screen shows
	Needs   []string                                         // keys of the conditions that it asks
	Look    func(r *Request) (Overlooked, error)             // of an overview: what it found
	Read    bool                                             // of a hub: it lists the builder screens in reading order
	OfOne   bool                                             // it is about one employee and asks for one first
}

// DatasetTable makes datasets by their content key.
type DatasetTable map[string]func(*Server) Dataset

// Overlooked is what an overview found.
type Overlooked struct {
	Counters []components.Counter
	components.Overview
	State  string       // what can change on the screen while the data stays the same; a validator names it
	Status check.Status // overall status of checks that it shows; empty for an overview without checks
}
