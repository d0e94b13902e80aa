package catalog

// whereabouts: positions and locations.
var whereabouts = []Screen{
	{Path: root + "/positions", Family: Data, Title: "Positions", Rank: 2, Content: "positions", Purpose: "The positions people work in, each with the number of people and the hours scheduled this week."},
	{Path: root + "/positions/{position}", Name: "app.employee-schedules.positions.show", Family: Data, Title: "Position Overview", Label: "Position", Content: "position", Purpose: "One position: who can work it, who is scheduled in it, and how well it is covered."},
	{Path: root + "/positions/{position}/week", Family: Data, Title: "Position Week", Content: "week", Label: "Week", Purpose: "The week of one position, with the people who work it each day."},
	{Path: root + "/locations", Family: Data, Title: "Locations", Rank: 1, Content: "locations", Purpose: "The locations with the number of people and the hours scheduled at each this week."},
	{Path: root + "/locations/{location}", Name: "app.employee-schedules.locations.show", Family: Data, Title: "Location Overview", Label: "Location", Content: "location", Purpose: "One location: who is there today, what the week looks like, and how it stands against its targets."},
	{Path: root + "/locations/{location}/day", Family: Data, Title: "Location Day", Content: "day", Label: "Day", Purpose: "One day at one location, shift by shift."},
	{Path: root + "/locations/{location}/week", Family: Data, Title: "Location Week", Content: "week", Label: "Week", Purpose: "The week of one location, with employees down the side and days across."},
	{Path: root + "/locations/{location}/calendar.ics", Name: "app.employee-schedules.locations.calendar-feed", Family: Feed, Content: "location", Title: "Location Calendar Feed", Label: "Calendar Feed", Purpose: "The published shifts of one location in a form that calendar programs can subscribe to, with names and without notes. It reaches 90 days back and has everything ahead; a shift that is taken back stays in it as cancelled for 30 days."},
}
