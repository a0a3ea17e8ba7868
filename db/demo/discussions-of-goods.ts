import type { DemoThread } from './thread-drafts.ts'

export const ofGoods: DemoThread[] = [
  {
    by: 'asker',
    age: 72.1,
    title: 'Purchase order is not released, and there is no release tab',
    category: 'SAP MM',
    content:
      'My order over six lakh should need two releases, as in lab 3. It is saved without any, and the tab “release strategy” does not show up at all.\nValue and plant are as in the sheet.',
    replies: [
      {
        by: 'helper',
        content: 'Is your purchasing group part of the characteristic values? Ours had only 001 and 002.',
      },
      { by: 'asker', content: 'I used 010. With 001 the tab is there.' },
      {
        by: 'helper',
        content:
          'Good. Also look at the currency of the characteristic for the value; with USD in it nothing ever matches.',
      },
    ],
  },
  {
    by: 'asker',
    age: 61.2,
    title: 'Moving average price went down after a receipt. Why?',
    category: 'SAP MM',
    content: `I had 100 pieces at ₹50 and received 100 at ₹40. So far so clear, the price is ₹45.

Then the invoice came at ₹44 and the price became ₹47. I expected that. But my neighbour did the same and his price stayed at ₹45!`,
    replies: [
      {
        by: 'helper',
        content:
          'Did he sell or scrap something in between? If the stock is smaller than the invoice quantity, only a part of the difference goes into the price.',
      },
      { by: 'asker', content: 'He says he issued all 200 to a cost centre for the next exercise.' },
      {
        by: 'helper',
        content: 'There you are. No stock left, so all of it goes to price differences. Look at his invoice document.',
      },
      { by: 'another', content: 'This was asked in my test interview last week, word for word.' },
    ],
  },
  {
    by: 'asker',
    age: 50.4,
    title: 'Movement types: which ones must I know by heart?',
    category: 'SAP MM',
    content:
      'The handout has thirty. I can remember 101, 102, 201, 261, 311, 561, 601. Which ones did you meet again in later modules?',
    replies: [
      {
        by: 'helper',
        content: '103 and 105 if you do anything with quality, 122 for returns to the vendor, 301 between plants.',
      },
      { by: 'another', content: '541 for subcontracting. It comes back in the Integration Lab.' },
      {
        by: 'another',
        content: 'An even number is usually the reversal of the odd one before it. That halves the list.',
      },
    ],
  },
  {
    by: 'asker',
    age: 39.2,
    title: 'Invoice is blocked for payment and I do not see the reason',
    category: 'SAP MM',
    content:
      'MIRO posted with a warning that I clicked away. Now the invoice has payment block R. Quantity and price look equal to me. How do I find out why?',
    replies: [
      {
        by: 'helper',
        content: 'MRBR, and look at the columns on the right: P is price, Q quantity, T date, each with its own flag.',
      },
      { by: 'asker', content: 'T! The delivery date in the order is next month and I have received it today.' },
      {
        by: 'helper',
        content: 'Then you paid early, from the system’s view. Change the date in the order or release it there.',
      },
    ],
  },
  {
    by: 'asker',
    age: 22.3,
    title: 'Source list or info record, which one wins?',
    category: 'SAP MM',
    content:
      'I have an info record with vendor A, which is cheaper, and a source list entry fixed to vendor B. The requisition took B. Is it always so?',
    replies: [
      {
        by: 'helper',
        content:
          'Quota arrangement first, then source list, then contracts and info records. “Fixed” in the source list leaves no choice for its period.',
      },
      { by: 'asker', content: 'That order should be on a poster in the lab.' },
    ],
  },
  {
    by: 'asker',
    age: 8.4,
    title: 'Negative stock after the count, is that even possible?',
    category: 'SAP MM',
    content:
      'After I posted the differences of lab 4, one bin shows minus 3. I thought the system refuses that. Where does it come from and how do I get out of it?',
    replies: [
      {
        by: 'helper',
        content:
          'Negative stocks can be allowed per storage location and material. For the lab they are on, so that goods can be issued before the receipt is typed.',
      },
      { by: 'asker', content: 'So I post the missing receipt of 3 and it is well?' },
      { by: 'helper', content: 'If there really was one. If not, count again. That is the point of the exercise.' },
    ],
  },
  {
    by: 'asker',
    age: 64.1,
    title: 'Which storage type is searched first when putting away?',
    category: 'SAP LE',
    content:
      'I put 001 and 002 into the search sequence, and the transfer order goes to 902. Is that not the interim type for goods receipt?',
    replies: [
      {
        by: 'helper',
        content:
          '902 is where it comes from. Look at the destination. If it says 902 on both sides the search found nothing.',
      },
      { by: 'asker', content: 'Destination is empty, in fact. The material has no storage section indicator.' },
    ],
  },
  {
    by: 'asker',
    age: 31.3,
    title: 'FIFO picks the newest quant in my lab',
    category: 'SAP LE',
    content: `Removal strategy F, three quants with different receipt dates. The system takes the newest one, every time.

Has anyone else had this in lab 3?`,
    replies: [
      {
        by: 'helper',
        content:
          'When you move stock between bins by hand the receipt date can be set anew. Then your oldest goods are the newest on paper. Look at LS24.',
      },
      { by: 'asker', content: 'Yes, I had rearranged them to look tidy. Lesson learnt.' },
      { by: 'another', content: 'In our warehouse at work that is a disciplinary matter, by the way.' },
    ],
  },
  {
    by: 'asker',
    age: 18.2,
    title: 'Shipment in two stages: where do the costs of the second go?',
    category: 'SAP LE',
    content:
      'Bengaluru to the hub is leg one with our own truck, hub to Chennai leg two with a forwarder. My cost document has only one item, for the whole way. Do I have to split it myself?',
    replies: [
      {
        by: 'helper',
        content:
          'The stages must exist in the shipment before costs are calculated. If leg determination is off there is only one. Delete the cost document, add the stage, calculate again.',
      },
      { by: 'asker', content: 'Two items now, and the forwarder has his own. Great.' },
    ],
  },
  {
    by: 'asker',
    age: 4.3,
    title: 'Handling units: do you pack before or after picking?',
    category: 'SAP LE',
    content:
      'The handout packs after picking. At the plant where I work cartons are made first and filled on the walk. Does the system mind?',
    replies: [
      {
        by: 'helper',
        content:
          'It does not mind. Pick-and-pack needs the HU to exist when the transfer order is confirmed, that is all.',
      },
    ],
  },
]
