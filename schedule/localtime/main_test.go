package localtime

import _ "time/tzdata" // a machine without zone files tests the same rules
