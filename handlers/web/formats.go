package web

// FileFormat is one way to write rows into a file.
type FileFormat struct{ Name, ContentType, Good string }

// The formats, by the name they have in an address and behind the point of a file name.
var (
	CsvFile     = FileFormat{"csv", "text/csv; charset=utf-8; header=present", "spreadsheets, scripts"}
	XlsxFile    = FileFormat{"xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Excel, with real dates"}
	JsonFile    = FileFormat{"json", "application/json; charset=utf-8", "programs"}
	FileFormats = []FileFormat{CsvFile, XlsxFile, JsonFile}
)

const CalendarType = "text/calendar; charset=utf-8"
