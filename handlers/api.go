package handlers

import (
	"fmt"

	"opshub/catalog"
)

// api answers a program in JSON, whatever goes wrong.
func (s *server) api(sc catalog.Screen) (screenFunc, error) {
	tell, ok := map[string]screenFunc{
		"print-jobs": bind(s, (*server).printJobs),
		"print-ping": bind(s, (*server).printPing),
	}[sc.Content]
	if !ok {
		return nil, fmt.Errorf("BUG: no answer %q", sc.Content)
	}
	return func(r *request) (*answer, error) {
		if r.format == "" {
			r.format = jsonFile.name
		}
		return strict(tell)(r)
	}, nil
}
