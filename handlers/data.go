package handlers

import (
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/components"
)

// dataset is one question to the schedule with its faces. A new report is one dataset; the faces are shared.
type dataset struct {
	file    string   // first part of the name of its files
	reads   string   // how it understands a filter, where that is not plain; for staff
	sheet   string   // what its sheet for paper holds, where that is not every row
	known   []string // query parameters of its own, beside the filter
	fields  []string // filter fields its form shows, in order
	show    screenFunc
	print   screenFunc                                       // nil: it has no print face
	write   func(r *request, as fileFormat) (*answer, error) // a file of its rows; nil: it has none
	columns func(r *request) []components.ColumnRow          // of its file
	scope   func(r *request) (*request, error)               // the request as it is understood, such as the week that holds a day; nil: as it is
	rows    func(r *request) (int, error)                    // how many rows every face has; nil: it has no rows to count
	order   string                                           // of the rows in its files, in words
	example func(r *request) ([]string, error)               // the cells of its first row; none where there is no row
	meant   func(r *request) (dataset, error)                // the dataset of the sort of rows that is asked for; nil: this one
	figure  func(r *request) (string, error)                 // what it amounts to, in words; nil: its rows
	sums    func(r *request) (string, error)                 // of a list or a week: what its counters say, in words; a step shows it in place of the rows; nil: its rows
	printed func(r *request) (string, error)                 // what its sheet holds, in words, where that is not what its screen shows
	needs   []string                                         // keys of the conditions that it asks
	look    func(r *request) (overlooked, error)             // of an overview: what it found
	read    bool                                             // of a hub: it lists the builder screens in reading order
	ofOne   bool                                             // it is about one employee and asks for one first
}

// dataset finds what a data, print or export row shows, by the content key of the row. It is put together once, for a page of sections
// asks for a hundred of them. An unknown key stops the boot.
func (s *server) dataset(sc catalog.Screen) (dataset, error) {
	build, ok := s.datasets[sc.Content]
	if !ok {
		return dataset{}, fmt.Errorf("BUG: no dataset %q", sc.Content)
	}
	return once(s, datasetKey(sc.Content), func() dataset { return build(s) }), nil
}

// datasetKey is the content key of a dataset that was made.
type datasetKey string

// datasetTable makes datasets by their content key.
type datasetTable map[string]func(*server) dataset

// data answers a screen of rows. A form with every box as it came names the live statuses, which is what no status
// means on a screen that has those boxes.
func (s *server) data(sc catalog.Screen) (screenFunc, error) {
	d, err := s.dataset(sc)
	return strict(func(r *request) (*answer, error) {
		if slices.Contains(d.fields, "status") && r.filter.AsksLive() {
			r.filter = r.filter.Without("status")
		}
		if d.write == nil || r.format == "" {
			return d.show(r)
		}
		format, err := r.fileFormat(csvFile)
		if err != nil {
			return nil, err
		}
		return d.write(r, format)
	}), err
}

// strict refuses a request with a bad filter value before the question is asked.
func strict(show screenFunc) screenFunc {
	return func(r *request) (*answer, error) {
		if err := r.refuseBad(); err != nil {
			return nil, err
		}
		return show(r)
	}
}
