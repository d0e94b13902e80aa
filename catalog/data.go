package catalog

// sources: where the data comes from.
var sources = []Screen{
	{Path: root + "/data", Family: Data, Title: "Data Sources", Rank: 1, Content: "data-sources", Purpose: "Where the figures come from: the tables with their rows and newest record, the database engine, the schema version, and the evidence that it can only be read."},
	{Path: root + "/data/dictionary", Family: Blueprint, Title: "Data Dictionary", Label: "Dictionary", Content: "dictionary", Purpose: "Every table and every column with its type, its unit and its meaning."},
	{Path: root + "/data/imports", Family: Data, Managers: true, Title: "Imports", Rank: 2, Content: "imports", Purpose: "The imports that have filled the database, each with its file, the rows it accepted and the rows it refused."},
	{Path: root + "/data/imports/{import}", Name: "app.employee-schedules.data.imports.show", Family: Data, Managers: true, Title: "Import Details", Label: "Import", Content: "import", Purpose: "One import: every refused row with its line, its column and the reason."},
}
