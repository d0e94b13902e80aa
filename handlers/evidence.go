package handlers

import (
	"fmt"
	"strings"

	"opshub/components"
)

// evidenceRow is one screen of evidence: the proofs that it tries, and what else it shows.
type evidenceRow struct {
	lead   string // what all of it comes to, a whole sentence
	proofs []string
	parts  []func(s *server, r *request) (components.Part, error) // made between the start and the end of the proofs
}

// evidenceRows are the screens of this family by their content. No two try the same proofs.
var evidenceRows = map[string]evidenceRow{
	"publish-disabled": {"Publishing would need a route that takes it and a database that lets it in. Neither is there.",
		[]string{"routes-only-read", "requests-refused", "tables-refuse", "period-unchanged"}, parts((*server).periodPart, (*server).lastImportPart)},
	"publish-action": {"The publish action is worked out below, row by row of what it would write. It cannot be carried out here.",
		[]string{"routes-only-read", "command-only-reads", "tables-refuse", "payload-not-written"}, parts((*server).periodPart, (*server).payloadPart)},
	"save-actions": {"Every action with which one might save, approve or publish a draft, and what stands in its way.",
		[]string{"save-actions-blocked", "no-form-sends", "command-only-reads"}, parts((*server).lastImportPart)},
	"locked-save": {"A save was worked out while this page was made, between two counts of everything it would write.",
		[]string{"routes-only-read", "tables-refuse", "payload-not-written", "rows-unchanged", "version-unchanged"}, parts((*server).lastImportPart)},
	"blocked-actions": {"Nothing of what this area promises to leave alone can be done by it, looked at action by action.",
		[]string{"area-actions-blocked", "requests-refused", "no-message-sent", "command-only-reads"}, nil},
	"approval-writes-nothing": {"The screens about approvals were opened one after the other while this page was made, between two counts of every table.",
		[]string{"reviews-were-read", "every-table-unchanged", "version-unchanged"}, parts((*server).lastImportPart)},
	"approval-record-absent": {"An approval record would be a row that says who approved what and when. There is none, and no request makes one.",
		[]string{"no-approval-recorded", "form-unread", "log-unchanged", "nothing-since-import"}, nil},
	"approval-storage-absent": {"An approval would need a table or a column to be kept in. The live schema has none, and nothing added one.",
		[]string{"no-approval-place", "no-table-added", "schema-unchanged", "tables-refuse"}, nil},
	"statement-shown": {"The wording below is part of this page and of no table.",
		[]string{"statement-not-kept", "form-unread", "rows-unchanged"}, parts((*server).statementPart)},
	"file-plan-makes-nothing": {"The file plan was opened while this page was made, between two lists of the files.",
		[]string{"plan-was-read", "files-unchanged", "no-file-made"}, nil},
	"pre-write-lock": {"Every lock that stands before a write, tried one after the other.",
		[]string{"routes-only-read", "requests-refused", "form-unread", "tables-refuse", "no-approval-place", "command-only-reads", "rows-unchanged", "version-unchanged"}, parts((*server).lastImportPart)},
}

func parts(list ...func(*server, *request) (components.Part, error)) []func(*server, *request) (components.Part, error) {
	return list
}

// evidenceSets are what the screens of this family show: what was tried just now, and what was seen.
func evidenceSets() datasetTable {
	table := datasetTable{}
	for key, row := range evidenceRows {
		table[key] = func(s *server) dataset { return s.evidenceData(row) }
	}
	return table
}

func (s *server) evidenceData(row evidenceRow) dataset {
	list := proofsOf(row.proofs)
	return overview{
		reads: "the whole service, whatever the filter",
		words: func(r *request) string {
			if r.subject != "" {
				return r.subject
			}
			return "the whole service"
		},
		ask: func(r *request) (overlooked, error) { return s.evidence(r, row, list) },
		figure: func(r *request) (string, error) {
			return components.Plural(len(list), "proof is", "proofs are") + " tried when it is opened", nil
		},
	}.dataset(s)
}

// evidence tries the proofs of a row, and shows the rest of the screen that is made meanwhile. Like drafts it is for managers.
func (s *server) evidence(r *request, row evidenceRow, list []proof) (overlooked, error) {
	if !r.manages() {
		return overlooked{}, errManagersOnly
	}
	var beside []components.Part
	tried, err := s.prove(r, list, func() error {
		for _, make := range row.parts {
			part, err := make(s, r)
			if err != nil {
				return err
			}
			beside = append(beside, part)
		}
		return nil
	})
	if err != nil {
		return overlooked{}, err
	}
	out := overlooked{state: triedState(tried)}
	holding := len(tried) - len(unproved(tried))
	out.Verdict, out.Lead = provedVerdict(tried), row.lead
	out.counters = []components.Counter{{Label: "Verdict", Tag: out.Verdict.Tag}, {Label: "Proofs that hold", Value: fmt.Sprintf("%d/%d", holding, len(tried)), Href: "#proofs"}}
	out.Parts = []components.Part{{ID: "proofs", Title: "What was tried", Quiet: fmt.Sprintf("%d of %d hold", holding, len(tried)), Needs: proofNeeds(tried)}}
	for _, p := range tried {
		if part, ok := p.part(); ok {
			out.Parts = append(out.Parts, part)
		}
	}
	out.Parts = append(out.Parts, beside...)
	return out, nil
}

// triedState is everything of the proofs that can change while the data stays the same.
func triedState(list []shown) string {
	var b strings.Builder
	for _, p := range list {
		fmt.Fprintf(&b, "%s %t %s|", p.key, p.holds, p.seen)
	}
	return b.String()
}
