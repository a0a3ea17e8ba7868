import type { DemoThread } from './thread-drafts.ts'

export const ofMoney: DemoThread[] = [
  {
    by: 'asker',
    age: 53.2,
    title: '“Posting period 007 is not open”, and it is the current month',
    category: 'Troubleshooting',
    content:
      'Every goods movement is refused with this message since yesterday. In accounting I can post. My neighbour on the same client can post goods too, but in another company code.',
    replies: [
      {
        by: 'helper',
        content:
          'Materials have a period of their own. Somebody has to run MMPV for your company code at the month change.',
      },
      { by: 'asker', content: 'MMRV says we are in period 6. May I run it myself?' },
      {
        by: 'another',
        content: 'Once, for your own company code, to the next month. Not twice: there is no nice way back.',
      },
    ],
  },
  {
    by: 'asker',
    age: 41.1,
    title: 'Goods issue fails: account determination for GBB VAX not possible',
    category: 'Troubleshooting',
    content:
      'Message M8147 when I post goods issue for my delivery. I copied the company code in FICO lab 1 and everything else works. What does it look for?',
    replies: [
      {
        by: 'helper',
        content:
          'An account in OBYC for transaction GBB, modifier VAX, and the valuation class of your material. When a company gets a new chart of accounts these are empty.',
      },
      { by: 'asker', content: 'Chart of accounts is my own, of course. Entered 3000 and 7920, done.' },
      { by: 'helper', content: 'Then BSX and WRX will be next. Better do all of them at one go.' },
      { by: 'asker', content: 'You were right, BSX came two minutes later.' },
    ],
  },
  {
    by: 'asker',
    age: 29.1,
    title: 'Depreciation of the lab machine is twice what I calculate',
    category: 'General',
    content:
      'Machine for ₹12,00,000, useful life ten years, straight line. I expect ₹10,000 a month. The run posts ₹20,000. Which of us is wrong?',
    replies: [
      { by: 'helper', content: 'When was it capitalised? If it is half a year late the run catches up.' },
      { by: 'asker', content: 'It smooths? I entered April and we are in the fiscal year since April.' },
      {
        by: 'another',
        content:
          'Look whether two depreciation areas post to the ledger. In my company both 01 and 15 did, because I had copied 01 into 15 with its posting indicator.',
      },
      { by: 'asker', content: 'That is exactly it. Area 15 should be for tax only.' },
    ],
  },
  {
    by: 'asker',
    age: 20.4,
    title: 'Cost centre or internal order for a trade fair?',
    category: 'General',
    content:
      'In the CO exercise we have a fair in Pune with hall, travel and brochures. I put all on the marketing cost centre, others made an internal order. Is one of them wrong?',
    replies: [
      {
        by: 'helper',
        content:
          'The manager will ask: what did the fair cost? With an order you can answer, with the cost centre you cannot. At the end the order is settled to the cost centre anyway.',
      },
      { by: 'asker', content: 'So the order is a bag with a label, and then it is emptied. I like that.' },
    ],
  },
  {
    by: 'asker',
    age: 11.3,
    title: 'GR/IR has lines from last year. Clear them or leave them?',
    category: 'Troubleshooting',
    content: `In our practice company there are eleven open lines on the clearing account, some with quantities of 1 and 2.

I can match them with MR11, but I am not sure that I may.`,
    replies: [
      {
        by: 'helper',
        content:
          'Ask what is missing first. Goods without invoice: will the vendor still bill? Invoice without goods: will they still come? Only if both answers are no you write it off.',
      },
      { by: 'another', content: 'And keep the list. Auditors ask for it, in the close exercise too.' },
      { by: 'asker', content: 'Three vendors will still bill, says the purchasing group. Eight lines gone.' },
    ],
  },
  {
    by: 'asker',
    age: 1.3,
    title: 'Payment run proposes nothing for one vendor',
    category: 'Troubleshooting',
    content:
      'F110 finds four of five vendors. The fifth has an open invoice that is due since Friday, same company code, same method C. The log says “no valid payment method found”. It is in the master!',
    replies: [
      {
        by: 'helper',
        content: 'Does the method ask for a bank account or an address? Ours refused a vendor without postal code.',
      },
      { by: 'asker', content: 'The street is there, the postal code is not. I will try tonight.' },
    ],
  },
]
