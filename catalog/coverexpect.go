package catalog

// expectAll expects every row. The screens with rows and the hubs are required; supporting screens are optional.
func expectAll(rows []Screen) []Expectation {
	list := make([]Expectation, len(rows))
	for i, row := range rows {
		list[i] = Expectation{Path: row.Path, Group: groupOf(row), Required: row.Family.IsMain()}
	}
	return list
}

// expectSteps expects the screen of every step of a plan, whether or not it is built.
func (c *Catalog) expectSteps(plan []Step) (list []Expectation) {
	for _, path := range pathsOf(plan) {
		row, _ := c.Lookup(path)
		list = append(list, Expectation{Path: path, Group: groupOf(row), Required: true})
	}
	return list
}

func expectMains(all []Expectation) (mains []Expectation) {
	for _, e := range all {
		if e.Required {
			mains = append(mains, e)
		}
	}
	return mains
}

// expectBeyond expects the screens of steps that are not covered.
func (c *Catalog) expectBeyond(covered []Expectation, lists ...[]Step) (more []Expectation) {
	known := map[string]bool{}
	for _, e := range covered {
		known[e.Path] = true
	}
	for _, list := range lists {
		for _, step := range list {
			row, ok := c.Lookup(step.Path)
			if !ok || known[step.Path] {
				continue
			}
			known[step.Path] = true
			more = append(more, Expectation{Path: row.Path, Group: row.Section})
		}
	}
	return more
}

// groupOf returns the group name of a row in derived checks.
func groupOf(s Screen) string {
	switch {
	case s.Family.IsAction():
		return "Print and export"
	case s.Family.IsMain():
		return s.Section
	}
	return s.Section + " tools"
}
