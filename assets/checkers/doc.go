// Package checkers is filled in next.
package checkers
