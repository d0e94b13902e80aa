package mapping

import (
	"fmt"
	"strconv"
	"strings"

	"opshub/schedule"
)

// employee returns the ID of the employee of the current row, or nothing for an open shift.
func (tr *Translator) employee() []byte {
	text := tr.text("employee")
	if tr.t.Rows == "shifts" {
		open := tr.has("open") && truth(string(tr.word("open")))
		switch {
		case open && text != "":
			tr.problem("open", fmt.Sprintf("is an open shift, but names the employee %q", schedule.Printable(text)))
			return nil
		case open || !tr.has("employee") && tr.t.Employee != "file":
			return nil
		}
	}
	if text == "" && tr.t.Employee != "file" {
		if tr.t.Rows == "shifts" && !tr.has("open") {
			return nil
		}
		tr.problem("employee", "is empty")
		return nil
	}
	id, err := tr.people.Find(tr.t.Employee, tr.person(text))
	switch {
	case err != nil:
		tr.problem("employee", err.Error())
		return nil
	case id == 0 && tr.t.Employee == "file":
		tr.problem("", "the file name is no employee: name the file like 17.csv or ada@example.org.csv, or use --employee")
		return nil
	case id == 0 && tr.t.AddEmployees:
		id = tr.people.Add(tr.t.Employee, tr.person(text), tr.name(tr.text("employee_name")))
	case id == 0:
		tr.problem("employee", fmt.Sprintf("no employee has the %s %q: import the employees first, or set add_employees = true in the mapping", byWords[tr.t.Employee], schedule.Printable(text)))
		return nil
	}
	return strconv.AppendInt(nil, id, 10)
}

var byWords = map[string]string{"id": "ID", "number": "number", "email": "e-mail", "name": "name"}

// person normalizes what the column of the employee holds.
func (tr *Translator) person(text string) string {
	if tr.t.Employee == "name" {
		return tr.name(text)
	}
	return text
}

// name returns a name with single spaces and the given name first.
func (tr *Translator) name(text string) string {
	if tr.t.NameOrder == lastFirst {
		if last, first, ok := strings.Cut(text, ","); ok {
			text = first + " " + last
		}
	}
	return strings.Join(strings.Fields(text), " ")
}

// truth reports whether a word means yes.
func truth(word string) bool {
	switch Plain(word) {
	case "true", "yes", "y", "1", "open":
		return true
	}
	return false
}
