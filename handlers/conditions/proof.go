package conditions

import (
	"fmt"
	"slices"

	"opshub/components"
	"opshub/handlers/web"
)

// Proof is something that is shown by trying it, or by looking, while a request is answered. What it tries is harmless even where it is
// not refused. Screens of evidence name proofs by their keys.
type Proof struct {
	Key   string
	Title string // what is proved, a whole sentence
	Means string // what it means when it is not, a whole sentence
	How   string // how it comes to hold, a whole sentence

	begin func(s *web.Server, r *web.Request) (any, error) // what is there when the request begins, for a proof that compares; nil else
	look  func(s *web.Server, r *web.Request, began any) (proved, error)
}

// proved is what came of a proof.
type proved struct {
	Observed
	table components.Table // what shows it, row by row; without rows there is nothing more to show
	lines []string         // words above the table
}

// Shown is a proof with what came of it.
type ProofResult struct {
	Proof
	proved
}

// Proofs is every proof there is.
func Proofs() []Proof {
	return slices.Concat(routerProofs(), databaseProofs(), unchangedProofs(), approvalProofs(), sourceProofs(), commandProofs(), actionProofs())
}

// ProofsOf are the proofs with these keys. An unknown one stops the boot.
func ProofsOf(keys []string) []Proof {
	list := make([]Proof, len(keys))
	for i, key := range keys {
		at := slices.IndexFunc(Proofs(), func(p Proof) bool { return p.Key == key })
		if at < 0 {
			panic(fmt.Sprintf("BUG: no proof %q", key))
		}
		list[i] = Proofs()[at]
	}
	return list
}

// Prove takes what is there, lets the rest of the screen be made, and then looks. One that cannot be tried proves nothing, and says so.
func Prove(s *web.Server, r *web.Request, list []Proof, meanwhile func() error) ([]ProofResult, error) {
	out, began := make([]ProofResult, len(list)), make([]any, len(list))
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
			s.Log.Error("proof", "err", err, "key", p.Key)
			found = proved{Observed: Observed{false, "it could not be tried; the log holds the cause"}}
		}
		out[i] = ProofResult{p, found}
	}
	return out, nil
}

// Unproved are the proofs that do not hold.
func Unproved(list []ProofResult) (out []ProofResult) {
	for _, p := range list {
		if !p.Holds {
			out = append(out, p)
		}
	}
	return out
}

// ProvedVerdict says Proved or Not proved, and why.
func ProvedVerdict(list []ProofResult) components.Verdict {
	against := Unproved(list)
	if len(against) == 0 {
		return components.Verdict{Tag: components.Tag{Word: "Proved", Class: "ok"}, Why: fmt.Sprintf("All %d proofs hold. Each was tried while this page was made.", len(list))}
	}
	why := fmt.Sprintf("%d of %d proofs hold. The first that does not: %s %s", len(list)-len(against), len(list), against[0].Title, sentence(against[0].Seen))
	return components.Verdict{Tag: components.Tag{Word: "Not proved", Class: "bad"}, Why: why}
}

// sentence is what was seen as a sentence of its own.
func sentence(seen string) string { return "Seen now: " + seen + "." }

// ProofNeeds are proofs as a list of conditions.
func ProofNeeds(list []ProofResult) []components.Need {
	out := make([]components.Need, len(list))
	for i, p := range list {
		out[i] = components.Need{Key: p.Key, Title: p.Title, Holds: p.Holds, Seen: p.Seen}
		if !p.Holds {
			out[i].Means, out[i].How = p.Means, p.How
		}
	}
	return out
}

// Part is what shows one proof, row by row; ok is false where there is nothing more to show than what was seen.
func (p ProofResult) Part() (part components.Part, ok bool) {
	rows := 0
	for _, g := range p.table.Groups {
		rows += len(g.Rows)
	}
	part = components.Part{ID: "proof-" + p.Key, Title: p.table.Caption, Lines: p.lines, Table: p.table, Rows: rows}
	return part, rows > 0
}
