package catalog

// fileRules say how the files of the exports are made. The order of the rows and the columns are said with each report,
// from what its exporter writes.
var fileRules = []Rule{
	{"Which rows", "A file holds every row that the screen counts under the same filter, however many that are. It is sent while it is read, so a long one begins at once."},
	{"From and To", "Both days are included. A shift or a block belongs to a range when any part of it touches one of the days, on the clock of its own time zone."},
	{"Ends", "The end of a shift or a block is the first moment after it. A block until 12:00 and a shift from 12:00 touch and do not overlap."},
	{"Times", "The times of shifts and blocks stand twice: as the wall clock shows it, with the time zone in a column of its own, and as an instant in UTC. Lengths are whole minutes and count what really passes when the clocks change."},
	{"When the clocks change", "A local time that is skipped in spring is read with the offset before the change. An hour that comes twice in autumn means the first one. The columns in UTC are never in doubt."},
	{"Would conflict if approved", "A soft conflict with a requested block is marked so: nobody has decided the request yet. It is counted apart from the conflicts with active and approved blocks, and like them it is reported, not blocked."},
	{"CSV", "Text with commas, for spreadsheets and scripts. It begins with a byte order mark, so that Excel reads names like Özdemir rightly; bom=0 at the end of the address leaves it out."},
	{"XLSX", "A workbook for Excel with real dates and numbers, and a sheet that says the filter, the moment and what the columns mean. Add format=xlsx to the address of a CSV."},
	{"JSON", "One object a row, for programs, with the filter and the row count before them. Add format=json."},
	{"Before a download", "preview=1 at the end of the address of a CSV shows the filter, the row count and the columns, and downloads nothing."},
	{"Apostrophes", "A text that begins with =, +, - or @ would be run as a formula by a spreadsheet, so an apostrophe stands in front of it. Numbers, dates and negative values stay as they are, and reading a file back takes the apostrophe away."},
	{"Notes", "Private notes are left out. A manager who needs them in blocks, shifts or audit events adds notes=1 to the address. Paper and share links never have them."},
	{"For programs", "The head of each answer tells the filter in words, the moment and the number of rows: X-Export-Filters, X-Export-Generated-At and X-Export-Row-Count. A parameter that a file does not know, a mistyped filter for one, is named in X-Export-Ignored."},
	{"Reading a file back", "Whoever runs the service can read the files of blocks, shifts and staff into a database with the command opshub import. It takes all of a file or nothing, and lists each row it cannot read. These screens cannot do that."},
}
