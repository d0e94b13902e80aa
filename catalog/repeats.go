package catalog

// Repeat is a row that shows the same as another one under a second address, with the one to use instead.
type Repeat struct {
	Screen
	Instead Screen
}

// Repeats are the rows whose Of names a row of the same family: the same content under a second address, built or not. A suite of
// the whole area has all of them, any other those of its section.
func (c *Catalog) Repeats(suite *Suite) (list []Repeat) {
	for _, s := range c.screens {
		if instead, ok := c.instead(s); ok && (suite.WholeArea || s.Section == suite.Section) {
			list = append(list, Repeat{s, instead})
		}
	}
	return list
}

// instead is the row that a repeat repeats; where that is a repeat too, the one behind it.
func (c *Catalog) instead(s Screen) (of Screen, ok bool) {
	for range c.screens { // a circle ends too
		next, known := c.Lookup(s.Of)
		if !known || next.Family != s.Family || next.Path == s.Path {
			return of, ok
		}
		of, ok, s = next, true, next
	}
	return of, ok
}
