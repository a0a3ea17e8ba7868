/** Everything a non-programmer changes to make this site their own. */
export const institute = {
  name: 'Kaveri ERP Academy',
  tagline: 'SAP S/4HANA classroom training in Bengaluru',
  description:
    'Classroom, weekend and evening training in SAP S/4HANA for freshers, graduates and working professionals: small batches, practical lab sessions, personal mentorship.',
  phone: '+91 00000 00000',
  whatsapp: '910000000000',
  whatsappMessage: 'Hello! I would like to know more about your SAP courses.',
  email: 'hello@example.com',
  city: 'Bengaluru, Karnataka, India',
  /** What a map is asked for. */
  mapQuery: 'Marathahalli, Bangalore',
  hours: 'Mon–Sat: 9:30 AM – 6:30 PM',
  footerYear: 2024,
}
