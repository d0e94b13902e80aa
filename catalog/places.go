package catalog

// whereabouts lists the screens of positions and locations.
var whereabouts = []Screen{
	{Path: root + "/positions", Family: Data, Title: "Positions", Rank: 2, Content: "positions", Purpose: "The positions, each with the people and the hours scheduled this week."},
	{Path: root + "/positions/{position}", Name: "app.employee-schedules.positions.show", Family: Data, Title: "Position Overview", Label: "Position", Content: "position", Purpose: "One position: the employees who can work in it, its scheduled employees and its coverage."},
	{Path: root + "/positions/{position}/week", Family: Data, Title: "Position Week", Content: "week", Label: "Week", Purpose: "The week of one position, with its employees by day."},
	{Path: root + "/locations", Family: Data, Title: "Locations", Rank: 1, Content: "locations", Purpose: "The locations, each with the people and the hours scheduled this week."},
	{Path: root + "/locations/{location}", Name: "app.employee-schedules.locations.show", Family: Data, Title: "Location Overview", Label: "Location", Content: "location", Purpose: "One location: its people today, its week and its coverage."},
	{Path: root + "/locations/{location}/day", Family: Data, Title: "Location Day", Content: "day", Label: "Day", Purpose: "The shifts of one day at one location."},
	{Path: root + "/locations/{location}/week", Family: Data, Title: "Location Week", Content: "week", Label: "Week", Purpose: "The week of one location, with employees down the side and days across."},
	{Path: root + "/locations/{location}/calendar.ics", Name: "app.employee-schedules.locations.calendar-feed", Family: Feed, Content: "location", Title: "Location Calendar Feed", Label: "Calendar Feed", Purpose: "The published shifts of one location in a calendar feed, with names and without notes. It contains the last 90 days and all later shifts; a removed shift stays in it as cancelled for 30 days."},
}
