import { demoUsers, mentors } from '../users.ts'

/** Who works here. Portraits lie in public/drawings. */
export const team = [
  { name: 'Raghavendra Murthy', role: 'Founder & Proprietor', image: '/drawings/person-6.svg' },
  { name: 'Kamala Subramaniam', role: 'Co-Founder', image: '/drawings/person-5.svg' },
  { name: 'Nandini Pinto', role: 'Receptionist', image: '/drawings/person-7.svg' },
]

/** Who teaches, in the order of the website, each with a sentence of what they have done. */
export const mentorProfiles = [
  {
    email: demoUsers.mentor.email,
    subject: 'Sales and Distribution',
    sentence:
      'Brought SD to a pump maker and two of its dealers, and starts every class with an order that went wrong.',
    image: '/drawings/person-8.svg',
  },
  {
    email: mentors.stock.email,
    subject: 'Materials Management',
    sentence: 'Bought for a factory for nine years before he taught buying, so he knows why a release waits.',
    image: '/drawings/person-10.svg',
  },
  {
    email: mentors.seams.email,
    subject: 'Logistics Execution',
    sentence: 'Moved three warehouses into the system at night, and draws each of them on the board from memory.',
    image: '/drawings/person-11.svg',
  },
  {
    email: mentors.ledger.email,
    subject: 'Financial Accounting and Controlling',
    sentence: 'Closed books every month for eleven years; her students close theirs before they leave.',
    image: '/drawings/person-9.svg',
  },
]

/** What former students say, four of them. `rating` is 4 or 5; portraits lie in public/drawings. */
export const reviews = [
  {
    name: 'Ishita Kulkarni',
    role: 'SD Consultant',
    content:
      'We posted every order ourselves, from quotation to invoice. In my first interview I could simply describe what I had done.',
    rating: 5,
    image: '/drawings/person-1.svg',
  },
  {
    name: 'Prakash Naidu',
    role: 'Purchasing executive, learning MM',
    content:
      'I came after work, tired, and still stayed until nine. Twelve people in the room, so no question was left for later.',
    rating: 5,
    image: '/drawings/person-2.svg',
  },
  {
    name: 'Sana Mirza',
    role: 'B.Com graduate, fresher',
    content:
      'The practical sessions made the difference. I would have liked even more lab time, which is a good sign, I think.',
    rating: 4,
    image: '/drawings/person-3.svg',
  },
  {
    name: 'Gurpreet Bedi',
    role: 'Warehouse supervisor, now LE',
    content:
      'My mentor had run a real warehouse and it showed. The mock interviews were harder than the real ones, thankfully.',
    rating: 5,
    image: '/drawings/person-4.svg',
  },
]
