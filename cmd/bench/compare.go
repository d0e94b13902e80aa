package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
)

// noise is how much of itself a ratio may change between two runs of the same program.
const noise = 0.10

// compare writes two reports beside each other, row by row: the ratio of each, or the figure where there is none.
func compare(w io.Writer, files []string) error {
	if len(files) != 2 {
		return errors.New("two reports are needed: -compare old.json new.json")
	}
	var reports [2]report
	for i, name := range files {
		raw, err := os.ReadFile(name) // #nosec G304 G703 -- the file that the command line names
		if err != nil {
			return err
		}
		if err := json.Unmarshal(raw, &reports[i]); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	old := map[string]row{}
	for _, r := range reports[0].Rows {
		old[r.Engine+"\t"+r.Name] = r
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "engine\twhat\told ratio\tnew ratio\ttarget\tmet\tchange")
	for _, r := range reports[1].Rows {
		key := r.Engine + "\t" + r.Name
		before, there := old[key]
		delete(old, key)
		change := "new"
		if there {
			change = r.since(before)
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\n", key, ratioWords(before.Ratio), ratioWords(r.Ratio), r.Target.words(), r.verdict(), change)
	}
	for _, r := range reports[0].Rows {
		if key := r.Engine + "\t" + r.Name; old[key].Name != "" {
			fmt.Fprintf(t, "%s\t%s\t-\t%s\t-\tgone\n", key, ratioWords(r.Ratio), r.Target.words())
		}
	}
	return t.Flush()
}

// since says in a word how a row stands to what it was.
func (r row) since(before row) string {
	if r.State != before.State {
		return "was " + string(before.State)
	}
	if r.Ratio == nil || before.Ratio == nil || r.Target == nil || *before.Ratio == 0 {
		return "-"
	}
	more := *r.Ratio / *before.Ratio
	if !r.Target.AtLeast && more > 0 {
		more = 1 / more
	}
	word := "the same"
	switch {
	case more > 1+noise:
		word = "better"
	case more < 1-noise:
		word = "worse"
	}
	if r.Met != nil && before.Met != nil && *r.Met != *before.Met {
		word += map[bool]string{true: ", now met", false: ", no longer met"}[*r.Met]
	}
	return word
}
