package localtime

import _ "time/tzdata" // for machines without zone files
