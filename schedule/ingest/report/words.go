package report

import "opshub/schedule/ingest/mapping"

// Vocabulary maps words of files to ours. Words are compared after mapping.Plain.
type Vocabulary struct {
	Words   map[string]string
	Empty   string // our word for an empty or missing value; "" refuses it
	Other   string // our word for any other word; "" refuses it
	Options string // allowed words, for messages
	Silent  bool   // omit mapped words from the report
}

// Lookup returns our word for a word of a file and whether there is one.
func (v Vocabulary) Lookup(raw string) (string, bool) {
	if raw == "" {
		return v.Empty, v.Empty != ""
	}
	if w, ok := v.Words[mapping.Plain(raw)]; ok {
		return w, true
	}
	return v.Other, v.Other != ""
}

// maxWords is the maximum number of words per column that the report lists. maxRemembered is the maximum number of cached
// lookups per column.
const (
	maxWords      = 50
	maxRemembered = 4096
)

// WordReader translates one column of one file with a vocabulary and counts mapped words.
type WordReader struct {
	Vocabulary
	file, column string
	met          map[string]*met
	mapped       []*Word
	rest         *Word // counts all words beyond maxWords
}

// met is the cached lookup of one word.
type met struct {
	to   string
	ok   bool
	word *Word // nil if the word is not reported
}

// NewWordReader returns a reader of one column of a file.
func NewWordReader(v *Vocabulary, file, column string) *WordReader {
	return &WordReader{Vocabulary: *v, file: file, column: column, met: map[string]*met{}}
}

// Read returns our word for b and whether there is one. It allocates only for a word that is not cached.
func (r *WordReader) Read(b []byte) (string, bool) {
	m := r.met[string(b)]
	if m == nil {
		m = r.meet(string(b))
	}
	if m.word != nil {
		m.word.Count++
	}
	return m.to, m.ok
}

func (r *WordReader) meet(raw string) *met {
	m := &met{}
	m.to, m.ok = r.Lookup(raw)
	if m.ok && !r.Silent && mapping.Plain(raw) != mapping.Plain(m.to) {
		m.word = r.list(raw, m.to)
	}
	if len(r.met) < maxRemembered {
		r.met[raw] = m
	}
	return m
}

// list returns the report line of a mapped word. Words beyond maxWords share one line.
func (r *WordReader) list(raw, to string) *Word {
	if len(r.mapped) < maxWords {
		r.mapped = append(r.mapped, &Word{File: r.file, Column: r.column, From: raw, To: to})
		return r.mapped[len(r.mapped)-1]
	}
	if r.rest == nil {
		r.rest = &Word{File: r.file, Column: r.column, From: "(other words)", To: to}
		r.mapped = append(r.mapped, r.rest)
	}
	return r.rest
}
