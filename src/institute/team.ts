/** Who works here. Portraits lie in public/drawings. */
export const team = [
  { name: 'Raghavendra Murthy', role: 'Founder & Proprietor', image: '/drawings/person-6.svg' },
  { name: 'Kamala Subramaniam', role: 'Co-Founder', image: '/drawings/person-5.svg' },
  { name: 'Nandini Pinto', role: 'Receptionist', image: '/drawings/person-7.svg' },
]

/** Who teaches, each with a sentence of what they have done. */
export const mentors = [
  {
    name: 'Meera Nair',
    subject: 'Sales and Distribution',
    sentence:
      'Brought SD to a pump maker and two of its dealers, and starts every class with an order that went wrong.',
    image: '/drawings/person-8.svg',
  },
  {
    name: 'Suresh Iyengar',
    subject: 'Materials Management',
    sentence: 'Bought for a factory for nine years before he taught buying, so he knows why a release waits.',
    image: '/drawings/person-10.svg',
  },
  {
    name: 'Zubeda Ansari',
    subject: 'Logistics Execution',
    sentence: 'Moved three warehouses into the system at night, and draws each of them on the board from memory.',
    image: '/drawings/person-11.svg',
  },
  {
    name: 'Harpreet Sodhi',
    subject: 'Financial Accounting and Controlling',
    sentence: 'Closed books every month for eleven years; her students close theirs before they leave.',
    image: '/drawings/person-9.svg',
  },
]

export const whoWeAre =
  'We are a classroom in Bengaluru where SAP S/4HANA is taught by people who have worked with it for more than ten years. Our students are freshers, graduates and working professionals. They learn in small batches, on a real system, with a mentor who knows their name, and they practise every process until they can explain it to somebody else.'
