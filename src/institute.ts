/** Who the institute is, for what does not read its settings yet. */
export const institute = {
  name: 'Kaveri ERP Academy',
  tagline: 'SAP S/4HANA classroom training in Bengaluru',
  description:
    'Classroom, weekend and evening training in SAP S/4HANA for freshers, graduates and working professionals: small batches, practical lab sessions, personal mentorship.',
  /** Of two letters (ISO 3166): a phone number without its country is one of this. */
  country: 'IN' as const,
  phone: '+91 00000 00000',
  whatsapp: '910000000000',
  whatsappMessage: 'Hello! I would like to know more about your SAP courses.',
  email: 'hello@example.com',
  emailSubject: 'A question about your SAP courses',
  city: 'Bengaluru, Karnataka, India',
  place: 'Bengaluru, Karnataka',
  address: '00 Outer Ring Road, Marathahalli',
  mapQuery: 'Marathahalli, Bangalore',
  hours: 'Mon–Sat: 9:30 AM – 6:30 PM',
  closed: 'Sunday: closed',
  /** The same hours as search engines read them, and as it is reckoned by when a message is to be answered, by the clocks of India. */
  openingHours: 'Mo-Sa 09:30-18:30',
  /** Dates on which nobody teaches, added once to those in the database; admins declare more on the screen. */
  holidays: {
    '2026-12-25': 'Christmas',
    '2027-01-26': 'Republic Day',
    '2027-05-01': 'Labour Day',
    '2027-08-15': 'Independence Day',
    '2027-10-02': 'Gandhi Jayanti',
    '2027-11-01': 'Kannada Rajyotsava',
    '2027-12-25': 'Christmas',
    '2028-01-26': 'Republic Day',
  },
  /** How many visitors of a demo class one class takes. */
  visitorsInAClass: 2,
  /** What visitors are asked to bring, in the email that invites them. */
  visitorsBring: ['a photo ID', 'a notebook', 'a pen'],
  certificates: {
    /** What their numbers begin with: 'KEA-26-00042'. */
    prefix: 'KEA',
    /** How many of a hundred classes have to be attended, 0 to 100. */
    attendanceNeeded: 75,
  },
  /** Who has to set up two-step login before anything else: 'nobody' or 'admins'. Any mentor and admin may. */
  secondFactorFor: 'nobody' as 'nobody' | 'admins',
  footerYear: 2024,
}
