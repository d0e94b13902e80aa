package recur

import "testing"

func TestRuleWords(t *testing.T) {
	tests := []struct{ rule, want string }{
		{"FREQ=DAILY", "every day"},
		{"FREQ=DAILY;INTERVAL=3;COUNT=10", "every 3 days, 10 times"},
		{"FREQ=DAILY;COUNT=1", "every day, once"},
		{"FREQ=DAILY;BYMONTH=7,6", "every day in June and July"},
		{"FREQ=DAILY;BYDAY=MO,TU", "every day on Monday and Tuesday"},
		{"FREQ=WEEKLY", "every week"},
		{"FREQ=WEEKLY;BYDAY=WE", "every Wednesday"},
		{"FREQ=WEEKLY;BYDAY=SU,MO,FR", "every Monday, Friday and Sunday"},
		{"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "every day"},
		{"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20261231", "every 2 weeks on Monday and Friday until 2026-12-31"},
		{"FREQ=WEEKLY;INTERVAL=1;WKST=MO;BYDAY=SA;UNTIL=20261231T225959Z", "every Saturday until 2026-12-31"},
		{"FREQ=MONTHLY", "every month"},
		{"FREQ=MONTHLY;BYMONTHDAY=-1", "on the last day of every month"},
		{"FREQ=MONTHLY;BYMONTHDAY=-2", "on the 2nd to last day of every month"},
		{"FREQ=MONTHLY;BYMONTHDAY=2,15", "on the 2nd and 15th of every month"},
		{"FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1", "on the 1st of every 3 months"},
		{"FREQ=MONTHLY;BYDAY=1MO,-1FR", "on the 1st Monday and the last Friday of every month"},
		{"FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "on the 13th of every month when it is a Friday"},
		{"FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "on the last weekday of every month"},
		{"FREQ=MONTHLY;BYDAY=TU,1MO,-1SU", "on the 1st Monday, the last Sunday and every Tuesday of every month"},
		{"FREQ=MONTHLY;BYDAY=TU", "every month on Tuesday"},
		{"FREQ=MONTHLY;BYDAY=TU,WE;BYSETPOS=3", "on the 3rd Tuesday or Wednesday of every month"},
		{"FREQ=MONTHLY;BYMONTHDAY=1,2,3;BYSETPOS=-1", "on the 1st, 2nd and 3rd of every month, only the last of these in each month"},
		{"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every Monday to Friday"},
		{"FREQ=WEEKLY;BYDAY=TU,MO,WE,FR,TH;BYSETPOS=1,3", "on the 1st and 3rd weekday of every week"},
		{"FREQ=YEARLY", "every year"},
		{"FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24,25", "every year on 24 and 25 December"},
		{"FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=-1", "on the last day of December every year"},
		{"FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "on the 4th Thursday of November every year"},
		{"FREQ=YEARLY;BYMONTH=3", "every year in March"},
		{"FREQ=YEARLY;BYYEARDAY=100", "on the 100th day of every year"},
		{"FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "every year on Monday in the 20th week"},
		{"FREQ=YEARLY;BYWEEKNO=-1", "every year in the last week"},
		{"FREQ=YEARLY;BYMONTHDAY=11,12,13,21,22,23", "on the 11th, 12th, 13th, 21st, 22nd and 23rd of every year"},
	}
	for _, tt := range tests {
		r, err := ParseRule(tt.rule)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Words(); got != tt.want {
			t.Errorf("%s\ngot  %s\nwant %s", tt.rule, got, tt.want)
		}
	}
}
