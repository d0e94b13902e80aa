// Package sidebyside does parts of one answer at the same time.
package sidebyside

import (
	"fmt"
	"sync"
)

// atOnceMost is how many parts of one answer are made at the same time: the machine has other visitors.
const atOnceMost = 2

// Each does n things that need nothing of each other, two at a time, and gives the first error in their order. A panic in one is the
// panic of the caller, who answers for the request.
func Each(n int, do func(i int) error) error {
	errs, panics := make([]error, n), make([]any, n)
	next := make(chan int)
	var working sync.WaitGroup
	for range min(n, atOnceMost) {
		working.Go(func() {
			for i := range next {
				func() {
					defer func() { panics[i] = recover() }()
					errs[i] = do(i)
				}()
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	working.Wait()
	for i := range n {
		if panics[i] != nil {
			panic(fmt.Sprint(panics[i]))
		}
		if errs[i] != nil {
			return errs[i]
		}
	}
	return nil
}

// All does some things that need nothing of each other, as Each does.
func All(things ...func() error) error {
	return Each(len(things), func(i int) error { return things[i]() })
}
