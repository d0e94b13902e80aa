package web

// Command is one command of the program as its model of the command line has it, in plain values, for the screens that speak of it.
type Command struct {
	Name      string // draft-shift validate
	Help      string
	Signature string // opshub draft-shift validate --db=FILE [flags]
	Text      string // its help as a terminal of 80 columns shows it
	Code      string // the function that runs it
	File      string // the file of that function, within this program; both are empty where nobody can tell
	Options   []CommandOption
	Exits     []CommandExit // none where the command has no statuses of its own
}

// CommandOption is one option or argument of a command.
type CommandOption struct {
	Name     string // --db, or the name of an argument
	Type     string // text, whole number, yes or no
	Default  string // empty for none
	Required bool
	Repeat   bool     // it may be given several times
	Values   []string // the only ones that are taken; none: any
	Limits   string   // of a number: "0 or more", "60 to 120"; empty for none
	Env      []string // variables that set it
	Help     string
}

// CommandExit is one exit status of a command.
type CommandExit struct {
	Status int
	Means  string // a whole sentence
}
