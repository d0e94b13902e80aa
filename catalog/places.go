package catalog

// whereabouts: positions and locations.
var whereabouts = []Screen{
	{Path: root + "/positions", Family: Data, Title: "Positions", Purpose: "Positions with heads and hours this week (Places, /app/employee-schedules/positions)."},
	{Path: root + "/positions/{position}", Name: "app.employee-schedules.positions.show", Family: Data, Title: "Positions {Position}", Purpose: "One position: who can work it, who does (Places, /app/employee-schedules/positions/{position})."},
	{Path: root + "/positions/{position}/week", Family: Data, Title: "Positions {Position} Week", Purpose: "Week view of one position (Places, /app/employee-schedules/positions/{position}/week)."},
	{Path: root + "/locations", Family: Data, Title: "Locations", Purpose: "Locations with heads and hours this week (Places, /app/employee-schedules/locations)."},
	{Path: root + "/locations/{location}", Name: "app.employee-schedules.locations.show", Family: Data, Title: "Locations {Location}", Purpose: "One location: today, this week, coverage (Places, /app/employee-schedules/locations/{location})."},
	{Path: root + "/locations/{location}/day", Family: Data, Title: "Locations {Location} Day", Purpose: "Day view of one location (Places, /app/employee-schedules/locations/{location}/day)."},
	{Path: root + "/locations/{location}/week", Family: Data, Title: "Locations {Location} Week", Purpose: "Week view of one location (Places, /app/employee-schedules/locations/{location}/week)."},
	{Path: root + "/locations/{location}/calendar.ics", Name: "app.employee-schedules.locations.calendar-feed", Family: Feed, Title: "Locations {Location} Calendar.Ics", Purpose: "iCalendar feed of one location's published shifts (Places, /app/employee-schedules/locations/{location}/calendar.ics)."},
}
