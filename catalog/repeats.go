package catalog

// Repeat is a row with the same content as another one at a second address. Instead is the row to use.
type Repeat struct {
	Screen
	Instead Screen
}

// Repeats returns the rows whose Of is a row of the same family, and which therefore show the same content at a second
// address, whether or not they are built. A suite of the whole area gets all of them, any other suite those of its
// section.
func (c *Catalog) Repeats(suite *Suite) (list []Repeat) {
	for _, s := range c.screens {
		if instead, ok := c.instead(s); ok && (suite.WholeArea || s.Section == suite.Section) {
			list = append(list, Repeat{s, instead})
		}
	}
	return list
}

// instead returns the row that a repeat repeats. It follows chains of repeats to the end.
func (c *Catalog) instead(s Screen) (of Screen, ok bool) {
	for range c.screens { // bounds the loop for cycles
		next, known := c.Lookup(s.Of)
		if !known || next.Family != s.Family || next.Path == s.Path {
			return of, ok
		}
		of, ok, s = next, true, next
	}
	return of, ok
}
