/** Who works here. Portraits lie in public/drawings. */
export const team = [
  { name: 'Raghavendra Murthy', role: 'Founder & Proprietor', image: '/drawings/person-6.svg' },
  { name: 'Kamala Subramaniam', role: 'Co-Founder', image: '/drawings/person-5.svg' },
  { name: 'Nandini Pinto', role: 'Receptionist', image: '/drawings/person-7.svg' },
]

export const whoWeAre =
  'We are a classroom in Bengaluru where SAP S/4HANA is taught by people who have worked with it for more than ten years. Our students are freshers, graduates and working professionals. They learn in small batches, on a real system, with a mentor who knows their name, and they practise every process until they can explain it to somebody else.'
