import type { DemoThread } from './thread-drafts.ts'

export const ofLearning: DemoThread[] = [
  {
    by: 'Sreejith Kurup',
    age: 74.2,
    title: 'Say hello: where do you come from, and why SAP?',
    category: 'General',
    content:
      'We sit next to each other for ten weeks and know each other’s user numbers but not much else. I begin: mechanical engineer, three years in a pump factory, and I want to understand what the office does with my production slips.',
    replies: [
      {
        by: 'Aditi Deshmukh',
        content:
          'B.Com from Dharwad. My uncle’s firm changed to S/4HANA and nobody there likes it. I want to know whose fault it is.',
      },
      {
        by: 'Mohammed Irfan',
        content:
          'Six years at a bank, mostly reconciliations. FICO, because I would like to see where the numbers are born.',
      },
      {
        by: 'Abhijit Bora',
        content: 'Fresh out of college in Guwahati, new in Bengaluru, still looking for good fish.',
      },
      {
        by: 'Rajat Sahoo',
        content: 'Store keeper. I have typed 101 for four years without knowing what it did behind my back.',
      },
      {
        by: 'Swathi Ravichandran',
        content:
          'I teach mathematics and am changing sides. Evenings only, because mornings are still my old school’s.',
      },
      {
        by: 'Pranav Joshi',
        content:
          'Customer support for a tyre company. I have been shouted at about delivery dates long enough to want to know how they are made.',
      },
      {
        by: 'Lalrinpuii Sailo',
        content:
          'From Aizawl by way of Shillong. Commerce, and a cousin who is a consultant and always travels. I want the first part.',
      },
      {
        by: 'Gauri Phadke',
        content: 'Back after a break of five years with two small children. Weekend classes, grandparents permitting.',
      },
      {
        by: 'Harini Venkatesan',
        content:
          'Java developer. I was asked to write an interface to a system I had never seen, and got curious about the other side.',
      },
      { by: 'Ganesh Naik', content: 'Purchase assistant in Peenya. Procure-to-pay is what I do all day, on paper.' },
      {
        by: 'Tenzin Dolma',
        content:
          'From Leh, and yes, it is warm here. Logistics, because at home everything that arrives has crossed a pass.',
      },
      {
        by: 'Oindrila Sen',
        content: 'Statistics. I was told that there is a lot of data in these systems and nobody looks at it.',
      },
      {
        by: 'Nusrat Jahan',
        content: 'Family business in textiles, Ilkal. My father decides after my course whether we buy it.',
      },
      {
        by: 'Manpreet Gill',
        content: 'Warehouse supervisor, night shift. If I close my eyes in class it is not the mentor.',
      },
      {
        by: 'Bhavya Konda',
        content: 'Finished SD in spring elsewhere, with slides only. Here to do it with my hands.',
      },
      {
        by: 'Yashwant Solanki',
        content: 'Charted my own career on a napkin: SD, then the Integration Lab, then Pune. We will see.',
      },
      {
        by: 'Revathi Pillai',
        content: 'Third attempt at a profession, after hotel school and insurance. Nice to meet all of you.',
      },
      {
        by: 'Shalini D’Souza',
        content: 'Accounts, Mangaluru. I have closed forty months by hand and would like to see one close itself.',
      },
      { by: 'Roopa Shenoy', content: 'New this week! Reading this thread was better than the welcome mail.' },
      {
        by: 'Kiran Lamba',
        content: 'Also new. Production planning at work, and MM because that is where my plans go to die.',
      },
      { by: 'Gopal Bhandari', content: 'Hello from the last row. Chemistry, then quality control, now here.' },
      {
        by: 'Sreejith Kurup',
        content:
          'This has become a longer list than I thought. Tea on Saturday at the corner, after class, whoever likes.',
      },
    ],
  },
  {
    by: 'asker',
    age: 48.2,
    title: 'Keyboard shortcuts that save you time in the lab?',
    category: 'General',
    content:
      'I still click through the menu for every transaction while my neighbour is done. Which shortcuts do you really use?',
    replies: [
      {
        by: 'helper',
        content: '/n and /o before the code. The first leaves where you are, the second opens another window.',
      },
      { by: 'another', content: 'F4 in every field, and in its search * before and after the word.' },
      { by: 'another', content: 'Ctrl with Y, then drag, to copy several lines at once from the old screens.' },
    ],
  },
  {
    by: 'asker',
    age: 34.1,
    title: 'SD first or MM first, if I want to do both?',
    category: 'Admissions',
    content:
      'I can join in one module now and the other in spring. I work in dispatch, so I know deliveries a little. Does the order matter?',
    replies: [
      {
        by: 'helper',
        content:
          'I did MM first and in SD the stock and the valuation were already clear. But nobody was lost who did it the other way.',
      },
      {
        by: 'another',
        content: 'From dispatch I would take SD: half of it you will recognise and that helps in the first weeks.',
      },
      { by: 'asker', content: 'SD then, and MM in spring. Thanks to both.' },
    ],
  },
  {
    by: 'asker',
    age: 25.3,
    title: 'Is a certificate needed, or is the project in the resume enough?',
    category: 'Admissions',
    content:
      'The examination is not cheap. Those who have found work already: did anyone ask you for the certificate, or rather for what you have configured?',
    replies: [
      {
        by: 'helper',
        content: 'Two companies asked for it in the form, none in the talk. They wanted to hear about the lab company.',
      },
      { by: 'another', content: 'My manager pays for it after the probation time. Ask for that, many do.' },
    ],
  },
  {
    by: 'asker',
    age: 12.4,
    title: 'Practice system is slow after nine in the evening',
    category: 'Troubleshooting',
    content:
      'From home each screen takes ten seconds between nine and ten. In class it is quick. Is it only me, or is it everyone who starts after dinner?',
    replies: [
      { by: 'helper', content: 'It is everyone. I start at six in the morning now and have it for myself.' },
      {
        by: 'another',
        content: 'There is a nightly copy at half past nine, says the board in the lab. After ten it is well again.',
      },
    ],
  },
  {
    by: 'asker',
    age: 9.2,
    title: 'Study group for the SD labs on Sunday mornings?',
    category: 'General',
    content:
      'Two of us meet online on Sundays at eight and redo the lab of the week without the sheet. We could use two or three more. No experts needed, patience is.',
    replies: [
      { by: 'another', content: 'I am in. Which client do you use?' },
      { by: 'asker', content: '200, with our own user numbers. I will send you the link in class.' },
      { by: 'another', content: 'Count me in from next week, this Sunday is my sister’s engagement.' },
    ],
  },
  {
    by: 'Akash Tiwari',
    age: 0.41,
    title: 'Can I change from evenings to weekends in the middle?',
    category: 'Admissions',
    content:
      'My shift changes next month and I cannot be there at seven any more. We are at module 3 of SD. Has anyone changed over, and did it fit?',
    replies: [
      {
        by: 'helper',
        content: 'I did in module 2. You repeat one Saturday, more or less, and that did me good. Ask Meera.',
      },
    ],
  },
  {
    by: 'asker',
    age: 0.03,
    title: 'Fiori tile is missing after logging on',
    category: 'Troubleshooting',
    content:
      'Since today “Manage Sales Orders” is not on my launchpad. VA01 works. I have not changed anything that I know of. Is there a way to get it back without a mentor?',
    replies: [],
  },
]
