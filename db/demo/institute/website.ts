import { answers } from './chat-answers.ts'

const home = {
  title: 'Build Your Career with SAP S/4HANA Classroom Training',
  intro:
    'Personal mentorship, hands-on system access and flexible offline batches. Fees are explained in a direct consultation.',
  figures: [
    { figure: '500+', of: 'Trained' },
    { figure: '10+', of: 'years in SAP' },
    { figure: 'At most 15', of: 'a batch' },
  ],
  practice: 'Practical Lab Sessions',
  reasons: [
    {
      drawing: 'fact-mentor',
      title: 'Expert-led courses',
      text: 'Certified mentors with 10+ years in SAP, who explain why before they show where to click.',
    },
    {
      drawing: 'fact-batch',
      title: 'Small batches',
      text: 'Maximum 15 students per batch, so there is time for every question.',
    },
    {
      drawing: 'fact-certificate',
      title: 'Industry certification',
      text: 'What you practise here prepares you for a certificate that companies recognise.',
    },
    {
      drawing: 'fact-timing',
      title: 'Flexible weekend and evening timing',
      text: 'Weekdays 7–9\u00a0PM or weekends 10\u00a0AM–4\u00a0PM: you can keep your job or your college.',
    },
  ],
  coursesTitle: 'Our Core SAP Courses',
  coursesIntro: 'Real-world SAP modules with batch-size focus and practical mentorship',
  steps: {
    intro: 'Six steps from a first question to an interview',
    all: [
      {
        title: 'Enquire',
        text: 'Call, write or send a message. We ask what you have learnt, and which evenings you are free.',
      },
      { title: 'Free demo', text: 'Attend a free demo class, with the people you would learn with.' },
      {
        title: 'Enroll',
        text: 'We agree on fees and batch in person. A mentor approves your account, and your course opens.',
      },
      { title: 'Lab', text: 'You practise on a live SAP system in every class until you can explain each step.' },
      { title: 'Certificate', text: 'You prepare for the certification on the cases you have worked through.' },
      { title: 'Interview', text: 'Resume help, mock interviews, and companies we know.' },
    ],
  },
  mentorsIntro: 'Each has worked for years in what they teach',
  reviews: {
    intro: 'Based on real feedback from offline batches',
    note: '* Reviews shown are from students of past offline batches.',
  },
}

const about = {
  description: 'Who teaches at {name} in {city}, and how: certified mentors, practical training, small batches.',
  whoWeAre:
    'We are a classroom in Bengaluru where SAP S/4HANA is taught by people who have worked with it for more than ten years. Our students are freshers, graduates and working professionals. They learn in small batches, on a real system, with a mentor who knows their name, and they practise every process until they can explain it to somebody else.',
  reasons: [
    'Experienced certified mentors',
    '100% practical training with real-time case studies',
    'Flexible online and offline learning',
    'Personal mentorship and doubt clearing',
    'Placement support and interview preparation',
    'Affordable flexible fee structure',
  ],
}

const chat = {
  status: 'Online • Ready to help',
  greeting:
    'Hello! I can tell you about our courses, fees, timings and free demo classes. What would you like to know?',
  unknown: "I'm sorry, I can't answer that question. For further details, please contact us at {phone}.",
  quickQuestions: [
    { label: 'Course Info', keyword: 'courses' },
    { label: 'Fees & Duration', keyword: 'price' },
    { label: 'Book Demo', keyword: 'demo' },
    { label: 'Show Map', keyword: 'location' },
  ],
  answers,
}

/** What the specification says on the pages. */
export const website = {
  home,
  about,
  courses: {
    title: 'Our SAP S/4HANA Courses',
    description: 'Classroom courses in SAP S/4HANA SD, MM, LE and FICO: durations, fees and mentors.',
    intro:
      'In our classroom in {city}, or online, live and recorded: at most 15 students to a batch, on weekday evenings and at weekends.',
  },
  demo: {
    steps: [
      'Meet the mentor who would teach you, in a class of at most 15.',
      'Work in a live SAP S/4HANA system for an evening.',
      'Ask about batches, fees and what comes after. It costs nothing.',
    ],
  },
  blogs: { description: 'What is new at the institute, and what we learn from teaching SAP S/4HANA.' },
  forum: {
    description:
      'What students of SAP S/4HANA ask and answer among themselves: SD, MM, LE, troubleshooting and admissions.',
    subjects: ['SAP SD', 'SAP MM', 'SAP LE'],
  },
  chat,
}
