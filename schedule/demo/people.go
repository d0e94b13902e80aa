package demo

import (
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// The demo is a group of three restaurants. All people are fictitious.
var (
	demoOrganization = schedule.Organization{Name: "Wren & Harbor Restaurants", TimeZone: "America/New_York", WeekStartsOn: 1, PublishNoticeDays: 10,
		Style: localtime.Style{TwelveHours: true, MonthFirst: true}}

	demoPlaces = []schedule.Location{
		{ID: 1, Code: "HBR", Name: "Harbor Street", TimeZone: "America/New_York"},
		{ID: 2, Code: "NRG", Name: "North Ridge", TimeZone: "America/Chicago"},
		{ID: 3, Code: "KAN", Name: "Kanalufer", TimeZone: "Europe/Berlin"},
	}

	demoPositions = []schedule.Position{
		{ID: 1, Name: "General Manager"}, {ID: 2, Name: "Shift Lead"}, {ID: 3, Name: "Host"}, {ID: 4, Name: "Server"},
		{ID: 5, Name: "Bar"}, {ID: 6, Name: "Kitchen"}, {ID: 7, Name: "Pastry"}, {ID: 8, Name: "Steward"},
		{ID: 9, Name: "Night Crew"},
	}
)

// demoPerson is one employee with the usual week: days and hours, with a slash between alternating weeks. An end at or
// before the start is on the next day.
type demoPerson struct {
	name, place, work, week string
	status                  string // empty for active
}

// demoPeople are numbered in this order.
var demoPeople = []demoPerson{
	{"Dana Whitfield", "HBR", "Shift Lead", "Mon-Tue 9-17, Thu-Fri 13-21", ""},
	{"Marcus Oyelaran", "HBR", "Server", "Mon 10-18, Wed 10-18, Fri 12-20, Sat 9-17", ""},
	{"Priya Raman", "HBR", "Host", "Mon-Wed 8:30-14:30, Fri 8:30-14:30", ""},
	{"Tomás Herrera", "HBR", "Kitchen", "Wed-Thu 11-19, Fri-Sat 14-22", ""},
	{"Elin Sandqvist", "HBR", "Server", "Thu 15-21, Sat-Sun 10-18", ""},
	{"Jerome Baptiste", "HBR", "Server", "Mon-Tue 10-18, Sat-Sun 12-20", ""},
	{"Hana Kobayashi", "HBR", "Host", "Thu-Fri 14-20, Sat 8:30-14:30", ""},
	{"Caleb Novak", "HBR", "Bar", "Thu-Fri 16-21, Sat 16-22", ""},
	{"Amara Diallo", "HBR", "Server", "Wed 9-17, Sat-Sun 10-18", ""},
	{"Luis Ferreira", "HBR", "Night Crew", "Mon-Tue 22-6, Thu 22-6, Sat-Sun 22-6", ""},
	{"Ruth Achterberg", "HBR", "General Manager", "Mon-Fri 9-17", ""},
	{"Nadia Petrenko", "HBR", "Kitchen", "Mon-Fri 6-14 / Mon-Fri 14-22", ""},
	{"Owen Gallagher", "HBR", "Bar", "Wed-Thu 17-1, Fri-Sat 17-2", ""},
	{"Mei-Ling Zhou", "HBR", "Pastry", "Tue-Sat 4-12", ""},
	{"Samuel Okafor", "HBR", "Kitchen", "Mon 12-20, Wed-Fri 12-20, Sun 11-19", ""},
	{"Isabella Conti", "HBR", "Server", "Tue-Wed 9-15, Fri 17-23, Sun 17-23", ""},
	{"Yusuf Demir", "HBR", "Steward", "Mon-Thu 17-23", ""},
	{"Grace Lindholm", "HBR", "Server", "Mon-Tue 11-15, Thu-Fri 11-15", "terminated"},

	{"Terrence Adeyemi", "NRG", "General Manager", "Tue-Sat 10-18", ""},
	{"Lucía Marroquín", "NRG", "Shift Lead", "Mon-Wed 14-22, Sat-Sun 12-20", ""},
	{"Devon Castellanos", "NRG", "Kitchen", "Tue-Sat 12-20", ""},
	{"Aiyana Redfeather", "NRG", "Server", "Wed-Sun 11-17", ""},
	{"Patrick O'Shea", "NRG", "Bar", "Wed-Thu 18-1, Fri-Sat 18-2", ""},
	{"Mónica Villaseñor", "NRG", "Host", "Mon-Fri 10:30-15:30", ""},
	{"Jamal Whitaker", "NRG", "Night Crew", "Sun-Tue 22-6, Fri-Sat 22-6", ""},
	{"Soo-Jin Baek", "NRG", "Pastry", "Wed-Sun 5-12", ""},
	{"Kwabena Asante", "NRG", "Kitchen", "Mon-Fri 14-22 / Mon-Fri 6-14", ""},
	{"Freya Nygaard", "NRG", "Server", "Thu-Sat 16-23, Sun 10-16", ""},
	{"Ravi Balasubramanian", "NRG", "Steward", "Wed-Sun 17-23", ""},
	{"Hannah Goldfarb", "NRG", "Server", "Mon-Wed 11-17, Sat 16-23", ""},
	{"Diego Quispe", "NRG", "Kitchen", "Thu-Mon 15-22", ""},
	{"Zainab Suleiman", "NRG", "Host", "Thu-Sun 17-22", ""},
	{"Trevor Blackwood", "NRG", "Server", "Mon-Tue 17-23, Fri-Sat 17-23", "on_leave"},

	{"Katrin Vogelsang", "KAN", "General Manager", "Mon-Fri 10-18", ""},
	{"Emre Yıldız", "KAN", "Shift Lead", "Mon-Tue 15-23, Fri-Sun 15-23", ""},
	{"Małgorzata Wiśniewska", "KAN", "Kitchen", "Mon-Fri 7-15 / Mon-Fri 15-23", ""},
	{"Jonas Hüttner", "KAN", "Bar", "Wed-Thu 18-1, Fri-Sat 18-3", ""},
	{"Đặng Thùy Linh", "KAN", "Server", "Tue-Sat 11-17", ""},
	{"Oluwaseun Adebayo", "KAN", "Night Crew", "Mon-Wed 22-6, Sat-Sun 22-6", ""},
	{"Сергей Лукашин", "KAN", "Kitchen", "Wed-Sun 14-22", ""},
	{"Ελένη Σταματίου", "KAN", "Server", "Thu-Mon 16-23", ""},
	{"ليلى الحداد", "KAN", "Pastry", "Tue-Sat 5-13", ""},
	{"Anneliese Brandtner", "KAN", "Host", "Wed-Sun 17-22", ""},
	{"Bartholomäus Krug", "KAN", "Steward", "Fri-Tue 17-23", ""},
	{"Noor van der Meulen", "KAN", "Server", "Mon-Wed 11-17, Sat-Sun 10-16", ""},
	{"Théo Lavigne", "KAN", "Kitchen", "Mon-Tue 15-23, Sat-Sun 11-19", ""},
	{"小林 陽菜", "KAN", "Server", "Fri-Sun 16-23", ""},
	{"Ida Rosenkranz", "KAN", "Server", "Mon 17-23, Thu-Fri 17-23", ""},

	// These employees have no unavailable blocks.
	{"Aoife Brennan", "HBR", "Server", "Mon-Tue 17-23, Thu 17-23", ""},
	{"Mateus Carvalho", "HBR", "Kitchen", "Sat-Sun 6-14, Tue 14-22", ""},
	{"Ngozi Eze", "HBR", "Host", "Sun 8:30-14:30, Mon-Wed 14:30-20", ""},
	{"Liam O'Connell", "HBR", "Bar", "Sun-Tue 16-23", ""},
	{"Yara Haddad", "HBR", "Server", "Wed-Sat 17-23", ""},
	{"Tariq Mansoor", "NRG", "Kitchen", "Sat-Sun 7-15", ""},
	{"Brigid Callahan", "NRG", "Server", "Mon-Thu 17-22", ""},
	{"Xochitl Ramírez", "NRG", "Steward", "Mon-Tue 17-23", ""},
	{"Anders Lindqvist", "NRG", "Bar", "Sun-Tue 17-23", ""},
	{"Ayşe Kaplan", "KAN", "Kitchen", "Tue-Wed 15-23, Sat-Sun 8-16", ""},
	{"Jean-Baptiste N'Diaye", "KAN", "Server", "Tue-Thu 16-23", ""},
	{"Zofia Ćwiklińska", "KAN", "Host", "Mon-Tue 17-22", ""},
}
