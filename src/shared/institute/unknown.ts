import type { ShownInstitute } from './shown.ts'

/** What a page shows of the institute where not even its own data arrived. */
export const UNKNOWN: ShownInstitute = {
  name: 'Training institute',
  tagline: '',
  description: '',
  city: '',
  cityAndCountry: '',
  address: '',
  mapQuery: '',
  phone: '',
  whatsapp: '',
  whatsappMessage: '',
  email: '',
  emailSubject: '',
  hours: '',
  closed: '',
  openingHours: '',
  founded: null,
  footer: '',
  chat: { status: '', greeting: '', unknown: '', quickQuestions: [] },
  pages: {
    home: { title: '', intro: '', coursesTitle: 'Our courses', coursesIntro: '' },
    courses: { title: 'Our courses', description: '', intro: '' },
    demo: { steps: [] },
    blogs: { description: '' },
    forum: { description: '', subjects: [] },
  },
  privacyContact: { name: '', role: '', email: '' },
  demoCourses: [],
  visitorsBring: [],
  certificates: { prefix: '', note: '', attendanceNeeded: 0 },
}
