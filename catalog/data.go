package catalog

// sources lists the screens about the data.
var sources = []Screen{
	{Path: root + "/data", Family: Data, Title: "Data Sources", Rank: 1, Content: "data-sources", Purpose: "The source of the figures: the tables with their rows and newest record, the database engine, the schema version, and the proof that the database is read-only."},
	{Path: root + "/data/dictionary", Family: Blueprint, Title: "Data Dictionary", Label: "Dictionary", Content: "dictionary", Purpose: "Every table and every column with its type, its unit and its meaning."},
	{Path: root + "/data/imports", Family: Data, Managers: true, Title: "Imports", Rank: 2, Content: "imports", Purpose: "The imports into the database, each with its file, its accepted rows and its refused rows."},
	{Path: root + "/data/imports/{import}", Name: "app.employee-schedules.data.imports.show", Family: Data, Managers: true, Title: "Import Details", Label: "Import", Content: "import", Purpose: "One import, with the line, the column and the reason of every refused row."},
}
