package ical

import (
	"slices"
	"strings"

	"opshub/schedule/localtime"
)

// unusual lists the IANA names whose capitals do not follow the rule of ianaCase.
var unusual = []string{
	"America/Argentina/ComodRivadavia", "America/Knox_IN", "Antarctica/DumontDUrville", "Antarctica/McMurdo", "Australia/ACT", "Australia/LHI",
	"Australia/NSW", "Brazil/DeNoronha", "Chile/EasterIsland", "GB-Eire", "Mexico/BajaNorte", "Mexico/BajaSur",
}

// ianaCase writes the name of a zone with the capitals of the IANA database. Parameters of a calendar are compared without
// regard to case (RFC 5545 2), and some programs write TZID=Europe/lisbon.
func ianaCase(name string) string {
	for _, n := range unusual {
		if strings.EqualFold(n, name) {
			return n
		}
	}
	if upper := strings.ToUpper(name); strings.HasPrefix(upper, "ETC/") || !strings.ContainsAny(name, "/") && len(name) <= 7 {
		return strings.Replace(upper, "ETC/", "Etc/", 1)
	}
	out, start := []byte(strings.ToLower(name)), 0
	for i := 0; i <= len(out); i++ {
		if i < len(out) && out[i] != '/' && out[i] != '_' && out[i] != '-' {
			continue
		}
		if word := string(out[start:i]); !slices.Contains([]string{"", "au", "es", "of"}, word) {
			copy(out[start:], strings.ToUpper(word[:1]))
		}
		start = i + 1
	}
	if rest, ok := strings.CutPrefix(string(out), "Us/"); ok {
		return "US/" + rest
	}
	return string(out)
}

// windowsZone returns the IANA zone of a Windows zone: by its name, or by the name that Windows displays in English, such as
// "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna". It returns "" for any other text.
func windowsZone(tzid string) string {
	plain := strings.ToLower(strings.Join(strings.Fields(tzid), " "))
	plain = strings.Replace(plain, "(gmt", "(utc", 1)
	if _, places, ok := strings.Cut(plain, ") "); ok && strings.HasPrefix(plain, "(utc") {
		return displayedZones[places]
	}
	for name, zone := range WindowsZones {
		if strings.ToLower(name) == plain {
			return zone
		}
	}
	return ""
}

// exists reports whether a zone has this IANA name.
func exists(name string) bool {
	_, err := localtime.LoadZone(name)
	return err == nil
}

// displayedZones maps the places in the names that Windows displays in English to IANA zones, in lower case. The offsets in
// front of the places differ between versions of Windows and are ignored.
var displayedZones = map[string]string{
	"international date line west": "Etc/GMT+12", "coordinated universal time-11": "Etc/GMT+11", "hawaii": "Pacific/Honolulu", "aleutian islands": "America/Adak",
	"alaska": "America/Anchorage", "pacific time (us & canada)": "America/Los_Angeles", "baja california": "America/Tijuana", "arizona": "America/Phoenix",
	"chihuahua, la paz, mazatlan": "America/Mazatlan", "la paz, mazatlan": "America/Mazatlan", "mountain time (us & canada)": "America/Denver", "yukon": "America/Whitehorse",
	"central america": "America/Guatemala", "central time (us & canada)": "America/Chicago", "easter island": "Pacific/Easter",
	"guadalajara, mexico city, monterrey": "America/Mexico_City", "saskatchewan": "America/Regina", "bogota, lima, quito, rio branco": "America/Bogota",
	"chetumal": "America/Cancun", "eastern time (us & canada)": "America/New_York", "haiti": "America/Port-au-Prince", "havana": "America/Havana",
	"indiana (east)": "America/Indiana/Indianapolis", "asuncion": "America/Asuncion", "atlantic time (canada)": "America/Halifax", "caracas": "America/Caracas",
	"cuiaba": "America/Cuiaba", "georgetown, la paz, manaus, san juan": "America/La_Paz", "santiago": "America/Santiago", "newfoundland": "America/St_Johns",
	"brasilia": "America/Sao_Paulo", "brasília": "America/Sao_Paulo", "cayenne, fortaleza": "America/Cayenne", "city of buenos aires": "America/Argentina/Buenos_Aires", "buenos aires": "America/Argentina/Buenos_Aires",
	"greenland": "America/Nuuk", "montevideo": "America/Montevideo", "punta arenas": "America/Punta_Arenas", "salvador": "America/Bahia",
	"coordinated universal time-02": "Etc/GMT+2", "azores": "Atlantic/Azores", "cabo verde is.": "Atlantic/Cape_Verde", "cape verde is.": "Atlantic/Cape_Verde",
	"coordinated universal time": "UTC", "dublin, edinburgh, lisbon, london": "Europe/London", "monrovia, reykjavik": "Atlantic/Reykjavik", "casablanca": "Africa/Casablanca",
	"amsterdam, berlin, bern, rome, stockholm, vienna": "Europe/Berlin", "belgrade, bratislava, budapest, ljubljana, prague": "Europe/Budapest",
	"brussels, copenhagen, madrid, paris": "Europe/Paris", "sarajevo, skopje, warsaw, zagreb": "Europe/Warsaw", "west central africa": "Africa/Lagos",
	"amman": "Asia/Amman", "athens, bucharest": "Europe/Bucharest", "beirut": "Asia/Beirut", "cairo": "Africa/Cairo", "chisinau": "Europe/Chisinau", "damascus": "Asia/Damascus",
	"harare, pretoria": "Africa/Johannesburg", "helsinki, kyiv, riga, sofia, tallinn, vilnius": "Europe/Kyiv", "jerusalem": "Asia/Jerusalem", "kaliningrad": "Europe/Kaliningrad",
	"tripoli": "Africa/Tripoli", "windhoek": "Africa/Windhoek", "baghdad": "Asia/Baghdad", "istanbul": "Europe/Istanbul", "kuwait, riyadh": "Asia/Riyadh",
	"minsk": "Europe/Minsk", "moscow, st. petersburg": "Europe/Moscow", "moscow, st. petersburg, volgograd": "Europe/Moscow", "nairobi": "Africa/Nairobi", "tehran": "Asia/Tehran",
	"abu dhabi, muscat": "Asia/Dubai", "baku": "Asia/Baku", "port louis": "Indian/Mauritius", "tbilisi": "Asia/Tbilisi", "yerevan": "Asia/Yerevan", "kabul": "Asia/Kabul",
	"ashgabat, tashkent": "Asia/Tashkent", "ekaterinburg": "Asia/Yekaterinburg", "islamabad, karachi": "Asia/Karachi", "chennai, kolkata, mumbai, new delhi": "Asia/Kolkata",
	"sri jayawardenepura": "Asia/Colombo", "kathmandu": "Asia/Kathmandu", "astana": "Asia/Bishkek", "nur-sultan": "Asia/Bishkek", "dhaka": "Asia/Dhaka",
	"yangon (rangoon)": "Asia/Yangon", "bangkok, hanoi, jakarta": "Asia/Bangkok", "novosibirsk": "Asia/Novosibirsk", "beijing, chongqing, hong kong, urumqi": "Asia/Shanghai",
	"krasnoyarsk": "Asia/Krasnoyarsk", "kuala lumpur, singapore": "Asia/Singapore", "perth": "Australia/Perth", "taipei": "Asia/Taipei", "ulaanbaatar": "Asia/Ulaanbaatar",
	"osaka, sapporo, tokyo": "Asia/Tokyo", "seoul": "Asia/Seoul", "pyongyang": "Asia/Pyongyang", "yakutsk": "Asia/Yakutsk", "adelaide": "Australia/Adelaide",
	"darwin": "Australia/Darwin", "brisbane": "Australia/Brisbane", "canberra, melbourne, sydney": "Australia/Sydney", "guam, port moresby": "Pacific/Port_Moresby",
	"hobart": "Australia/Hobart", "vladivostok": "Asia/Vladivostok", "lord howe island": "Australia/Lord_Howe", "solomon is., new caledonia": "Pacific/Guadalcanal",
	"auckland, wellington": "Pacific/Auckland", "coordinated universal time+12": "Etc/GMT-12", "fiji": "Pacific/Fiji", "nuku'alofa": "Pacific/Tongatapu",
	"samoa": "Pacific/Apia", "kiritimati island": "Pacific/Kiritimati",
}
