package store

import (
	"github.com/ncruces/go-sqlite3"
)

// liteCells binds the values of one row. A value that is bound already, from the row before, is left: zones, dates and
// words repeat, and binding them anew would cost more than writing the row.
type liteCells struct {
	stmt  *sqlite3.Stmt
	bound []boundValue
	col   int
	err   error
}

// boundValue is what a parameter is bound to.
type boundValue struct {
	kind   valueKind
	number int64
	text   string
}

type valueKind byte

const (
	isNull valueKind = iota // what every parameter is bound to at first
	isInt
	isText
)

func (c *liteCells) int(v int64) {
	b := &c.bound[c.col]
	c.col++
	if b.kind == isInt && b.number == v {
		return
	}
	*b = boundValue{kind: isInt, number: v}
	if err := c.stmt.BindInt64(c.col, v); err != nil {
		c.err = err
	}
}

func (c *liteCells) text(v string) {
	b := &c.bound[c.col]
	c.col++
	if b.kind == isText && b.text == v {
		return
	}
	*b = boundValue{kind: isText, text: v}
	if err := c.stmt.BindText(c.col, clean(v)); err != nil {
		c.err = err
	}
}

func (c *liteCells) null() {
	b := &c.bound[c.col]
	c.col++
	if b.kind == isNull {
		return
	}
	*b = boundValue{}
	if err := c.stmt.BindNull(c.col); err != nil {
		c.err = err
	}
}
