package catalog

// fileRules explain the files of the exports. Each report describes the order of its rows and its columns,
// as its exporter writes them.
var fileRules = []Rule{
	{"Which rows", "A file contains every row of the screen under the same filter, without a limit. It is streamed, so a long file starts at once."},
	{"From and To", "Both days are included. A shift or a block belongs to a range if any part of it is on one of the days, in its own time zone."},
	{"Ends", "The end of a shift or a block is the first moment after it. A block until 12:00 and a shift from 12:00 touch and do not overlap."},
	{"Times", "The times of shifts and blocks are listed twice: as local time, with the time zone in its own column, and in UTC. Durations are whole minutes of elapsed time, also when the clocks change."},
	{"When the clocks change", "A local time that is skipped in spring uses the offset before the change. An hour that occurs twice in autumn means the first one. The columns in UTC are always unambiguous."},
	{"Would conflict if approved", "A soft conflict with a requested block has this mark, because the request is not decided yet. It is counted separately from conflicts with active and approved blocks, and like them it is reported, not blocked."},
	{"CSV", "Text with commas, for spreadsheets and scripts. It begins with a byte order mark, so that Excel reads names like Özdemir correctly; bom=0 at the end of the address omits it."},
	{"XLSX", "A workbook for Excel with real dates and numbers, and a sheet with the filter, the generated time and the meaning of the columns. Add format=xlsx to the address of a CSV."},
	{"JSON", "One object per row, for programs, after the filter and the row count. Add format=json."},
	{"Before a download", "preview=1 at the end of the address of a CSV shows the filter, the row count and the columns, and downloads nothing."},
	{"Apostrophes", "A spreadsheet would run a text that begins with =, +, - or @ as a formula, so it has an apostrophe in front. Numbers, dates and negative values are unchanged, and an import removes the apostrophe."},
	{"Notes", "Files omit private notes. A manager can add notes=1 to the address of blocks, shifts or audit events to include them. Print reports and share links never contain them."},
	{"For programs", "The headers of each response contain the filter in words, the generated time and the number of rows: X-Export-Filters, X-Export-Generated-At and X-Export-Row-Count. X-Export-Ignored names unknown parameters, such as a mistyped filter."},
	{"Importing a file", "An operator can import the files of blocks, shifts and staff into a database with the command opshub import. An import is all or nothing, and lists each row that it refuses. These screens cannot import."},
}
