package catalog

// sources: where the data comes from.
var sources = []Screen{
	{Path: root + "/data", Family: Data, Title: "Data", Purpose: "Data sources: tables, rows, newest record, engine, schema version, read-only evidence (Data, /app/employee-schedules/data)."},
	{Path: root + "/data/dictionary", Family: Blueprint, Title: "Data Dictionary", Purpose: "Every table and column with type, unit and meaning (Data, /app/employee-schedules/data/dictionary)."},
	{Path: root + "/data/imports", Family: Data, Title: "Data Imports", Purpose: "Imports with file, rows accepted, rows refused (Data, /app/employee-schedules/data/imports)."},
	{Path: root + "/data/imports/{import}", Name: "app.employee-schedules.data.imports.show", Family: Data, Title: "Data Imports {Import}", Purpose: "One import: each refused row and why (Data, /app/employee-schedules/data/imports/{import})."},
}
