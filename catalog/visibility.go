package catalog

// visibility: the dashboard that finds every schedule route by kind.
var visibility = []Screen{
	{Path: root + "/visibility", Family: Dashboard, Title: "Visibility", Content: "visibility", Purpose: "Discovery of schedule, staff, shift, unavailable-block and operations routes (Visibility, /app/employee-schedules/visibility)."},
}
