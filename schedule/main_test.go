package schedule

import _ "time/tzdata" // for machines without zone files
