package conditions

import (
	"fmt"
	"slices"

	"opshub/components"
	"opshub/handlers/web"
)

// Proof is a statement that the service verifies during the request, by reading or by an attempt. An attempt
// does no harm even if it is not refused. Screens of evidence refer to proofs by key. Its texts are whole
// sentences.
type Proof struct {
	Key   string
	Title string // the statement
	Means string // the consequence if it is not met
	How   string // how to make it hold

	begin  func(s *web.Server, r *web.Request) (any, error) // reads the state before the screen is made; nil if verify compares nothing
	verify func(s *web.Server, r *web.Request, began any) (proofOutcome, error)
}

// proofOutcome is the outcome of a proof.
type proofOutcome struct {
	Observed
	table components.Table // the evidence row by row; may be empty
	lines []string         // text above the table
}

// ProofResult is a proof with its outcome.
type ProofResult struct {
	Proof
	proofOutcome
}

// Proofs returns all proofs.
func Proofs() []Proof {
	return slices.Concat(routerProofs(), databaseProofs(), unchangedProofs(), approvalProofs(), sourceProofs(), commandProofs(), actionProofs())
}

// ProofsOf returns the proofs with these keys. It panics for an unknown key, which happens at the start only.
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

// Prove reads the state before, calls meanwhile to make the screen, and then verifies. A proof that cannot be
// tried does not hold.
func Prove(s *web.Server, r *web.Request, list []Proof, meanwhile func() error) ([]ProofResult, error) {
	out, began := make([]ProofResult, len(list)), make([]any, len(list))
	errs := make([]error, len(list))
	for i, p := range list {
		if p.begin != nil {
			began[i], errs[i] = p.begin(s, r)
		}
	}
	if err := meanwhile(); err != nil {
		return nil, err
	}
	for i, p := range list {
		found, err := proofOutcome{}, errs[i]
		if err == nil {
			found, err = p.verify(s, r, began[i])
		}
		if err != nil {
			s.Log.Error("proof", "err", err, "key", p.Key)
			found = proofOutcome{Observed: Observed{false, "it could not be tested; the log states the cause"}}
		}
		out[i] = ProofResult{p, found}
	}
	return out, nil
}

// Unproved returns the proofs that do not hold.
func Unproved(list []ProofResult) (out []ProofResult) {
	for _, p := range list {
		if !p.Holds {
			out = append(out, p)
		}
	}
	return out
}

// ProvedVerdict returns the verdict Proved or Not proved with its reason.
func ProvedVerdict(list []ProofResult) components.Verdict {
	against := Unproved(list)
	if len(against) == 0 {
		return components.Verdict{Tag: components.Tag{Word: "Proved", Class: "ok"}, Why: fmt.Sprintf("All %d proofs passed. Each was tested while this page was created.", len(list))}
	}
	reason := fmt.Sprintf("%d of %d proofs passed. The first failed proof: %s %s", len(list)-len(against), len(list), against[0].Title, sentence(against[0].Seen))
	return components.Verdict{Tag: components.Tag{Word: "Not proved", Class: "bad"}, Why: reason}
}

// sentence turns evidence into a sentence.
func sentence(seen string) string { return "Observed now: " + seen + "." }

// ProofNeeds returns the proofs for display as a list of conditions.
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

// Part returns the evidence of a proof row by row. ok is false if it has no rows.
func (p ProofResult) Part() (part components.Part, ok bool) {
	rows := 0
	for _, g := range p.table.Groups {
		rows += len(g.Rows)
	}
	part = components.Part{ID: "proof-" + p.Key, Title: p.table.Caption, Lines: p.lines, Table: p.table, Rows: rows}
	return part, rows > 0
}
