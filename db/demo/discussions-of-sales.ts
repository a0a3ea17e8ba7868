import type { DemoThread } from './thread-drafts.ts'

export const ofSales: DemoThread[] = [
  {
    by: 'asker',
    age: 68.3,
    title: 'Price comes out as zero although PR00 is maintained',
    category: 'SAP SD',
    content:
      'I made a condition record for PR00 in VK11, customer and material, valid from today. In the order the line is there with an amount of 0.00 and no message.\nThe analysis says that access 10 was not made. What is missing?',
    replies: [
      {
        by: 'helper',
        content:
          'Look at the requested delivery date, not at today. Pricing takes the pricing date of the item; mine was in the past because I had copied an old order.',
      },
      { by: 'asker', content: 'Pricing date is fine. But “access not made” means a field was empty, right?' },
      {
        by: 'helper',
        content: 'Yes. Click on the access, it shows the field. I would bet on the distribution channel of the record.',
      },
      {
        by: 'asker',
        content: 'It was the sales organisation, one digit wrong in the record. An hour for one digit. Thank you.',
      },
    ],
  },
  {
    by: 'asker',
    age: 57.2,
    title: 'Shipping point is not proposed in the order',
    category: 'SAP SD',
    content: `The line has a plant, but the shipping point stays empty and so no delivery can be made.

I know it is found from shipping condition, loading group and plant. The customer has condition 01 and the material has loading group 0003. What else?`,
    replies: [
      {
        by: 'helper',
        content:
          'Is the shipping point assigned to the plant at all? The determination table may have the entry, and without the assignment it is ignored.',
      },
      { by: 'asker', content: 'That was the one. I had only done the determination.' },
      {
        by: 'another',
        content:
          'For those who find this later: also mind that the sales document type may carry its own shipping condition, and it wins over the one of the customer.',
      },
    ],
  },
  {
    by: 'asker',
    age: 45.1,
    title: 'CGST and SGST in one order, IGST in the next: who decides?',
    category: 'SAP SD',
    content:
      'Same material, same plant in Bengaluru. The dealer in Mysuru gets CGST and SGST at 9 % each, the one in Coimbatore IGST at 18 %. I understand why by law. But where in the configuration is it decided?',
    replies: [
      {
        by: 'helper',
        content:
          'Region of the plant against region of the ship-to. All three conditions are in the procedure, and their records are kept by region, so only the right ones are found.',
      },
      { by: 'asker', content: 'So if the region of the ship-to is empty in the master, nothing is found?' },
      { by: 'helper', content: 'Exactly what happened to our group in lab 4. No tax at all and a very happy dealer.' },
    ],
  },
  {
    by: 'asker',
    age: 36.4,
    title: 'Two deliveries became two invoices. How do I get one?',
    category: 'SAP SD',
    content:
      'One customer, one order, two deliveries in the same week. I expected one collective invoice and got two. Both have the same payer.\nWhich fields have to be equal?',
    replies: [
      {
        by: 'helper',
        content:
          'Everything in the header of the invoice: payer, billing date, terms of payment, sales organisation. Use split analysis in VF04, it tells you the field.',
      },
      { by: 'asker', content: 'Terms of payment. In the second delivery I had changed them in the order in between.' },
    ],
  },
  {
    by: 'asker',
    age: 27.2,
    title: 'Confirmed quantity is zero, but the stock is there',
    category: 'SAP SD',
    content: `Stock overview: 120 pieces, unrestricted. My order for 5 pieces is confirmed for a date in three weeks.

Nobody else in the class uses this material. Where do I look first?`,
    replies: [
      {
        by: 'helper',
        content: 'CO09 shows the check as the order sees it. Is there a reservation or a delivery that holds it?',
      },
      { by: 'asker', content: 'There is a delivery over 120 from last batch that was never picked.' },
      { by: 'helper', content: 'Then ask a mentor before you delete it. It may be somebody’s lab.' },
      { by: 'another', content: 'It was mine, sorry! Deleted.' },
    ],
  },
  {
    by: 'asker',
    age: 14.3,
    title: 'Difference between a credit memo and a return order?',
    category: 'SAP SD',
    content:
      'Both end with the customer getting money back. When do I take RE and when CR? In the lab text it only says “the customer complains”.',
    replies: [
      {
        by: 'helper',
        content:
          'Do the goods come back? Then RE, because a return has a delivery and a goods receipt. If only the price was wrong, CR with reference to the invoice.',
      },
      { by: 'another', content: 'And broken pumps which he may keep: CR. That was the case in our lab.' },
    ],
  },
  {
    by: 'asker',
    age: 6.2,
    title: 'Can one material have two item categories on purpose?',
    category: 'SAP SD',
    content:
      'Some customers buy the same service kit from our stock and some get it from the vendor directly. Do I need two materials, or can I change TAN to TAS by hand in the order?',
    replies: [
      {
        by: 'helper',
        content:
          'You can maintain TAS as a manual alternative for that combination, and then it is in the list of the field. But nobody will remember to choose it. Two item category groups by plant or channel are safer.',
      },
    ],
  },
]
