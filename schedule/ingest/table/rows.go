package table

// Rows reads the rows of a table one by one. Next returns the cells of the next row and its line, and io.EOF after the
// last row. The cells are valid until the next call. Done returns the number of bytes of the rows so far, or 0 if unknown.
type Rows interface {
	Next() (cells [][]byte, line int, err error)
	Done() int64
}
