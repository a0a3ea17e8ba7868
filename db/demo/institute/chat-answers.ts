import type { Answer } from '../../../src/shared/institute/website.ts'

/**
 * What the chat assistant answers. An answer is given when a message holds one of its keywords; `{phone}`, `{email}`,
 * `{hours}` and `{city}` are filled in. A `whole` keyword counts only as a word of its own: 'which' is no 'hi'. The words of
 * `also` are tried where a message has no keyword, as words of their own: 'coffee' is no 'fee'. With `facts` the site's own
 * fees, durations or batches follow.
 */
export const answers: Answer[] = [
  {
    keywords: ['hello', 'hi'],
    whole: true,
    text: 'Hello! Ask me about courses, price, schedule, placement or a free demo class.',
  },
  {
    keywords: ['courses'],
    facts: 'courses',
    also: [
      'course',
      'module',
      'modules',
      'subject',
      'subjects',
      'syllabus',
      'curriculum',
      'class',
      'classes',
      'training',
    ],
    text: 'Our core courses are SAP S/4HANA SD (Sales and Distribution), MM (Materials Management) and LE (Logistics Execution).',
  },
  {
    keywords: ['price'],
    facts: 'fees',
    also: [
      'prices',
      'pricing',
      'fee',
      'fees',
      'cost',
      'costs',
      'charge',
      'charges',
      'pay',
      'payment',
      'rupees',
      'emi',
      'instalment',
      'instalments',
      'installment',
      'installments',
    ],
    text: 'Fees depend on the course and the batch. Please contact a representative at {phone}, who will explain them in a direct consultation.',
  },
  {
    keywords: ['duration'],
    facts: 'durations',
    also: ['long', 'months', 'weeks'],
    text: 'A course takes 2.5 to 3 months. Classes are on weekdays 7–9 PM or on weekends 10 AM–4 PM.',
  },
  {
    keywords: ['placement'],
    also: ['placements', 'job', 'jobs', 'interview', 'interviews', 'resume', 'career', 'salary'],
    text: 'We help with your placement: resume help, mock interviews and company connections.',
  },
  {
    keywords: ['online'],
    also: ['offline', 'classroom', 'recorded', 'recordings', 'live'],
    text: 'You can learn online, live and recorded, or offline in our classroom in {city}.',
  },
  {
    keywords: ['certification'],
    also: ['certificate', 'certificates', 'certified', 'exam'],
    text: 'Yes. Our courses prepare you for industry certification, taught by experienced certified mentors.',
  },
  {
    keywords: ['contact'],
    also: ['phone', 'call', 'number', 'email', 'mail', 'whatsapp', 'office', 'hours', 'open', 'talk', 'speak'],
    text: 'Call us at {phone} or write to {email}. Our office is open {hours}.',
  },
  {
    keywords: ['demo'],
    also: ['free', 'trial', 'try', 'book', 'register', 'registration', 'enroll', 'enrol', 'join', 'admission'],
    text: 'Our demo classes are free. Choose a course and come to see how we teach.',
    link: { text: 'Book Demo Class', url: '/demo-class' },
  },
  {
    keywords: ['experience'],
    also: ['experienced', 'mentor', 'mentors', 'trainer', 'trainers', 'teacher', 'teachers', 'faculty', 'teaches'],
    text: 'Our mentors bring 10+ years of experience with SAP into the classroom.',
  },
  {
    keywords: ['batch'],
    facts: 'batches',
    also: ['seat', 'seats', 'students', 'size'],
    text: 'We keep our batches small: at most 15 students each.',
  },
  {
    keywords: ['schedule'],
    facts: 'batches',
    also: [
      'schedules',
      'time',
      'times',
      'timing',
      'timings',
      'timetable',
      'when',
      'weekday',
      'weekdays',
      'weekend',
      'weekends',
      'evening',
      'evenings',
      'start',
      'starts',
      'begin',
      'begins',
    ],
    text: 'Weekday batches meet 7–9 PM, weekend batches 10 AM–4 PM. New batches are announced by phone: {phone}.',
  },
  {
    keywords: ['support'],
    also: ['help', 'doubt', 'doubts', 'material', 'materials', 'access'],
    text: 'You get 24/7 student support and lifetime access to your course material.',
  },
  {
    keywords: ['location', 'map'],
    also: ['address', 'where', 'place', 'directions', 'located', 'branch', 'reach'],
    text: 'You can find us in Marathahalli, {city}:',
    map: true,
  },
]
