package exports

import (
	"fmt"

	"opshub/catalog"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// Api answers a program in JSON, whatever goes wrong.
func Api(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	tell, ok := map[string]web.ScreenFunc{
		"print-jobs": web.Bind(s, printJobs),
		"print-ping": web.Bind(s, printPing),
	}[sc.Content]
	if !ok {
		return nil, fmt.Errorf("BUG: no answer %q", sc.Content)
	}
	return func(r *web.Request) (*web.Answer, error) {
		if r.Format == "" {
			r.Format = web.JsonFile.Name
		}
		return report.Strict(tell)(r)
	}, nil
}
