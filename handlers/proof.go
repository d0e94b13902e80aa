package handlers

import (
	"fmt"
	"slices"

	"opshub/components"
)

// proof is something that is shown by trying it, or by looking, while a request is answered. What it tries is harmless even where it is
// not refused. Screens of evidence name proofs by their keys.
type proof struct {
	key   string
	title string // what is proved, a whole sentence
	means string // what it means when it is not, a whole sentence
	how   string // how it comes to hold, a whole sentence

	begin func(s *server, r *request) (any, error) // what is there when the request begins, for a proof that compares; nil else
	look  func(s *server, r *request, began any) (proved, error)
}

// proved is what came of a proof.
type proved struct {
	observed
	table components.Table // what shows it, row by row; without rows there is nothing more to show
	lines []string         // words above the table
}

// shown is a proof with what came of it.
type shown struct {
	proof
	proved
}

// proofs is every proof there is.
func proofs() []proof {
	return slices.Concat(routerProofs(), databaseProofs(), unchangedProofs(), approvalProofs(), sourceProofs(), commandProofs(), actionProofs())
}

// proofsOf are the proofs with these keys. An unknown one stops the boot.
func proofsOf(keys []string) []proof {
	list := make([]proof, len(keys))
	for i, key := range keys {
		at := slices.IndexFunc(proofs(), func(p proof) bool { return p.key == key })
		if at < 0 {
			panic(fmt.Sprintf("BUG: no proof %q", key))
		}
		list[i] = proofs()[at]
	}
	return list
}

// prove takes what is there, lets the rest of the screen be made, and then looks. One that cannot be tried proves nothing, and says so.
func (s *server) prove(r *request, list []proof, meanwhile func() error) ([]shown, error) {
	out, began := make([]shown, len(list)), make([]any, len(list))
	broken := make([]error, len(list))
	for i, p := range list {
		if p.begin != nil {
			began[i], broken[i] = p.begin(s, r)
		}
	}
	if err := meanwhile(); err != nil {
		return nil, err
	}
	for i, p := range list {
		found, err := proved{}, broken[i]
		if err == nil {
			found, err = p.look(s, r, began[i])
		}
		if err != nil {
			s.Log.Error("proof", "err", err, "key", p.key)
			found = proved{observed: observed{false, "it could not be tried; the log holds the cause"}}
		}
		out[i] = shown{p, found}
	}
	return out, nil
}

// unproved are the proofs that do not hold.
func unproved(list []shown) (out []shown) {
	for _, p := range list {
		if !p.holds {
			out = append(out, p)
		}
	}
	return out
}

// provedVerdict says Proved or Not proved, and why.
func provedVerdict(list []shown) components.Verdict {
	against := unproved(list)
	if len(against) == 0 {
		return components.Verdict{Tag: components.Tag{Word: "Proved", Class: "ok"}, Why: fmt.Sprintf("All %d proofs hold. Each was tried while this page was made.", len(list))}
	}
	why := fmt.Sprintf("%d of %d proofs hold. The first that does not: %s %s", len(list)-len(against), len(list), against[0].title, sentence(against[0].seen))
	return components.Verdict{Tag: components.Tag{Word: "Not proved", Class: "bad"}, Why: why}
}

// sentence is what was seen as a sentence of its own.
func sentence(seen string) string { return "Seen now: " + seen + "." }

// proofNeeds are proofs as a list of conditions.
func proofNeeds(list []shown) []components.Need {
	out := make([]components.Need, len(list))
	for i, p := range list {
		out[i] = components.Need{Key: p.key, Title: p.title, Holds: p.holds, Seen: p.seen}
		if !p.holds {
			out[i].Means, out[i].How = p.means, p.how
		}
	}
	return out
}

// part is what shows one proof, row by row; ok is false where there is nothing more to show than what was seen.
func (p shown) part() (part components.Part, ok bool) {
	rows := 0
	for _, g := range p.table.Groups {
		rows += len(g.Rows)
	}
	part = components.Part{ID: "proof-" + p.key, Title: p.table.Caption, Lines: p.lines, Table: p.table, Rows: rows}
	return part, rows > 0
}
