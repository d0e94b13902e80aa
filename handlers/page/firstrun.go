package page

import (
	"strings"

	"github.com/a-h/templ"

	"opshub/components"
	"opshub/handlers/web"
)

// firstRun returns the part that explains how to import, or nil if the database contains a schedule. Only managers see the
// commands, because they contain the location of the database.
func firstRun(s *web.Server, r *web.Request) templ.Component {
	if r.Roster.HasRows() {
		return nil
	}
	if !r.Manages() {
		return components.FirstRunView(components.FirstRun{})
	}
	db := "schedule.db"
	for _, set := range s.Settings {
		if set.Name == "--db" {
			db = set.Value
		}
	}
	return components.FirstRunView(components.FirstRun{Ways: importWays(shellWord(db))})
}

// importWays returns the ways to import into the database db.
func importWays(db string) []components.FirstWay {
	return []components.FirstWay{
		{Title: "CSV files and workbooks", Text: "Put the tables of employees, shifts and unavailable blocks into one folder. The first command only checks them and lists what it would import.",
			Lines: []string{"opshub import --db " + db + " --dry-run folder/", "opshub import --db " + db + " folder/"}},
		{Title: "Files of another program", Text: "opshub reads the exports of several programs. For any other table, the second command says how it is read and drafts a mapping.",
			Lines: []string{"opshub mappings", "opshub import --explain shifts.csv", "opshub import --db " + db + " --mapping mapping.toml shifts.csv"}},
		{Title: "Calendars", Text: "Import the employees first. Events then become unavailable blocks of the employee with the address in the calendar, or of the employee that --employee names.",
			Lines: []string{"opshub import --db " + db + " --employee 1 calendar.ics"}},
		{Title: "Repeat the import", Text: "A configuration names files, addresses or queries. Each run imports the sources that changed; with --every 15m the command continues until it is stopped.",
			Lines: []string{`printf '[[source]]\nname = "schedule"\nfile = "folder"\n' > sources.toml`, "opshub sync --db " + db + " --config sources.toml"}},
		{Title: "Try it first", Text: "The demo is a group of restaurants, in a database of its own.",
			Lines: []string{"opshub demo --db demo.db", "opshub serve --db demo.db"}},
	}
}

// shellWord quotes a word for a shell if it contains more than letters, digits and the usual characters of paths.
func shellWord(word string) string {
	plain := strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-:@") == ""
	if plain && word != "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
