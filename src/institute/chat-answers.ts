/**
 * What the chat assistant answers. An answer is given when a message holds one of its keywords; `{phone}`, `{email}`,
 * `{hours}` and `{place}` are filled in. A `whole` keyword counts only as a word of its own: 'which' is no 'hi'.
 */
export const answers = [
  {
    keywords: ['hello', 'hi'],
    whole: true,
    text: 'Hello! Ask me about courses, price, schedule, placement or a free demo class.',
  },
  {
    keywords: ['courses'],
    text: 'Our core courses are SAP S/4HANA SD (Sales and Distribution), MM (Materials Management) and LE (Logistics Execution).',
  },
  {
    keywords: ['price'],
    text: 'Fees depend on the course and the batch. Please contact a representative at {phone}, who will explain them in a direct consultation.',
  },
  {
    keywords: ['duration'],
    text: 'A course takes 2.5 to 3 months. Classes are on weekdays 7–9 PM or on weekends 10 AM–4 PM.',
  },
  {
    keywords: ['placement'],
    text: 'We help with your placement: resume help, mock interviews and company connections.',
  },
  {
    keywords: ['online'],
    text: 'You can learn online, live and recorded, or offline in our classroom in {place}.',
  },
  {
    keywords: ['certification'],
    text: 'Yes. Our courses prepare you for industry certification, taught by experienced certified mentors.',
  },
  {
    keywords: ['contact'],
    text: 'Call us at {phone} or write to {email}. Our office is open {hours}.',
  },
  {
    keywords: ['demo'],
    text: 'Our demo classes are free. Choose a course and come to see how we teach.',
    link: { text: 'Book Demo Class', url: '/demo-class' },
  },
  {
    keywords: ['experience'],
    text: 'Our mentors bring 10+ years of experience with SAP into the classroom.',
  },
  {
    keywords: ['batch'],
    text: 'We keep our batches small: at most 15 students each.',
  },
  {
    keywords: ['schedule'],
    text: 'Weekday batches meet 7–9 PM, weekend batches 10 AM–4 PM. New batches are announced by phone: {phone}.',
  },
  {
    keywords: ['support'],
    text: 'You get 24/7 student support and lifetime access to your course material.',
  },
  {
    keywords: ['location', 'map'],
    text: 'You can find us in Marathahalli, {place}:',
    map: true,
  },
]
