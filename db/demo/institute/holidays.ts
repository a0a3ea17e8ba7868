/** The demo's days without classes, by date. */
export const holidays: Record<string, string> = {
  '2026-12-25': 'Christmas',
  '2027-01-26': 'Republic Day',
  '2027-05-01': 'Labour Day',
  '2027-08-15': 'Independence Day',
  '2027-10-02': 'Gandhi Jayanti',
  '2027-11-01': 'Kannada Rajyotsava',
  '2027-12-25': 'Christmas',
  '2028-01-26': 'Republic Day',
}
