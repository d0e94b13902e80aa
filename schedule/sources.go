package schedule

import "embed"

// Sources is the source code of this folder, for the file checks of an installed build.
//
//go:embed *.go columns/*.go demo/*.go dryrun/*.go localtime/*.go paging/*.go recount/*.go recur/*.go roster/*.go roster/changes/*.go roster/doubts/*.go roster/memory/*.go roster/reload/*.go roster/staffing/*.go roster/worktime/*.go rules/*.go whatif/*.go
var Sources embed.FS
