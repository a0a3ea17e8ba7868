import { readSections } from '../../../src/shared/institute/sections.ts'
import { describeInstitute, showInstitute } from '../../../src/shared/institute/shown.ts'
import { reviews, team } from './people.ts'
import { website } from './website.ts'

/** Who the institute of the demo is. */
const identity = {
  name: 'Kaveri ERP Academy',
  tagline: 'SAP S/4HANA classroom training in Bengaluru',
  description:
    'Classroom, weekend and evening training in SAP S/4HANA for freshers, graduates and working professionals: small batches, practical lab sessions, personal mentorship.',
  city: 'Bengaluru, Karnataka',
  address: '00 Outer Ring Road, Marathahalli',
  mapQuery: 'Marathahalli, Bangalore',
  phone: '+91 00000 00000',
  whatsapp: '910000000000',
  whatsappMessage: 'Hello! I would like to know more about your SAP courses.',
  email: 'hello@example.com',
  emailSubject: 'A question about your SAP courses',
  opening: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'], opens: '09:30', closes: '18:30' }],
  founded: 2024,
  footer: 'Small batches, practical lab sessions and personal mentorship.',
}

const enquiries = {
  courses: [
    { key: 'sap-sd', name: 'SAP S/4HANA SD' },
    { key: 'sap-mm', name: 'SAP S/4HANA MM' },
    { key: 'sap-le', name: 'SAP S/4HANA LE' },
  ],
  visitorsBring: ['a photo ID', 'a notebook', 'a pen'],
}

const classroom = {
  rooms: ['Room 1', 'Room 2', 'Room 3'],
  feedbackQuestions: [
    'The mentor explained things clearly.',
    'There was enough time to practise in the system.',
    'Questions were answered in class.',
    'The course was what we had been promised.',
    'I would recommend the course to a friend.',
  ],
  certificates: { prefix: 'KEA', note: 'It is not a certification by SAP.' },
}

const look = { logo: '/drawings/logo.svg', hero: '/drawings/hero.svg' }

const privacy = { contact: { name: 'Kamala Subramaniam', role: 'Co-Founder', email: 'privacy@example.com' } }

/** The institute of the specification, loaded with DEMO=1 and in the tests. */
export const demoSections = readSections({
  identity,
  look,
  website,
  people: { team, reviews },
  enquiries,
  classroom,
  privacy,
})

/** The same as pages, emails and files speak of it. */
const demoInstitute = describeInstitute(demoSections)
export const demoShown = showInstitute(demoInstitute)
