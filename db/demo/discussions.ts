import { ofGoods } from './discussions-of-goods.ts'
import { ofLearning } from './discussions-of-learning.ts'
import { ofMoney } from './discussions-of-money.ts'
import { ofSales } from './discussions-of-sales.ts'
import type { DemoThread } from './thread-drafts.ts'

export const demoDiscussions: DemoThread[] = [
  ...ofSales,
  ...ofGoods,
  ...ofMoney,
  ...ofLearning,
  {
    by: 'student2',
    age: 3.2,
    title: 'Weekend batch: how many evenings does it need at home?',
    category: 'Admissions',
    content:
      'I work until seven on weekdays and want to join the weekend batch.\nHow much practice do you do between two classes, and can the system be reached from home?',
    replies: [
      {
        by: 'student',
        content:
          'About three evenings of an hour each. The practice system is open around the clock; you get the address and a user on the first day.',
      },
      { by: 'student2', content: 'That I can manage. Thank you!' },
      {
        by: 'Naveen Poojary',
        content: 'Why practise? I have the certification questions with all answers. Write to me, the price is low.',
        report: { by: 'student2', age: 0.12, reason: 'This reply sells the questions of the certification exam.' },
      },
    ],
  },
  {
    by: 'student',
    age: 2.1,
    title: 'MIGO posts, but the stock overview still shows the old quantity',
    category: 'SAP MM',
    content: `I posted a goods receipt for 40 pieces against my purchase order. The material document is there, yet the stock overview shows 10 as before.

What I checked so far:
1. the plant is the right one
2. the movement type is 101
3. nothing is in quality inspection`,
    replies: [
      {
        by: 'student2',
        content:
          'Which storage location? Mine went to the default one of the purchase order, not to the one I looked at.',
      },
      { by: 'student', content: 'That was it. The order had 0002, and I looked at 0001.' },
    ],
  },
  {
    by: 'student2',
    age: 0.9,
    title: 'Item category determination: which field decides it?',
    category: 'SAP SD',
    content:
      'For a free item in the same order I get TAN instead of TANN. I know that four things decide it together, but which of them do I change?',
    replies: [
      {
        by: 'student',
        content:
          'The usage. Sales document type, item category group, usage and the category of the higher item: for a free item the usage is FREE.',
      },
    ],
  },
  {
    by: 'student',
    age: 0.14,
    title: 'How do you revise the configuration before an interview?',
    category: 'General',
    content:
      'I can follow every step in class and forget half of it within two weeks. Do you keep notes by transaction, by process, or something else?',
    replies: [],
  },
]
